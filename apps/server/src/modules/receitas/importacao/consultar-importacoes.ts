import {
  automacao,
  type RouteOutput,
  type RouteParsed,
  type receitas as rotas,
} from '@razao/contract'
import { sql } from 'kysely'
import type { Context } from '../../../platform/context.ts'
import { oneOf } from '../../../platform/db/index.ts'
import {
  contar,
  contarPor,
  contendo,
  emPagina,
  naPagina,
  type Ordenacao,
  ordenar,
} from '../../../platform/lista.ts'
import { problem } from '../../../platform/problem.ts'

type Saida = RouteOutput<typeof rotas.lerImportacao>

const ORDEM: Ordenacao = {
  colunas: {
    criadoEm: 'i.id',
    nome: 'i.nome',
    estado: 'i.estado',
    qtdArquivos: 'i.qtd_arquivos',
    qtdNovas: 'i.qtd_novas',
    valorNovas: 'i.valor_novas',
  },
  padrao: '-criadoEm',
  desempate: sql`i.id desc`,
}

const comBusca = (busca: string | undefined): string | undefined =>
  busca ? contendo(busca) : undefined

function visiveis(ctx: Context, busca?: string | undefined) {
  const como = comBusca(busca)
  return ctx.db
    .selectFrom('importacao as i')
    .where('i.escritorio_id', '=', ctx.tenant.escritorioId)
    .$if(como !== undefined, (consulta) => consulta.where('i.nome', 'ilike', como ?? ''))
}

const comColunas = (consulta: ReturnType<typeof visiveis>) =>
  consulta
    .leftJoin('operacao as o', (j) =>
      j.onRef('o.escritorio_id', '=', 'i.escritorio_id').onRef('o.id', '=', 'i.operacao_id'),
    )
    .select([
      'i.id',
      'i.nome',
      // An operation that ended by itself left its import where it was: what is shown is the truth of both.
      sql<string>`case when i.estado in ('analisando', 'importando', 'desfazendo')
        and o.status in ${oneOf(automacao.STATUS_OPERACAO.erro, automacao.STATUS_OPERACAO.inconsistencia, automacao.STATUS_OPERACAO.cancelado)}
        then 'falhou' else i.estado end`.as('estado'),
      'i.operacao_id as operacaoId',
      'i.qtd_arquivos as qtdArquivos',
      'i.qtd_novas as qtdNovas',
      'i.qtd_existentes as qtdExistentes',
      'i.qtd_alheias as qtdAlheias',
      'i.qtd_ilegiveis as qtdIlegiveis',
      'i.qtd_eventos as qtdEventos',
      'i.valor_novas as valorNovas',
      sql<string | null>`coalesce(i.motivo, o.motivo_texto)`.as('motivo'),
      sql<string>`coalesce(i.criado_por_nome, 'Razão')`.as('criadoPor'),
      'i.criado_em as criadoEm',
      'i.concluida_em as concluidaEm',
      'i.documento_id as documentoId',
      sql<number>`coalesce(o.progresso, 0)`.as('progresso'),
      sql<number>`coalesce(o.total, 0)`.as('total'),
    ])

export async function listarImportacoes(
  ctx: Context,
  input: RouteParsed<typeof rotas.listarImportacoes>,
): Promise<RouteOutput<typeof rotas.listarImportacoes>> {
  const total = await contar(visiveis(ctx, input.busca))
  const lista = await comColunas(visiveis(ctx, input.busca))
    .orderBy(ordenar(ORDEM, input.ordem))
    .$call(naPagina(input))
    .execute()
  return emPagina(input, { lista: lista as Saida[], total, totais: {} })
}

export async function lerImportacao(
  ctx: Context,
  { importacaoId }: { importacaoId: number },
): Promise<Saida> {
  const linha = await comColunas(visiveis(ctx)).where('i.id', '=', importacaoId).executeTakeFirst()
  if (!linha) throw problem('nao-encontrado')
  return linha as Saida
}

const ORDEM_DOS_ITENS: Ordenacao = {
  colunas: {
    ordem: 'i.ordem',
    arquivo: 'i.arquivo',
    situacao: 'i.situacao',
    numero: 'i.numero',
    contraparte: sql`coalesce(i.contraparte, '')`,
    competencia: sql`coalesce(i.competencia, '')`,
    valor: sql`coalesce(i.valor, 0)`,
    resultado: sql`coalesce(i.resultado, 0)`,
  },
  padrao: 'ordem',
  desempate: 'i.ordem',
}

type FiltroDeItens = {
  importacaoId: number
  situacao?: string | undefined
  busca?: string | undefined
}

function itens(ctx: Context, { importacaoId, situacao, busca }: FiltroDeItens) {
  const como = comBusca(busca)
  return ctx.db
    .selectFrom('importacao_item as i')
    .where('i.escritorio_id', '=', ctx.tenant.escritorioId)
    .where('i.importacao_id', '=', importacaoId)
    .$if(situacao !== undefined, (consulta) => consulta.where('i.situacao', '=', situacao ?? ''))
    .$if(como !== undefined, (consulta) =>
      consulta.where((eb) =>
        eb.or([
          eb('i.arquivo', 'ilike', como ?? ''),
          eb('i.contraparte', 'ilike', como ?? ''),
          eb('i.numero', '=', busca ?? ''),
          eb('i.chave', 'like', como ?? ''),
        ]),
      ),
    )
}

/** What the preview says of each document, and what came of it. */
export async function listarItensDaImportacao(
  ctx: Context,
  input: RouteParsed<typeof rotas.listarItensDaImportacao>,
): Promise<RouteOutput<typeof rotas.listarItensDaImportacao>> {
  await lerImportacao(ctx, input)
  const { importacaoId } = input
  const porSituacao = await contarPor(itens(ctx, { importacaoId }), sql<string>`i.situacao`)
  const { quantidade, valor } = await itens(ctx, input)
    .select([
      sql<number>`count(*)`.as('quantidade'),
      sql<number>`coalesce(sum(i.valor), 0)::bigint`.as('valor'),
    ])
    .executeTakeFirstOrThrow()
  const lista = await itens(ctx, input)
    .leftJoin('empresa as e', (j) =>
      j.onRef('e.escritorio_id', '=', 'i.escritorio_id').onRef('e.id', '=', 'i.empresa_id'),
    )
    .select([
      'i.ordem',
      'i.arquivo',
      'i.tipo',
      'i.situacao',
      'i.empresa_id as empresaId',
      'e.apelido as empresa',
      'i.direcao',
      'i.numero',
      'i.chave',
      'i.competencia',
      'i.emissao',
      'i.contraparte',
      'i.valor',
      'i.motivo',
      'i.resultado',
      'i.nota_id as notaId',
    ])
    .orderBy(ordenar(ORDEM_DOS_ITENS, input.ordem))
    .$call(naPagina(input))
    .execute()
  return emPagina(input, {
    lista: lista as RouteOutput<typeof rotas.listarItensDaImportacao>['lista'],
    total: quantidade,
    totais: { valor, porSituacao: Object.fromEntries(porSituacao) },
  })
}
