import { isDeepStrictEqual } from 'node:util'
import { sql } from 'kysely'
import type { Context } from '../../../platform/context.ts'
import type { PedidoDePix } from '../../../platform/fora/index.ts'
import { intencionar } from '../../../platform/saidas/index.ts'
import { type ContaGravada, lerContas } from '../contas/contas.ts'
import {
  type CobrancaAPagar,
  lerCobrancaAPagar,
  type ParcelaEmAberto,
} from '../pagamento/em-aberto.ts'
import { contaDoPix } from '../pagamento/pix-da-parcela.ts'
import { desfeitosQueOBancoTem } from './conferir-recebidos.ts'
import { lerPagador, novoTxid, type Pagador, pixDaParcelaNoBanco } from './montar-pix.ts'

export const SERVICO_DO_PIX = 'pix'
export const SERVICO_DA_REMOCAO = 'pix-remocao'
export type PedidoDaSaida = { readonly pixId: number }

type DoBanco = {
  id: number
  parcela: number
  contaId: number
  empresaId: number
  situacao: string
  pedido: PedidoDePix
  vencimento: string
  valeAte: string
}

/** The last charge at the bank of each instalment, and every other that may still be paid. */
async function lerDoBanco(
  ctx: Context,
  cobrancaId: number,
): Promise<(DoBanco & { viva: boolean })[]> {
  const { rows } = await sql<DoBanco & { viva: boolean }>`
    select x.id, x.parcela, x.conta_id as "contaId", x.empresa_id as "empresaId", x.situacao, x.pedido,
      x.vencimento, x.vale_ate as "valeAte", x.viva
    from (
      select p.*, p.situacao in ('pedida', 'registrada') and p.remover_porque is null as viva,
        row_number() over (partition by p.parcela order by p.id desc) as vez
      from pix_cobranca p
      where p.escritorio_id = ${ctx.tenant.escritorioId} and p.cobranca_id = ${cobrancaId}) x
    where x.viva or x.vez = 1
    order by x.parcela, x.id`.execute(ctx.db)
  return rows
}

/** Tells the bank, by a line of its own, that one it has is to be paid no more. */
export async function pedirRemocao(
  ctx: Context,
  { id, empresaId }: { id: number; empresaId: number },
): Promise<void> {
  const { id: saidaId } = await intencionar<PedidoDaSaida>(ctx, {
    ...{ servico: SERVICO_DA_REMOCAO, chave: `pix-remocao:${id}`, empresaId },
    pedido: { pixId: id },
  })
  await sql`update pix_cobranca set remocao_id = ${saidaId}
    where escritorio_id = ${ctx.tenant.escritorioId} and id = ${id}`.execute(ctx.db)
}

/** One that may still be paid is to be no more; what is on its way is taken out once it arrived. */
async function remover(ctx: Context, id: number, porque: string): Promise<void> {
  const { rows } = await sql<{ situacao: string; empresaId: number }>`
    update pix_cobranca set remover_porque = ${porque}, versao = versao + 1
    where escritorio_id = ${ctx.tenant.escritorioId} and id = ${id} and situacao in ('pedida', 'registrada')
      and remover_porque is null
    returning situacao, empresa_id as "empresaId"`.execute(ctx.db)
  const [tirada] = rows
  if (tirada?.situacao === 'registrada') await pedirRemocao(ctx, { id, ...tirada })
}

type Pedida = {
  readonly cobranca: CobrancaAPagar
  readonly parcela: ParcelaEmAberto
  readonly conta: ContaGravada
  readonly pagador: Pagador
}

