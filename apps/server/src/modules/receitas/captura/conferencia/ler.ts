import type { RouteOutput, RouteParsed, captura as rotas } from '@razao/contract'
import { sql } from 'kysely'
import type { Context } from '../../../../platform/context.ts'
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
} from '../../../../platform/lista.ts'
import { problem } from '../../../../platform/problem.ts'

type Conferencia = RouteOutput<typeof rotas.lerConferenciaDaFonte>
type Listar = typeof rotas.listarConferenciasDaFonte
type Itens = typeof rotas.listarItensDaConferenciaDaFonte

const COLUNAS = sql`c.id, c.empresa_id as "empresaId", e.apelido as empresa, c.competencia, c.estado, c.motivo,
  c.pedida_em as "pedidaEm", c.pedida_por_nome as "pedidaPor", c.concluida_em as "concluidaEm", c.iguais,
  c.sem_resposta as "semResposta", c.de_outra_fonte as "deOutraFonte", i.so_aqui as "soAqui", i.so_la as "soLa",
  i.diferentes`
const DE = sql`
  from conferencia_da_fonte c
  join empresa e on e.escritorio_id = c.escritorio_id and e.id = c.empresa_id
  cross join lateral (
    select count(*) filter (where lista = 'so-aqui') as so_aqui, count(*) filter (where lista = 'so-la') as so_la,
      count(*) filter (where lista = 'diferente') as diferentes
    from conferencia_da_fonte_item
    where escritorio_id = c.escritorio_id and conferencia_id = c.id) i`

const ORDEM: Ordenacao = {
  colunas: {
    pedidaEm: 'c.pedida_em',
    empresa: 'e.apelido',
    competencia: 'c.competencia',
    estado: 'c.estado',
    soAqui: 'i.so_aqui',
    soLa: 'i.so_la',
    diferentes: 'i.diferentes',
  },
  padrao: '-pedidaEm',
  desempate: 'c.id',
}

/** The checks that were made, newest first, each as it came out. */
export async function listarConferenciasDaFonte(
  ctx: Context,
  pedido: RouteParsed<Listar>,
): Promise<RouteOutput<Listar>> {
  const de = sql`${DE} where ${todas(
    sql`c.escritorio_id = ${ctx.tenant.escritorioId}`,
    igual('c.empresa_id', pedido.empresaId),
    igual('c.competencia', pedido.competencia),
    algumaContem(pedido.busca, 'e.apelido'),
  )}`
  const { quantidade } = await lerTotais<{ quantidade: number }>(ctx.db, {
    somas: sql`count(*) as quantidade`,
    de,
  })
  const lista = await lerLinhas<Conferencia>(ctx.db, {
    colunas: COLUNAS,
    de,
    ordem: ordenar(ORDEM, pedido.ordem),
    corte: recorte(pedido),
  })
  return emPagina(pedido, { lista, total: quantidade, totais: {} })
}

export async function lerConferenciaDaFonte(
  ctx: Context,
  { conferenciaId }: { conferenciaId: number },
): Promise<Conferencia> {
  const [lida] = await lerLinhas<Conferencia>(ctx.db, {
    colunas: COLUNAS,
    de: sql`${DE} where c.escritorio_id = ${ctx.tenant.escritorioId} and c.id = ${conferenciaId}`,
    ordem: sql`c.id`,
  })
  if (lida === undefined) throw problem('nao-encontrado')
  return lida
}

const ORDEM_DOS_ITENS: Ordenacao = {
  colunas: {
    ordem: 'i.ordem',
    numero: 'i.numero',
    emissao: 'i.emissao',
    contraparte: 'i.contraparte',
    valor: 'i.valor',
    lista: 'i.lista',
  },
  padrao: 'ordem',
  desempate: 'i.ordem',
  nulos: 'ultimos',
}

export const COLUNAS_DO_ITEM = sql`i.ordem, i.lista, i.direcao, i.chave, i.numero, i.emissao, i.contraparte, i.valor,
  (select n.id from nota_fiscal n where n.escritorio_id = i.escritorio_id and n.id = i.nota_id) as "notaId",
  i.documento_id as "documentoId", i.campos, i.motivo`
type FiltroDosItens = Pick<RouteParsed<Itens>, 'conferenciaId' | 'busca'> & {
  lista?: RouteParsed<Itens>['lista']
}
export const deItens = (
  ctx: Context,
  { conferenciaId, lista, busca }: FiltroDosItens,
): Fragmento => sql`
  from conferencia_da_fonte_item i
  where ${todas(
    sql`i.escritorio_id = ${ctx.tenant.escritorioId} and i.conferencia_id = ${conferenciaId}`,
    igual('i.lista', lista),
    algumaContem(busca, 'i.numero', 'i.contraparte', 'i.chave'),
  )}`

/** The lists of a check. */
export async function listarItensDaConferenciaDaFonte(
  ctx: Context,
  pedido: RouteParsed<Itens>,
): Promise<RouteOutput<Itens>> {
  await lerConferenciaDaFonte(ctx, pedido)
  const { lista: _, ...semLista } = pedido
  const de = deItens(ctx, pedido)
  const { quantidade } = await lerTotais<{ quantidade: number }>(ctx.db, {
    somas: sql`count(*) as quantidade`,
    de,
  })
  const { rows: porLista } = await sql<RouteOutput<Itens>['totais']['porLista'][number]>`
    select i.lista, count(*) as quantidade ${deItens(ctx, semLista)} group by i.lista order by i.lista`.execute(
    ctx.db,
  )
  const lista = await lerLinhas<RouteOutput<Itens>['lista'][number]>(ctx.db, {
    colunas: COLUNAS_DO_ITEM,
    de,
    ordem: ordenar(ORDEM_DOS_ITENS, pedido.ordem),
    corte: recorte(pedido),
  })
  return emPagina(pedido, { lista, total: quantidade, totais: { porLista } })
}
