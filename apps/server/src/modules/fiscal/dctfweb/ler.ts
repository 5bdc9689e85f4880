import type { RouteOutput, RouteParsed, dctfweb as rotas } from '@razao/contract'
import type { DadosMit } from '@razao/engine/tributos/mit'
import { type RawBuilder, sql } from 'kysely'
import type { Context } from '../../../platform/context.ts'
import {
  algumaContem,
  emPagina,
  igual,
  lerPagina,
  type Ordenacao,
  ordenar,
  todas,
} from '../../../platform/lista.ts'
import { problem } from '../../../platform/problem.ts'
import { aprovacaoDita, lerAprovacao } from '../declaracao/aprovacao.ts'
import { comparada } from './conferir.ts'
import { type Debito, debitosDoMit } from './debitos.ts'

type Listar = typeof rotas.listarDctfweb
type Ler = typeof rotas.lerDctfweb
type Lida = RouteOutput<Ler>

/** Where one stands: `d` is of declaracao_dctfweb, `m` and `s` of saida_externa, of the MIT and of the DCTFWeb. */
export const SITUACAO_DA_DCTFWEB: RawBuilder<unknown> = sql`case when d.estado = 'transmitindo'
    and coalesce(s.estado, m.estado) = 'duvidosa' then 'incerta' else d.estado end`

const COLUNAS: RawBuilder<unknown> = sql`d.id, d.empresa_id as "empresaId", e.apelido as empresa, d.competencia, d.tipo,
  ${SITUACAO_DA_DCTFWEB} as situacao, d.valor, d.pedido is not null as "comMit", d.mit_id is not null as encerrada, d.recibo,
  d.transmitida_em as "transmitidaEm", d.versao`

const DE: RawBuilder<unknown> = sql`from declaracao_dctfweb d
  join empresa e on e.escritorio_id = d.escritorio_id and e.id = d.empresa_id
  left join saida_externa m on m.escritorio_id = d.escritorio_id and m.id = d.mit_saida_id
  left join saida_externa s on s.escritorio_id = d.escritorio_id and s.id = d.saida_id`

const ORDEM: Ordenacao = {
  colunas: {
    competencia: 'd.competencia',
    empresa: 'e.apelido',
    situacao: SITUACAO_DA_DCTFWEB,
    valor: 'd.valor',
    transmitidaEm: 'd.transmitida_em',
  },
  padrao: '-competencia',
  desempate: 'd.id',
  nulos: 'ultimos',
}

/** The DCTFWeb of the months, the newest first. */
export async function listarDctfweb(
  ctx: Context,
  pedido: RouteParsed<Listar>,
): Promise<RouteOutput<Listar>> {
  const de = sql`${DE} where ${todas(
    sql`d.escritorio_id = ${ctx.tenant.escritorioId}`,
    igual('d.empresa_id', pedido.empresaId),
    igual('d.competencia', pedido.competencia),
    igual(SITUACAO_DA_DCTFWEB, pedido.situacao),
    algumaContem(pedido.busca, 'e.apelido', 'd.recibo'),
  )}`
  const lida = await lerPagina<RouteOutput<Listar>['lista'][number]>(ctx.db, pedido, {
    colunas: COLUNAS,
    ...{ de, ordem: ordenar(ORDEM, pedido.ordem) },
  })
  const { rows } = await sql<{ valor: number }>`
    select coalesce(sum(d.valor), 0)::bigint as valor ${de}`.execute(ctx.db)
  return emPagina(pedido, { ...lida, totais: { valor: rows[0]?.valor ?? 0 } })
}

/** One DCTFWeb: its debts, each step of what left, and its receipt. */
export async function lerDctfweb(ctx: Context, { dctfwebId }: RouteParsed<Ler>): Promise<Lida> {
  const { rows } = await sql<
    Omit<Lida, 'pedido' | 'passos' | 'debitosDoMit' | 'comparacao' | 'aprovacao'> & {
      pedido: DadosMit | null
      nossos: readonly Debito[]
      vistos: readonly Debito[] | null
      mitSaidaId: number | null
      saidaId: number | null
    }
  >`
    select ${COLUNAS}, d.apuracao_id as "apuracaoId", d.retifica_id as "retificaId", d.pedido, d.pedido_hash as "pedidoHash",
      d.debitos, d.nossos, d.vistos, d.vistos_em as "vistaEm", d.aceitos_por_nome as "aceitaPor", d.documento_id as "documentoId",
      d.pedida_em as "pedidaEm", d.pedida_por_nome as "pedidaPor", d.recibo_id as "reciboId", d.recusas,
      d.mit_saida_id as "mitSaidaId", d.saida_id as "saidaId"
    ${DE}
    where d.escritorio_id = ${ctx.tenant.escritorioId} and d.id = ${dctfwebId}`.execute(ctx.db)
  const [lida] = rows
  if (lida === undefined) throw problem('nao-encontrado')
  const { mitSaidaId, saidaId, pedido, nossos, vistos, ...declaracao } = lida
  const { rows: passos } = await sql<Lida['passos'][number]>`
    select case when saida_id = ${saidaId} then 'dctfweb' else 'mit' end as de, estado, motivo, em from saida_externa_passo
    where escritorio_id = ${ctx.tenant.escritorioId} and saida_id = any (${[mitSaidaId, saidaId]}::bigint[])
    order by id`.execute(ctx.db)
  return {
    ...{ ...declaracao, pedido: pedido && JSON.stringify(pedido, null, 2), passos },
    debitosDoMit: debitosDoMit(pedido),
    comparacao: comparada({
      ...{ pedido, nossos, encerrada: declaracao.encerrada },
      vistos: declaracao.debitos ?? vistos,
    }),
    aprovacao: aprovacaoDita(ctx, await lerAprovacao(ctx, { dctfwebId })),
  }
}