async function pedir(ctx: Context, { cobranca, parcela, conta, pagador }: Pedida): Promise<void> {
  const { escritorioId } = ctx.tenant
  const { empresaId } = cobranca
  const txid = novoTxid()
  const de = { chave: conta.pixChave ?? '', pagador, hoje: ctx.clock.today() }
  const { pedido, valeAte } = pixDaParcelaNoBanco(de, cobranca, parcela)
  const { id: pixId } = await ctx.db
    .insertInto('pix_cobranca')
    .values({
      ...{ escritorio_id: escritorioId, empresa_id: empresaId, conta_id: conta.id, txid },
      ...{ cobranca_id: cobranca.id, parcela: parcela.ordem, tipo: pedido.tipo },
      ...{ pedido: JSON.stringify({ ...pedido, txid }), valor: pedido.valor },
      ...{ vencimento: parcela.vencimento, vale_ate: valeAte, criado_por_nome: ctx.user.nome },
      criado_em: ctx.clock.now().toISOString(),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const { id: saidaId } = await intencionar<PedidoDaSaida>(ctx, {
    ...{ servico: SERVICO_DO_PIX, chave: `pix:${pixId}`, empresaId, pedido: { pixId } },
  })
  await sql`update pix_cobranca set saida_id = ${saidaId}
    where escritorio_id = ${escritorioId} and id = ${pixId}`.execute(ctx.db)
}

/** By which account charges of a company are registered at its bank; null while by none. */
export async function contaQueRegistra(
  ctx: Context,
  empresaId: number,
  { travar = false } = {},
): Promise<ContaGravada | null> {
  const conta = contaDoPix(await lerContas(ctx, { empresaId }))
  if (conta === undefined) return null
  const { rows } = await sql`select from pix_provedor
    where escritorio_id = ${ctx.tenant.escritorioId} and conta_id = ${conta.id} and ligado
    ${travar ? sql`for share` : sql``}`.execute(ctx.db)
  return rows.length === 0 ? null : conta
}

/** Whether there is anything to look at: most companies have no bank to talk to. */
async function temPix(ctx: Context, cobrancaId: number): Promise<boolean> {
  const { rows } = await sql`
    select from cobranca c
    where c.escritorio_id = ${ctx.tenant.escritorioId} and c.id = ${cobrancaId}
      and (exists (select from pix_provedor p
          where p.escritorio_id = c.escritorio_id and p.empresa_id = c.empresa_id and p.ligado)
        or exists (select from pix_cobranca x where x.escritorio_id = c.escritorio_id and x.cobranca_id = c.id))`.execute(
    ctx.db,
  )
  return rows.length > 0
}

type Agora = {
  readonly novo: Omit<PedidoDePix, 'txid'>
  readonly parcela: ParcelaEmAberto
  readonly conta: ContaGravada
  readonly hoje: string
}

/** Whether what the bank has, or refused, is what would be asked for now. */
function eOMesmo(um: DoBanco, { novo, parcela, conta, hoje }: Agora): boolean {
  const { txid: _, tipo, vencimento: __, validadeEmDias: ___, ...pedido } = um.pedido
  const { tipo: outroTipo, vencimento: ____, validadeEmDias: _____, ...outro } = novo
  // What fell due since, and may still be paid, is left as it is.
  const mesmoTipo = tipo === outroTipo || (tipo === 'cobv' && novo.devedor !== null)
  return (
    mesmoTipo &&
    um.contaId === conta.id &&
    um.vencimento === parcela.vencimento &&
    um.valeAte >= hoje &&
    isDeepStrictEqual(pedido, outro)
  )
}

const PARADAS: ReadonlySet<string> = new Set(['recusada', 'nao-saiu'])

const porqueSai = (cobranca: CobrancaAPagar, parcela: ParcelaEmAberto | undefined): string => {
  if (cobranca.cancelada) return 'A cobrança foi cancelada.'
  if (parcela === undefined || parcela.emAberto === 0)
    return 'A parcela foi recebida por outro meio.'
  return 'A cobrança mudou: outro valor, vencimento, cliente ou conta.'
}

/**
 * Puts what the bank has of a charge where the charge is: what is open is registered, and what is no longer owed as it
 * was is taken out. Run twice, it finds nothing to do. What the bank refused is asked again only when it is another
 * thing, or `deNovo`. Answers how many were asked for.
 */
export async function acompanharPix(
  ctx: Context,
  cobrancaId: number,
  { deNovo = false } = {},
): Promise<number> {
  if (!(await temPix(ctx, cobrancaId))) return 0
  const cobranca = await lerCobrancaAPagar(ctx, cobrancaId, { travar: true })
  const conta = await contaQueRegistra(ctx, cobranca.empresaId, { travar: true })
  const doBanco = await lerDoBanco(ctx, cobrancaId)
  const hoje = ctx.clock.today()
  const pagador = conta === null ? null : await lerPagador(ctx, cobranca.clienteId)
  const aPedir = new Map<number, ParcelaEmAberto>()
  if (conta !== null && cobranca.impedimento === null)
    for (const parcela of cobranca.parcelas)
      if (parcela.emAberto > 0) aPedir.set(parcela.ordem, parcela)
  // A receipt that was undone, of money that the bank has, is asked of nobody again but by a person.
  const desfeitos = await desfeitosQueOBancoTem(ctx, cobrancaId)
  const semOPago = (parcela: ParcelaEmAberto): ParcelaEmAberto => ({
    ...parcela,
    emAberto: Math.max(0, parcela.emAberto - (desfeitos.get(parcela.ordem) ?? 0)),
  })
  for (const um of doBanco) {
    const parcela = cobranca.parcelas.find(({ ordem }) => ordem === um.parcela)
    const pedivel = aPedir.get(um.parcela)
    const mesmo = (qual: ParcelaEmAberto): boolean => {
      if (conta === null || qual.emAberto === 0) return false
      const de = { chave: conta.pixChave ?? '', pagador, hoje }
      const novo = pixDaParcelaNoBanco(de, cobranca, qual).pedido
      return eOMesmo(um, { novo, parcela: qual, conta, hoje })
    }
    const igual = pedivel !== undefined && (mesmo(pedivel) || (!deNovo && mesmo(semOPago(pedivel))))
    if (igual && (um.viva || (PARADAS.has(um.situacao) && !deNovo))) aPedir.delete(um.parcela)
    else if (um.viva) await remover(ctx, um.id, porqueSai(cobranca, parcela))
  }
  if (conta === null) return 0
  const pedidas = [...aPedir.values()]
    .map((parcela) => (deNovo ? parcela : semOPago(parcela)))
    .filter(({ emAberto }) => emAberto > 0)
  for (const parcela of pedidas) await pedir(ctx, { cobranca, parcela, conta, pagador })
  return pedidas.length
}

/** Everything that the bank of an account has and may still be paid, taken out. */
export async function removerDaConta(ctx: Context, contaId: number, porque: string): Promise<void> {
  const { rows } = await sql<{ id: number; cobrancaId: number }>`
    select id, cobranca_id as "cobrancaId" from pix_cobranca
    where escritorio_id = ${ctx.tenant.escritorioId} and conta_id = ${contaId} and situacao in ('pedida', 'registrada')
      and remover_porque is null
    order by cobranca_id, id`.execute(ctx.db)
  for (const { id } of rows) await remover(ctx, id, porque)
}
