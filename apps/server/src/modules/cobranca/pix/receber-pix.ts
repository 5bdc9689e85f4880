import { formatarReais } from '@razao/engine/dinheiro'
import { sql } from 'kysely'
import type { Context } from '../../../platform/context.ts'
import type { PixRecebido } from '../../../platform/fora/index.ts'
import { avisar } from '../../../platform/jobs/index.ts'
import { registrarRecebimento } from '../banco/registrar-recebimento.ts'
import { lerCobrancaAPagar } from '../pagamento/em-aberto.ts'
import { parcelaDoTxid } from '../pagamento/pix-da-parcela.ts'
import { acompanharPix } from './acompanhar-pix.ts'
import { avisarDoPixAConferir } from './avisar-a-conferir.ts'
import { aMais, conferirPixRegistrados } from './conferir-recebidos.ts'

type DaConta = { readonly contaId: number; readonly empresaId: number }
type Alvo = { readonly cobrancaId: number; readonly parcela: number }
type Linha = { readonly rotulo: string; readonly valor: number }
type Feito = {
  readonly situacao: 'registrado' | 'pendente' | 'sem-cobranca' | 'devolvido' | 'a-conferir'
  readonly mensagem: string | null
  readonly principal: number
  readonly recebido: number | null
  readonly memoria: readonly Linha[]
}

const MAIOR_MENSAGEM = 500
const SEM_NOTA =
  'A cobrança ainda não tem nota: emita ou vincule a nota, e o recebimento entra sozinho.'

/** Of whom it is: a charge at the bank of this company, or the static code of one of its instalments. */
async function alvoDe(
  ctx: Context,
  { empresaId }: DaConta,
  txid: string | null,
): Promise<Alvo | null> {
  if (txid === null) return null
  const { escritorioId } = ctx.tenant
  const { rows } = await sql<Alvo>`
    select cobranca_id as "cobrancaId", parcela from pix_cobranca
    where escritorio_id = ${escritorioId} and empresa_id = ${empresaId} and txid = ${txid}`.execute(
    ctx.db,
  )
  if (rows[0] !== undefined) return rows[0]
  const estatico = parcelaDoTxid(txid)
  if (estatico === null) return null
  const { rows: dela } = await sql<Alvo>`
    select q.cobranca_id as "cobrancaId", q.ordem as parcela
    from cobranca_parcela q
    where q.escritorio_id = ${escritorioId} and q.empresa_id = ${empresaId} and q.cobranca_id = ${estatico.cobrancaId}
      and q.ordem = ${estatico.ordem}`.execute(ctx.db)
  return dela[0] ?? null
}

/** What of it pays what is open, how that was worked out, and what is left over. */
function repartirPix(
  { valor, devolvido }: Pick<PixRecebido, 'valor' | 'devolvido'>,
  emAberto: number,
): { principal: number; memoria: Linha[]; sobra: number } {
  const liquido = valor - devolvido
  const principal = Math.min(liquido, emAberto)
  const sobra = liquido - principal
  return {
    ...{ principal, sobra },
    memoria: [
      { rotulo: 'Recebido por Pix', valor },
      ...(devolvido > 0 ? [{ rotulo: 'Devolvido antes de registrar', valor: -devolvido }] : []),
      { rotulo: 'Em aberto na cobrança', valor: emAberto },
      { rotulo: 'Aplicado na cobrança', valor: principal },
      ...(sobra > 0 ? [{ rotulo: 'Recebido a mais', valor: sobra }] : []),
    ],
  }
}

const nada = (
  situacao: Feito['situacao'],
  mensagem: string,
  memoria: readonly Linha[] = [],
): Feito => ({
  ...{
    situacao,
    mensagem: mensagem.slice(0, MAIOR_MENSAGEM),
    principal: 0,
    recebido: null,
    memoria,
  },
})

