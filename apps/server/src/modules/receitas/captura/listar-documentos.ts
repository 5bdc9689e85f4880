import type { RouteOutput, RouteParsed, captura as rotas } from '@razao/contract'
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
import { quemVale } from './precedencia.ts'

type Pedido = RouteParsed<typeof rotas.listarDocumentosCapturados>
type Saida = RouteOutput<typeof rotas.listarDocumentosCapturados>
type Linha = Omit<Saida['lista'][number], 'vale'> & { origem: string | null }

const ORDEM: Ordenacao = {
  colunas: {
    nsu: 'd.nsu',
    recebidoEm: 'd.recebido_em',
    numero: 'd.numero',
    competencia: 'd.competencia',
    emissao: 'd.emissao',
    contraparte: 'd.contraparte',
    valor: 'd.valor',
    situacao: 'd.situacao',
    empresa: 'e.apelido',
  },
  padrao: '-recebidoEm',
  desempate: 'd.id',
  nulos: 'ultimos',
}

type Filtro = Pick<Pedido, 'empresaId' | 'busca' | 'fonte'> & { situacao?: Pedido['situacao'] }

const de = (ctx: Context, { empresaId, fonte, situacao, busca }: Filtro): Fragmento => sql`
  from captura_documento d
  join empresa e on e.escritorio_id = d.escritorio_id and e.id = d.empresa_id
  left join nota_fiscal n on n.escritorio_id = d.escritorio_id and n.id = d.nota_id
  where ${todas(
    sql`d.escritorio_id = ${ctx.tenant.escritorioId}`,
    igual('d.empresa_id', empresaId),
    igual('d.fonte', fonte),
    igual('d.situacao', situacao),
    algumaContem(busca, 'd.numero', 'd.contraparte', 'd.chave'),
  )}`

const COLUNAS = sql`d.id, d.empresa_id as "empresaId", e.apelido as empresa, d.fonte, d.nsu, d.recebido_em as "recebidoEm", d.tipo,
  d.chave, d.situacao, d.motivo, d.direcao, d.numero, d.competencia, d.emissao, d.contraparte, d.valor, d.campos,
  d.nota_id as "notaId", d.espera_competencia as "esperaCompetencia", d.decidido_por_nome as "decididoPor", d.versao,
  n.origem`

/** What came, newest first, and how many of each outcome, counted without the filter of the outcome. */
export async function listarDocumentosCapturados(ctx: Context, pedido: Pedido): Promise<Saida> {
  const { quantidade } = await lerTotais<{ quantidade: number }>(ctx.db, {
    somas: sql`count(*) as quantidade`,
    de: de(ctx, pedido),
  })
  const { situacao: _, ...semSituacao } = pedido
  const { rows: porSituacao } = await sql<Saida['totais']['porSituacao'][number]>`
    select d.situacao, count(*) as quantidade ${de(ctx, semSituacao)} group by d.situacao order by d.situacao`.execute(
    ctx.db,
  )
  const linhas = await lerLinhas<Linha>(ctx.db, {
    colunas: COLUNAS,
    de: de(ctx, pedido),
    ordem: ordenar(ORDEM, pedido.ordem),
    corte: recorte(pedido),
  })
  const lista = linhas.map(({ origem, ...linha }) => ({
    ...linha,
    vale: linha.situacao === 'diferente' && origem !== null ? quemVale(origem, linha.fonte) : null,
  }))
  return emPagina(pedido, { lista, total: quantidade, totais: { porSituacao } })
}
