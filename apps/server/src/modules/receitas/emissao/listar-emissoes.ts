import type { RouteOutput, RouteParsed, emissoes as rotas } from '@razao/contract'
import { sql } from 'kysely'
import type { Context } from '../../../platform/context.ts'
import {
  algumaContem,
  emPagina,
  type Fragmento,
  igual,
  lerLinhas,
  lerTotais,
  type Ordenacao,
  ordenar,
  recorte,
  todas,
} from '../../../platform/lista.ts'
import { SITUACAO } from './situacao-da-emissao.ts'
import { STATUS_DA_COBRANCA } from './status-da-cobranca.ts'

type Pedido = RouteParsed<typeof rotas.listarEmissoes>
type Saida = RouteOutput<typeof rotas.listarEmissoes>

const ORDEM: Ordenacao = {
  colunas: {
    desde: 'x.desde',
    cliente: 'x.cliente',
    valor: 'x.valor',
    numero: 'x.numero',
    situacao: 'x.situacao',
    proximaEm: 'x.proximaEm',
    tentativas: 'x.tentativas',
  },
  padrao: '-desde',
  desempate: 'x.cobrancaId',
}

/**
 * The last asking of each charge that is not billed and that somebody asked for, or tried to. One that was given up, or
 * whose note is no longer the charge's, says nothing of what stops it now: the charge is then as one never asked for.
 */
const todasAsEmissoes = (ctx: Context): Fragmento => sql`
  select c.id as "cobrancaId", d.id as "emissaoId", c.empresa_id as "empresaId", e.apelido as empresa, c.numero,
    ${SITUACAO} as situacao, p.nome as cliente, c.bruto as valor, m.nome as municipio, coalesce(d.provedor, 'nacional') as rota,
    case when d.id is not null then jsonb_build_object('serie', d.serie, 'numero', d.numero) end as dps,
    coalesce(s.envios, 0) as tentativas, coalesce(s.consultas, 0) as consultas,
    case when d.desfecho is null then s.tentar_em end as "proximaEm",
    case when d.desfecho is null then s.motivo end as motivo, c.erros as retorno,
    coalesce(d.concluida_em, d.criado_em, c.criado_em) as desde, c.versao
  from cobranca c
  join empresa e on e.escritorio_id = c.escritorio_id and e.id = c.empresa_id
  join participante p on p.escritorio_id = c.escritorio_id and p.id = c.participante_id
  left join municipio m on m.ibge = e.municipio_ibge
  left join lateral (
    select d.* from dps d where d.escritorio_id = c.escritorio_id and d.cobranca_id = c.id
    order by d.id desc limit 1) d on d.desfecho is null or d.desfecho in ('rejeitada', 'nao-saiu')
  left join saida_externa s on s.escritorio_id = d.escritorio_id and s.id = d.saida_id
  where c.escritorio_id = ${ctx.tenant.escritorioId} and c.status in ${STATUS_DA_COBRANCA.aEmitir}
    and (c.status = ${STATUS_DA_COBRANCA.erro} or (d.id is not null and d.desfecho is null))`

type Filtro = Pick<Pedido, 'empresaId' | 'busca'> & { situacao?: Pedido['situacao'] }

const de = (ctx: Context, { empresaId, situacao, busca }: Filtro): Fragmento => sql`
  from (${todasAsEmissoes(ctx)}) x
  where ${todas(
    sql`true`,
    igual('x.empresaId', empresaId),
    igual('x.situacao', situacao),
    algumaContem(busca, 'x.cliente', 'x.empresa', sql`x.numero::text`),
  )}`

/** The notes that wait, and how many are in each state, counted without the filter of the state. */
export async function listarEmissoes(ctx: Context, pedido: Pedido): Promise<Saida> {
  const { quantidade, valor } = await lerTotais<{ quantidade: number; valor: number }>(ctx.db, {
    somas: sql`count(*) as quantidade, coalesce(sum(x.valor), 0)::bigint as valor`,
    de: de(ctx, pedido),
  })
  const { situacao: _, ...semSituacao } = pedido
  const { rows: porSituacao } = await sql<Saida['totais']['porSituacao'][number]>`
    select x.situacao, count(*) as quantidade ${de(ctx, semSituacao)} group by x.situacao order by x.situacao`.execute(
    ctx.db,
  )
  const lista = await lerLinhas<Saida['lista'][number]>(ctx.db, {
    colunas: sql`x.*`,
    de: de(ctx, pedido),
    ordem: ordenar(ORDEM, pedido.ordem),
    corte: recorte(pedido),
  })
  return emPagina(pedido, { lista, total: quantidade, totais: { valor, porSituacao } })
}