/** What a payment does to its charge, which is held, by what is true now. */
async function aplicar(
  ctx: Context,
  recebido: Pick<PixRecebido, 'valor' | 'devolvido'> & {
    readonly id: number
    readonly data: string
  },
  { cobrancaId }: Pick<Alvo, 'cobrancaId'>,
): Promise<Feito> {
  if (recebido.devolvido >= recebido.valor)
    return nada('devolvido', 'Foi todo devolvido: nada foi registrado.')
  const cobranca = await lerCobrancaAPagar(ctx, cobrancaId, {
    ...{ travar: true, antesDoPix: recebido.id },
  })
  const { principal, memoria, sobra } = repartirPix(recebido, cobranca.emAberto)
  if (principal === 0)
    return nada(
      'a-conferir',
      `${cobranca.impedimento ?? 'Nada estava em aberto.'} O dinheiro veio assim mesmo: devolva ao cliente pelo banco.`,
      memoria,
    )
  const { notaId, liquido } = cobranca
  const { data } = recebido
  const dito = await registrarRecebimento(ctx, { notaId, liquido, principal, data })
  const porque = notaId === null ? SEM_NOTA : dito.mensagem
  const mensagem = [porque, aMais(sobra)].filter(Boolean).join(' ') || null
  const registrado = sobra > 0 ? 'a-conferir' : 'registrado'
  return {
    ...{ situacao: dito.recebido === null ? 'pendente' : registrado, principal, memoria },
    ...{ mensagem: mensagem?.slice(0, MAIOR_MENSAGEM) ?? null, recebido: dito.recebido },
  }
}

/** Known already: only what was given back since may be new. What is a receipt is looked at with its note. */
async function anotarDevolucao(
  ctx: Context,
  { empresaId }: DaConta,
  { endToEndId, devolvido }: PixRecebido,
): Promise<void> {
  const { rows } = await sql<{ id: number; cobrancaId: number | null }>`
    update pix_recebido set devolvido = ${devolvido},
      situacao = case when recebido is not null then case situacao when 'conferido' then 'a-conferir' else situacao end
        when ${devolvido}::bigint = valor then 'devolvido'
        when situacao = 'conferido' then 'a-conferir' else situacao end,
      mensagem = case when recebido is not null or situacao = 'pendente' and ${devolvido}::bigint < valor then mensagem
        when ${devolvido}::bigint = valor then 'Foi todo devolvido.'
        when situacao in ('a-conferir', 'conferido')
          then 'O banco devolveu ' || ${formatarReais(devolvido)} || ' ao cliente: devolva o resto, ou diga o que foi feito.'
        else mensagem end,
      versao = versao + 1
    where escritorio_id = ${ctx.tenant.escritorioId} and empresa_id = ${empresaId} and end_to_end_id = ${endToEndId}
      and devolvido < ${devolvido}
    returning id, cobranca_id as "cobrancaId"`.execute(ctx.db)
  const [anotado] = rows
  if (anotado === undefined) return
  const { id: pixId, cobrancaId } = anotado
  if (cobrancaId === null) {
    await avisarDoPixAConferir(ctx, { pixId })
    return await avisar(ctx, 'pix', {}, empresaId)
  }
  await registrarPixPendentes(ctx, { cobrancaId })
  await conferirPixRegistrados(ctx, cobrancaId)
  await acompanharPix(ctx, cobrancaId)
  await avisar(ctx, 'pix', { cobrancaId }, empresaId)
}

const DIA = (instante: string) =>
  sql<string>`(${instante}::timestamptz at time zone 'America/Sao_Paulo')::date`

/** Takes the endToEndId for this payment; null when somebody has it already. */
async function tomar(
  ctx: Context,
  { contaId, empresaId }: DaConta,
  { endToEndId, txid, valor, devolvido, horario }: PixRecebido,
  alvo: Alvo | null,
): Promise<{ id: number; data: string } | null> {
  const { rows } = await sql<{ id: number; data: string }>`
    insert into pix_recebido (escritorio_id, empresa_id, conta_id, end_to_end_id, txid, cobranca_id, parcela, valor, devolvido,
      horario, data, situacao, mensagem, criado_em)
    values (${ctx.tenant.escritorioId}, ${empresaId}, ${contaId}, ${endToEndId}, ${txid}, ${alvo?.cobrancaId ?? null},
      ${alvo?.parcela ?? null}, ${valor}, ${devolvido}, ${horario}, ${DIA(horario)}, 'sem-cobranca',
      'O Pix não é de nenhuma cobrança daqui: ligue-o a uma, ou diga o que foi feito.', ${ctx.clock.now().toISOString()})
    on conflict on constraint pix_recebido_uma_vez do nothing
    returning id, data`.execute(ctx.db)
  return rows[0] ?? null
}

