import type { RouteOutput, RouteParsed, cobrancas as rotas } from '@razao/contract'
import { sql } from 'kysely'
import type { Context } from '../../platform/context.ts'
import { emPagina, lerLinhas, lerTotais, ordenar, recorte } from '../../platform/lista.ts'
import { problem } from '../../platform/problem.ts'
import { emissoesDaCobranca, STATUS_DA_COBRANCA } from '../receitas/index.ts'
import { cartasDaCobranca } from './envio/cartas-da-cobranca.ts'
import { type CobrancaDaLista, deCobrancas, ORDEM, type PedidoDaLista } from './sql-cobrancas.ts'

type Totais = RouteOutput<typeof rotas.listarCobrancas>['totais'] & { quantidade: number }

const soma = (qual: 'bruto' | 'retencoes' | 'liquido') =>
  sql`coalesce(sum(x.${sql.ref(qual)}) filter (where x.status <> ${STATUS_DA_COBRANCA.cancelada}), 0)::bigint as ${sql.ref(qual)}`

/** A page of charges, with the totals of the whole filter. */
export async function listarCobrancas(
  ctx: Context,
  pedido: PedidoDaLista,
): Promise<RouteOutput<typeof rotas.listarCobrancas>> {
  const de = deCobrancas(ctx, pedido)
  const { quantidade, ...totais } = await lerTotais<Totais>(ctx.db, {
    // What was cancelled is in the list and owes nothing; what was received of it was.
    somas: sql`count(*) as quantidade, ${soma('bruto')}, ${soma('retencoes')}, ${soma('liquido')},
      coalesce(sum(x.recebido), 0)::bigint as recebido`,
    de,
  })
  const lista = await lerLinhas<CobrancaDaLista>(ctx.db, {
    colunas: sql`x.*`,
    de,
    ordem: ordenar(ORDEM, pedido.ordem),
    corte: recorte(pedido),
  })
  return emPagina(pedido, { lista, total: quantidade, totais })
}

type Uma = RouteOutput<typeof rotas.lerCobranca>
type Gravada = Pick<Uma, 'previa' | 'motivoCancelamento'> & {
  dados: Omit<Uma['pedido'], 'empresaId' | 'clienteId' | 'descricao'>
  servicoId: number | null
  desconto: number
  deducoes: number
  substituiNotaId: number | null
}

/** One charge: what it says, how it was worked out, its instalments and each asking for its note. */
export async function lerCobranca(
  ctx: Context,
  { cobrancaId }: RouteParsed<typeof rotas.lerCobranca>,
): Promise<Uma> {
  const { escritorioId } = ctx.tenant
  const [linha] = await lerLinhas<CobrancaDaLista>(ctx.db, {
    colunas: sql`x.*`,
    de: sql`${deCobrancas(ctx, {})} and x.id = ${cobrancaId}`,
    ordem: sql`x.id`,
  })
  if (linha === undefined) throw problem('nao-encontrado')
  const { rows } = await sql<Gravada>`
    select previa, motivo_cancelamento as "motivoCancelamento", dados, servico_id as "servicoId", desconto, deducoes,
      substitui_nota_id as "substituiNotaId"
    from cobranca where escritorio_id = ${escritorioId} and id = ${cobrancaId}`.execute(ctx.db)
  const [gravada] = rows
  if (gravada === undefined) throw problem('nao-encontrado')
  const { rows: listaDeParcelas } = await sql<Uma['listaDeParcelas'][number]>`
    select ordem, vencimento, valor from cobranca_parcela
    where escritorio_id = ${escritorioId} and cobranca_id = ${cobrancaId} order by ordem`.execute(
    ctx.db,
  )
  const { previa, motivoCancelamento, dados, ...resto } = gravada
  return {
    ...linha,
    pedido: { ...pedidoDe(linha), ...dados, ...resto },
    previa,
    motivoCancelamento,
    listaDeParcelas,
    emissoes: await emissoesDaCobranca(ctx, cobrancaId),
    cartas: await cartasDaCobranca(ctx, cobrancaId),
  }
}

const pedidoDe = (linha: CobrancaDaLista) => ({
  empresaId: linha.empresaId,
  clienteId: linha.clienteId,
  descricao: linha.descricao,
  bruto: linha.bruto,
  competencia: linha.competencia,
  emissao: linha.emissao,
  vencimento: linha.vencimento,
  forma: linha.forma,
})
