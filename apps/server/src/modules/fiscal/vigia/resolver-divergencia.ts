import type { RouteOutput, RouteParsed, divergencias as rotas } from '@razao/contract'
import { sql } from 'kysely'
import type { Context } from '../../../platform/context.ts'
import type { PagamentoSerpro } from '../../../platform/fora/index.ts'
import { exigirVersao, type Feito } from '../../../platform/http/index.ts'
import { problem } from '../../../platform/problem.ts'
import { anotarDivergencias } from '../guia/anotar-divergencias.ts'
import {
  casarComGuias,
  comChave,
  type GuiaNaReceita,
  guardarArrecadacao,
  guiasNaReceita,
} from '../guia/arrecadacao.ts'

type Travada = {
  readonly id: number
  readonly empresaId: number
  readonly tipo: string
  readonly estado: string
  readonly chave: string
  readonly guiaId: number | null
  readonly pagamento: PagamentoSerpro | null
  readonly justificativa: string | null
  readonly versao: number
}

const naoPode = (detail: string) => problem('situacao-nao-permite', { detail })

/** Holds it until the end of the transaction. */
async function travar(ctx: Context, divergenciaId: number): Promise<Travada> {
  const { rows } = await sql<Travada>`
    select id, empresa_id as "empresaId", tipo, estado, chave, guia_id as "guiaId", pagamento, justificativa, versao
    from divergencia_pagamento
    where escritorio_id = ${ctx.tenant.escritorioId} and id = ${divergenciaId} for no key update`.execute(
    ctx.db,
  )
  const [uma] = rows
  if (uma === undefined) throw problem('nao-encontrado')
  return uma
}

type Resolvida = {
  readonly estado: 'ligada' | 'justificada' | 'aberta'
  readonly guiaId: number | null
  readonly justificativa: string | null
}

const gravar = (ctx: Context, { id }: Travada, { estado, guiaId, justificativa }: Resolvida) =>
  sql`update divergencia_pagamento set estado = ${estado}, guia_id = ${guiaId}, justificativa = ${justificativa},
      resolvida_por = ${estado === 'aberta' ? null : ctx.user.nome},
      resolvida_em = ${estado === 'aberta' ? null : ctx.clock.now().toISOString()}::timestamptz, versao = versao + 1
    where escritorio_id = ${ctx.tenant.escritorioId} and id = ${id}`.execute(ctx.db)

/** What the guide has already, as payments of the Receita. */
const jaDela = ({ arrecadacao }: GuiaNaReceita): PagamentoSerpro[] =>
  (arrecadacao?.pagamentos ?? []).map(({ numero, pagoEm, principal, multa, juros, total }) => ({
    ...{ numero, tipo: '', competencia: null, pagoEm, vencimento: null, partes: [] },
    ...{ receita: { codigo: '', descricao: '' }, valores: { principal, multa, juros, total } },
  }))

/** What a guide comes to with these payments, and no others. */
async function recontar(
  ctx: Context,
  guia: GuiaNaReceita,
  empresaId: number,
  pagamentos: readonly PagamentoSerpro[],
): Promise<void> {
  // All are of it, whatever their number says.
  const ligados = new Map(comChave(pagamentos).map(({ chave }) => [chave, guia.id]))
  const { casadas } = casarComGuias([guia], pagamentos, { ligados, deParcela: () => false })
  await guardarArrecadacao(ctx, empresaId, casadas)
  await anotarDivergencias(ctx, empresaId, { casadas })
}

const daEmpresa = async (
  ctx: Context,
  { empresaId }: Travada,
  guiaId: number,
): Promise<GuiaNaReceita | undefined> =>
  (await guiasNaReceita(ctx, empresaId)).find(({ id }) => id === guiaId)

