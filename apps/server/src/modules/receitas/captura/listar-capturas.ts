import type { RouteOutput, RouteParsed, captura as rotas } from '@razao/contract'
import { CATEGORIA_EMPRESA } from '@razao/engine/cadastro'
import { sql } from 'kysely'
import type { Context } from '../../../platform/context.ts'
import { oneOf } from '../../../platform/db/index.ts'
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

type Pedido = RouteParsed<typeof rotas.listarCapturas>
type Saida = RouteOutput<typeof rotas.listarCapturas>

const ORDEM: Ordenacao = {
  colunas: {
    empresa: 'x.empresa',
    situacao: 'x.situacao',
    ultimaEm: 'x.ultimaEm',
    emDiaEm: 'x.emDiaEm',
    proximaEm: 'x.proximaEm',
    ultimoNsu: 'x.ultimoNsu',
    documentos: 'x.documentos',
    emEspera: 'x.emEspera',
    diferentes: 'x.diferentes',
    recusados: 'x.recusados',
  },
  padrao: 'empresa',
  desempate: 'x.empresaId',
  nulos: 'ultimos',
}
/** A reading that has not told of itself for so long has ended without saying so. */
const SEM_NOTICIA_MINUTOS = 3

/** Every company of the office, with its reading. */
function asCapturas(ctx: Context): Fragmento {
  const agora = sql`${ctx.clock.now().toISOString()}::timestamptz`
  return sql`
    select e.id as "empresaId", e.apelido as empresa, e.identificacao as cnpj,
      case when c.id is null then 'sem-certificado'
        when p.lendo_em > ${agora} - make_interval(mins => ${SEM_NOTICIA_MINUTOS}) then 'lendo'
        when p.pedida_em is not null then 'na-fila'
        when p.resultado is null then 'nunca'
        when p.resultado in ('em-dia', 'desligada') then p.resultado
        else 'falhou' end as situacao,
      case when c.id is null or p.resultado <> 'em-dia' then p.motivo end as motivo,
      coalesce(p.ultimo_nsu, 0) as "ultimoNsu", p.ultima_em as "ultimaEm", p.em_dia_em as "emDiaEm",
      case when c.id is not null then p.proxima_em end as "proximaEm", coalesce(p.documentos, 0) as documentos,
      coalesce(d.em_espera, 0) as "emEspera", coalesce(d.diferentes, 0) as diferentes, coalesce(d.recusados, 0) as recusados
    from empresa e
    left join captura p on p.escritorio_id = e.escritorio_id and p.empresa_id = e.id
    left join certificado_digital c on c.escritorio_id = e.escritorio_id and c.empresa_id = e.id and c.tipo = 1
      and c.situacao = 'ativo' and c.serial is not null and c.expira_em > ${agora}
    left join lateral (
      select count(*) filter (where situacao = 'em-espera') as em_espera,
        count(*) filter (where situacao = 'diferente') as diferentes,
        count(*) filter (where situacao = 'recusada') as recusados
      from captura_documento
      where escritorio_id = e.escritorio_id and empresa_id = e.id and fonte = 'portal-nacional'
        and situacao in ('em-espera', 'diferente', 'recusada')) d on true
    where e.escritorio_id = ${ctx.tenant.escritorioId} and e.encerrada_em is null
      and e.categoria not in ${oneOf(CATEGORIA_EMPRESA.exCliente, CATEGORIA_EMPRESA.encerrada)}`
}

type Filtro = Pick<Pedido, 'empresaId' | 'busca'> & { situacao?: Pedido['situacao'] }

const de = (ctx: Context, { empresaId, situacao, busca }: Filtro): Fragmento => sql`
  from (${asCapturas(ctx)}) x
  where ${todas(
    sql`true`,
    igual('x.empresaId', empresaId),
    igual('x.situacao', situacao),
    algumaContem(busca, 'x.empresa', 'x.cnpj'),
  )}`

type Somas = { quantidade: number; emEspera: number; diferentes: number; recusados: number }

/** Where each company stands, and how many are in each state, counted without the filter of the state. */
export async function listarCapturas(ctx: Context, pedido: Pedido): Promise<Saida> {
  const { quantidade, ...somas } = await lerTotais<Somas>(ctx.db, {
    somas: sql`count(*) as quantidade, coalesce(sum(x."emEspera"), 0)::bigint as "emEspera",
      coalesce(sum(x.diferentes), 0)::bigint as diferentes, coalesce(sum(x.recusados), 0)::bigint as recusados`,
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
  return emPagina(pedido, { lista, total: quantidade, totais: { ...somas, porSituacao } })
}