async function guardarFeito(ctx: Context, id: number, feito: Feito): Promise<void> {
  const { situacao, mensagem, principal, recebido, memoria } = feito
  await sql`
    update pix_recebido set situacao = ${situacao}, mensagem = ${mensagem}, principal = ${principal}, recebido = ${recebido},
      memoria = ${JSON.stringify(memoria)}::jsonb, versao = versao + 1
    where escritorio_id = ${ctx.tenant.escritorioId} and id = ${id}
      and (situacao, mensagem, principal::bigint, recebido::bigint, memoria) is distinct from (${situacao}::text,
        ${mensagem}::text, ${principal}::bigint, ${recebido}::bigint, ${JSON.stringify(memoria)}::jsonb)`.execute(
    ctx.db,
  )
}

/**
 * Keeps money that came to an account, once for each endToEndId however often it is told, and makes of it a receipt of
 * its charge. What the bank says is all that is believed.
 */
export async function receberPix(
  ctx: Context,
  conta: DaConta,
  recebido: PixRecebido,
): Promise<boolean> {
  const alvo = await alvoDe(ctx, conta, recebido.txid)
  const { escritorioId } = ctx.tenant
  // The charge is held before what came of it.
  if (alvo !== null)
    await sql`select from cobranca where escritorio_id = ${escritorioId} and id = ${alvo.cobrancaId} for no key update`.execute(
      ctx.db,
    )
  const tomado = await tomar(ctx, conta, recebido, alvo)
  if (tomado === null) {
    if (recebido.devolvido > 0) await anotarDevolucao(ctx, conta, recebido)
    return false
  }
  if (alvo === null) {
    await avisarDoPixAConferir(ctx, { pixId: tomado.id })
    await avisar(ctx, 'pix', {}, conta.empresaId)
    return true
  }
  // It was paid once, and is not to be paid again.
  await sql`
    update pix_cobranca set situacao = 'paga', motivo = null, versao = versao + 1,
      concluida_em = coalesce(concluida_em, ${ctx.clock.now().toISOString()}::timestamptz)
    where escritorio_id = ${escritorioId} and empresa_id = ${conta.empresaId} and txid = ${recebido.txid}
      and situacao <> 'pedida'`.execute(ctx.db)
  await guardarFeito(ctx, tomado.id, await aplicar(ctx, { ...recebido, ...tomado }, alvo))
  await avisarDoPixAConferir(ctx, alvo)
  await acompanharPix(ctx, alvo.cobrancaId)
  await avisar(ctx, 'pix', { cobrancaId: alvo.cobrancaId }, conta.empresaId)
  return true
}

type Pendente = {
  readonly id: number
  readonly cobrancaId: number
  readonly data: string
  readonly valor: number
  readonly devolvido: number
}

/**
 * What waited for a note, or for a month to be open again, is worked out again by what is true now, and registered; what
 * still cannot be says why. Of an account, or of one charge that changed.
 */
export async function registrarPixPendentes(
  ctx: Context,
  de: { readonly contaId: number } | { readonly cobrancaId: number },
): Promise<void> {
  const { escritorioId } = ctx.tenant
  const quais =
    'contaId' in de ? sql`r.conta_id = ${de.contaId}` : sql`r.cobranca_id = ${de.cobrancaId}`
  const { rows } = await sql<Pick<Pendente, 'id' | 'cobrancaId'>>`
    select r.id, r.cobranca_id as "cobrancaId"
    from pix_recebido r
    where r.escritorio_id = ${escritorioId} and ${quais} and r.situacao = 'pendente'
    order by r.cobranca_id, r.id`.execute(ctx.db)
  for (const { id, cobrancaId } of rows) {
    await sql`select from cobranca where escritorio_id = ${escritorioId} and id = ${cobrancaId} for no key update`.execute(
      ctx.db,
    )
    const { rows: ainda } = await sql<Pendente>`
      select id, cobranca_id as "cobrancaId", data, valor, devolvido
      from pix_recebido where escritorio_id = ${escritorioId} and id = ${id} and situacao = 'pendente'
      for no key update`.execute(ctx.db)
    const [pendente] = ainda
    if (pendente !== undefined)
      await guardarFeito(ctx, id, await aplicar(ctx, pendente, { cobrancaId }))
    await avisarDoPixAConferir(ctx, { cobrancaId })
  }
}