/** Federal guides of the company to which a payment may be linked: of its month first, and those that nobody paid. */
export async function guiasParaLigar(
  ctx: Context,
  { divergenciaId }: RouteParsed<typeof rotas.guiasParaLigar>,
): Promise<RouteOutput<typeof rotas.guiasParaLigar>> {
  const uma = await travar(ctx, divergenciaId)
  if (uma.pagamento === null)
    throw naoPode('Esta divergência já é de uma guia: abra a guia para corrigir.')
  const dela = await guiasNaReceita(ctx, uma.empresaId)
  const { rows } = await sql<RouteOutput<typeof rotas.guiasParaLigar>['guias'][number]>`
    select g.id, g.rotulo, g.competencia, g.vencimento, g.principal, g.estado = 'paga' as paga from guia g
    where g.escritorio_id = ${ctx.tenant.escritorioId} and g.id = any (${dela.map(({ id }) => id)}::bigint[])
    order by g.competencia is not distinct from ${uma.pagamento.competencia}::text desc, g.estado = 'paga',
      abs(g.principal - ${uma.pagamento.valores.total}::bigint), g.vencimento desc, g.id limit 50`.execute(
    ctx.db,
  )
  return { guias: rows }
}

/** Says of which guide a payment is: it is paid here with it, when it is enough. */
export async function ligarPagamento(
  ctx: Context,
  { divergenciaId, guiaId, versao }: RouteParsed<typeof rotas.ligarPagamento>,
): Promise<Feito> {
  const uma = await travar(ctx, divergenciaId)
  // Whoever lost the answer asks again with the version of before: it is done.
  if (uma.estado === 'ligada' && uma.guiaId === guiaId) return { ok: true }
  exigirVersao(uma, versao)
  if (uma.pagamento === null)
    throw naoPode('Esta divergência já é de uma guia: corrija a guia, ou justifique.')
  if (uma.estado !== 'aberta')
    throw naoPode('Este pagamento já foi resolvido. Reabra-o para resolver de outro modo.')
  const guia = await daEmpresa(ctx, uma, guiaId)
  if (guia === undefined) throw problem('nao-encontrado')
  await gravar(ctx, uma, { estado: 'ligada', guiaId, justificativa: null })
  await recontar(ctx, guia, uma.empresaId, [...jaDela(guia), uma.pagamento])
  return { ok: true }
}

/** Resolved by what a person says, with no guide: the words stay with who said them. */
export async function justificarDivergencia(
  ctx: Context,
  { divergenciaId, justificativa, versao }: RouteParsed<typeof rotas.justificarDivergencia>,
): Promise<Feito> {
  const uma = await travar(ctx, divergenciaId)
  if (uma.estado === 'justificada' && uma.justificativa === justificativa) return { ok: true }
  exigirVersao(uma, versao)
  if (uma.estado !== 'aberta')
    throw naoPode('Esta divergência já foi resolvida. Reabra-a para resolver de outro modo.')
  await gravar(ctx, uma, { estado: 'justificada', guiaId: uma.guiaId, justificativa })
  return { ok: true }
}

/** Takes back what was said: a payment that was linked is again of no guide. */
export async function reabrirDivergencia(
  ctx: Context,
  { divergenciaId, versao }: RouteParsed<typeof rotas.reabrirDivergencia>,
): Promise<Feito> {
  const uma = await travar(ctx, divergenciaId)
  if (uma.estado === 'aberta') return { ok: true }
  exigirVersao(uma, versao)
  if (uma.estado === 'passou') throw naoPode('Os valores batem agora: não há o que reabrir.')
  const { pagamento, guiaId } = uma
  const ligada = uma.estado === 'ligada' && pagamento !== null
  await gravar(ctx, uma, {
    ...{ estado: 'aberta', justificativa: null, guiaId: ligada ? null : guiaId },
  })
  const guia = ligada && guiaId !== null ? await daEmpresa(ctx, uma, guiaId) : undefined
  if (guia === undefined || pagamento === null) return { ok: true }
  const sobram = jaDela(guia)
  const em = sobram.findIndex(
    ({ pagoEm, valores }) =>
      pagoEm === pagamento.pagoEm && valores.total === pagamento.valores.total,
  )
  await recontar(
    ctx,
    guia,
    uma.empresaId,
    sobram.filter((_, i) => i !== em),
  )
  return { ok: true }
}
