import type { RouteOutput, RouteParsed, receitas as rotas } from '@razao/contract'
import { sql } from 'kysely'
import type { Context } from '../../../platform/context.ts'
import { problem } from '../../../platform/problem.ts'

type Saida = RouteOutput<typeof rotas.lerImportacao>

const ORDENS: Readonly<Record<string, string>> = {
  criadoEm: 'i.id',
  nome: 'i.nome',
  estado: 'i.estado',
  qtdArquivos: 'i.qtd_arquivos',
  qtdNovas: 'i.qtd_novas',
  valorNovas: 'i.valor_novas',
}

const comBusca = (busca: string | undefined): string | undefined =>
  busca ? `%${busca.replace(/[\\%_]/g, '\\$&')}%` : undefined

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
      sql<string>`case when i.estado in ('analisando', 'importando', 'desfazendo') and o.status in (3, 4, 5)
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
  const { PaginaAtual, RegistrosPorPagina, busca } = input
  const pedida = input.ordem ?? '-criadoEm'
  const { quantidade } = await visiveis(ctx, busca)
    .select(sql<number>`count(*)`.as('quantidade'))
    .executeTakeFirstOrThrow()
  const Lista = await comColunas(visiveis(ctx, busca))
    .orderBy(
      sql.raw(ORDENS[pedida.replace(/^-/, '')] ?? 'i.id'),
      pedida.startsWith('-') ? 'desc' : 'asc',
    )
    .orderBy('i.id', 'desc')
    .limit(RegistrosPorPagina)
    .offset((PaginaAtual - 1) * RegistrosPorPagina)
    .execute()
  return {
    Lista: Lista as Saida[],
    Paginacao: { PaginaAtual, RegistrosPorPagina, TotalDeRegistros: quantidade },
    totais: {},
  }
}

export async function lerImportacao(
  ctx: Context,
  { importacaoId }: { importacaoId: number },
): Promise<Saida> {
  const linha = await comColunas(visiveis(ctx)).where('i.id', '=', importacaoId).executeTakeFirst()
  if (!linha) throw problem('nao-encontrado')
  return linha as Saida
}

const ORDENS_DO_ITEM: Readonly<Record<string, string>> = {
  ordem: 'i.ordem',
  arquivo: 'i.arquivo',
  situacao: 'i.situacao',
  numero: 'i.numero',
  contraparte: "coalesce(i.contraparte, '')",
  competencia: "coalesce(i.competencia, '')",
  valor: 'coalesce(i.valor, 0)',
  resultado: 'coalesce(i.resultado, 0)',
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
  const { PaginaAtual, RegistrosPorPagina } = input
  const pedida = input.ordem ?? 'ordem'
  const sentido = pedida.startsWith('-') ? 'desc' : 'asc'
  const contagens = await itens(ctx, { importacaoId: input.importacaoId })
    .select(['i.situacao', sql<number>`count(*)`.as('quantidade')])
    .groupBy('i.situacao')
    .execute()
  const doFiltro = await itens(ctx, input)
    .select([
      sql<number>`count(*)`.as('quantidade'),
      sql<number>`coalesce(sum(i.valor), 0)::bigint`.as('valor'),
    ])
    .executeTakeFirstOrThrow()
  const Lista = await itens(ctx, input)
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
    .orderBy(sql.raw(ORDENS_DO_ITEM[pedida.replace(/^-/, '')] ?? 'i.ordem'), sentido)
    .orderBy('i.ordem', sentido)
    .limit(RegistrosPorPagina)
    .offset((PaginaAtual - 1) * RegistrosPorPagina)
    .execute()
  return {
    Lista: Lista as RouteOutput<typeof rotas.listarItensDaImportacao>['Lista'],
    Paginacao: { PaginaAtual, RegistrosPorPagina, TotalDeRegistros: doFiltro.quantidade },
    totais: {
      valor: doFiltro.valor,
      porSituacao: Object.fromEntries(contagens.map((c) => [c.situacao, c.quantidade])),
    },
  }
}
