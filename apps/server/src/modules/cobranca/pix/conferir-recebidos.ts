import { formatarReais } from '@razao/engine/dinheiro'
import { formatarData } from '@razao/engine/tempo'
import { sql } from 'kysely'
import type { Context } from '../../../platform/context.ts'
import { avisarDoPixAConferir } from './avisar-a-conferir.ts'

/** A Pix that became a receipt, and what the note has of its day. */
type PixRegistrado = {
  readonly valor: number
  readonly devolvido: number
  /** What of it pays the charge. */
  readonly principal: number
  /** What it put into the receipts of the note. */
  readonly recebido: number
  readonly data: string
  /** Of the receipts of its day: two of one day are one. */
  readonly noDia: number
  /** What they would have by the money that was kept of every Pix of that day. */
  readonly devidoNoDia: number
}
type Conferido = {
  readonly situacao: 'registrado' | 'devolvido' | 'a-conferir'
  readonly mensagem: string | null
}

const O_QUE_FAZER =
  'devolva ao cliente pelo banco, e isto se encerra sozinho; ou deixe de crédito dele, desconte da próxima cobrança e diga aqui o que foi feito.'

export const aMais = (sobra: number): string | null =>
  sobra === 0 ? null : `Vieram ${formatarReais(sobra)} a mais do que o em aberto: ${O_QUE_FAZER}`

/** What of it is in the bank and pays the charge. */
const ficouDe = ({ valor, devolvido, principal }: PixRegistrado): number =>
  Math.min(principal, valor - devolvido)

/** What of the receipt stands by the money that was kept. */
const recebidoQueFicou = (um: PixRegistrado): number =>
  um.principal === 0
    ? 0
    : Number((BigInt(um.recebido) * BigInt(ficouDe(um))) / BigInt(um.principal))

/** Where a receipt stands by what the bank gave back and by what a person undid. */
function conferirRegistrado(um: PixRegistrado): Conferido {
  const { valor, devolvido, principal, noDia, devidoNoDia } = um
  const ficou = ficouDe(um)
  if (valor === devolvido && noDia <= devidoNoDia)
    return { situacao: 'devolvido', mensagem: 'Foi todo devolvido, e saiu do recebimento.' }
  if (noDia === 0)
    return {
      situacao: 'a-conferir',
      mensagem: `O recebimento foi desfeito, e o banco ainda tem ${formatarReais(valor - devolvido)} deste Pix: devolva ao cliente pelo banco, ou informe o recebimento de novo na nota.`,
    }
  const excesso = principal - ficou
  if (excesso === 0) {
    const sobra = valor - devolvido - ficou
    if (sobra === 0)
      return {
        situacao: 'registrado',
        mensagem: devolvido === 0 ? null : 'Devolvido o que veio a mais.',
      }
    return {
      situacao: 'a-conferir',
      mensagem:
        devolvido === 0
          ? aMais(sobra)
          : `Devolvidos ${formatarReais(devolvido)} do que veio a mais: ainda sobram ${formatarReais(sobra)}: ${O_QUE_FAZER}`,
    }
  }
  if (noDia <= devidoNoDia)
    return {
      situacao: 'registrado',
      mensagem: `Devolvidos ${formatarReais(devolvido)}, que já saíram do recebimento.`,
    }
  const tirar = noDia - devidoNoDia
  const dia = `o recebimento de ${formatarData(um.data)}`
  const fazer =
    devidoNoDia === 0
      ? `desfaça na nota ${dia}.`
      : `desfaça na nota ${dia} e informe-o de novo, no mesmo dia, com ${formatarReais(tirar)} a menos.`
  return {
    situacao: 'a-conferir',
    mensagem: `O banco devolveu ${formatarReais(devolvido)} ao cliente, ${formatarReais(excesso)} do que foi aplicado na cobrança: ${fazer}`,
  }
}

type Linha = Omit<PixRegistrado, 'devidoNoDia'> & {
  readonly id: number
  readonly parcela: number
  readonly situacao: string
}

/** Every Pix of a charge that became a receipt, with what its note has of each day. */
async function lerRegistrados(
  ctx: Context,
  cobrancaId: number,
): Promise<(Linha & PixRegistrado)[]> {
  const { rows } = await sql<Linha>`
    select p.id, p.parcela, p.situacao, p.valor, p.devolvido, p.principal, p.recebido, p.data,
      (select coalesce(sum(r.valor), 0)::bigint from recebimento r
        where r.escritorio_id = c.escritorio_id and r.nota_id = any (c.notas_antes || c.nota_id) and r.data = p.data)
        as "noDia"
    from pix_recebido p
    join cobranca c on c.escritorio_id = p.escritorio_id and c.id = p.cobranca_id
    where p.escritorio_id = ${ctx.tenant.escritorioId} and p.cobranca_id = ${cobrancaId} and p.recebido is not null
    order by p.id`.execute(ctx.db)
  const doDia = (data: string): number =>
    rows
      .filter((um) => um.data === data)
      .reduce((soma, um) => soma + recebidoQueFicou({ ...um, devidoNoDia: 0 }), 0)
  return rows.map((um) => ({ ...um, devidoNoDia: doDia(um.data) }))
}

/** Says of each receipt by Pix of a charge, which is held, where it stands. Run twice, it finds nothing to do. */
export async function conferirPixRegistrados(ctx: Context, cobrancaId: number): Promise<void> {
  for (const um of await lerRegistrados(ctx, cobrancaId)) {
    // What a person closed is closed.
    if (um.situacao === 'conferido') continue
    const { situacao, mensagem } = conferirRegistrado(um)
    await sql`
      update pix_recebido set situacao = ${situacao}, mensagem = ${mensagem}, versao = versao + 1
      where escritorio_id = ${ctx.tenant.escritorioId} and id = ${um.id}
        and (situacao, mensagem) is distinct from (${situacao}::text, ${mensagem}::text)`.execute(
      ctx.db,
    )
  }
  await avisarDoPixAConferir(ctx, { cobrancaId })
}

/** What the bank has of the receipts that were undone, by instalment: who paid it is not to be asked for it again. */
export async function desfeitosQueOBancoTem(
  ctx: Context,
  cobrancaId: number,
): Promise<ReadonlyMap<number, number>> {
  const tem = new Map<number, number>()
  for (const um of await lerRegistrados(ctx, cobrancaId))
    if (um.noDia === 0) tem.set(um.parcela, (tem.get(um.parcela) ?? 0) + ficouDe(um))
  return tem
}
