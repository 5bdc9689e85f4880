import { type RouteOutput, type RouteParsed, servicos as rotas } from '@razao/contract'
import { sql } from 'kysely'
import type { Context } from '../../../platform/context.ts'
import { type Coluna, comCursor, exportar } from '../../../platform/export/index.ts'
import type { ArquivoServido } from '../../../platform/http/index.ts'
import { emPagina, lerLinhas, lerTotais, ordenar, recorte } from '../../../platform/lista.ts'
import { problem } from '../../../platform/problem.ts'
import { exigirEmpresa } from '../../empresa/index.ts'
import { codigosDoItem, itensDoCnae } from './codigos.ts'
import {
  COLUNAS_DO_SERVICO,
  comDescricao,
  ORDEM_DOS_SERVICOS,
  type Servico,
  servicoPorId,
  servicosDoFiltro,
} from './sql-servicos.ts'

type Listar = typeof rotas.listarServicos
type Linha = Omit<Servico, 'descricaoDoCodigo'>

/** A page of the catalogue. */
export async function listarServicos(
  ctx: Context,
  input: RouteParsed<Listar>,
): Promise<RouteOutput<Listar>> {
  const de = servicosDoFiltro(ctx, input)
  const { total } = await lerTotais<{ total: number }>(ctx.db, {
    somas: sql`count(*) as total`,
    de,
  })
  const linhas = await lerLinhas<Linha>(ctx.db, {
    colunas: COLUNAS_DO_SERVICO,
    de,
    ordem: ordenar(ORDEM_DOS_SERVICOS, input.ordem),
    corte: recorte(input),
  })
  return emPagina(input, { lista: linhas.map(comDescricao), total, totais: {} })
}

/** One service of the catalogue. */
export async function lerServico(
  ctx: Context,
  { servicoId }: RouteParsed<typeof rotas.lerServico>,
): Promise<Servico> {
  const [linha] = await lerLinhas<Linha>(ctx.db, {
    colunas: COLUNAS_DO_SERVICO,
    de: servicoPorId(ctx, servicoId),
    ordem: sql`s.id`,
  })
  if (!linha) throw problem('nao-encontrado')
  return comDescricao(linha)
}

const COLUNAS: Coluna<Servico>[] = [
  { titulo: 'Nome', tipo: 'texto', largura: 40, valor: (s) => s.nome },
  { titulo: 'Código', tipo: 'texto', valor: (s) => s.codigo },
  { titulo: 'Empresa', tipo: 'texto', valor: (s) => s.empresa },
  { titulo: 'Item da LC 116', tipo: 'texto', valor: (s) => s.itemLc116 },
  { titulo: 'Código de tributação nacional', tipo: 'texto', valor: (s) => s.codigoNacional },
  { titulo: 'O que é o código', tipo: 'texto', valor: (s) => s.descricaoDoCodigo },
  { titulo: 'Código municipal', tipo: 'texto', valor: (s) => s.codigoMunicipal },
  { titulo: 'NBS', tipo: 'texto', valor: (s) => s.nbs },
  { titulo: 'CNAE', tipo: 'texto', valor: (s) => s.cnae },
  { titulo: 'Anexo', tipo: 'texto', valor: (s) => s.anexoEmUso },
  { titulo: 'Alíquota do ISS', tipo: 'taxa', valor: (s) => s.aliquotaIss },
  { titulo: 'Descrição', tipo: 'texto', largura: 60, valor: (s) => s.descricao },
  { titulo: 'Valor padrão', tipo: 'dinheiro', valor: (s) => s.valorPadrao },
  { titulo: 'Natureza', tipo: 'texto', valor: (s) => rotas.ROTULOS_DA_NATUREZA[s.natureza] },
  {
    titulo: 'Cessão de mão de obra',
    tipo: 'texto',
    valor: (s) => (s.cessaoDeMaoDeObra ? 'Sim' : 'Não'),
  },
]

/** The whole catalogue of the filter. */
export async function exportarServicos(
  ctx: Context,
  input: RouteParsed<typeof rotas.exportarServicos>,
): Promise<ArquivoServido> {
  const { formato, paginaAtual: _, registrosPorPagina: __, ...filtro } = input
  const consulta = sql<Linha>`select ${COLUNAS_DO_SERVICO} ${servicosDoFiltro(ctx, filtro)}
    order by ${ordenar(ORDEM_DOS_SERVICOS, filtro.ordem)}`
  return await exportar(ctx, formato, {
    titulo: 'servicos',
    colunas: COLUNAS,
    linhas: comCodigos(comCursor(ctx.db, { compile: () => consulta.compile(ctx.db) })),
    filtros: filtro,
  })
}

async function* comCodigos(linhas: AsyncIterable<Linha>): AsyncGenerator<Servico> {
  for await (const linha of linhas) yield comDescricao(linha)
}

type Sugerir = typeof rotas.sugerirServicos
type Sugestao = RouteOutput<Sugerir>['lista'][number]

/** What the activities of a company usually sell: by the item of its file, or by what municípios give to the CNAE. */
export async function sugerirServicos(
  ctx: Context,
  { empresaId }: RouteParsed<Sugerir>,
): Promise<RouteOutput<Sugerir>> {
  await exigirEmpresa(ctx, empresaId)
  const { rows } = await sql<Omit<Sugestao, 'informado' | 'codigos'> & { item: string | null }>`
    select cnae, descricao as atividade, principal, anexo, item_lc116 as item from empresa_atividade
    where escritorio_id = ${ctx.tenant.escritorioId} and empresa_id = ${empresaId} order by principal desc, cnae`.execute(
    ctx.db,
  )
  const lista = rows.map(({ item, ...atividade }) => {
    // The file writes it as the law does: `7.02`.
    const itens = item === null ? itensDoCnae(atividade.cnae) : [item.padStart(5, '0')]
    return { ...atividade, informado: item !== null, codigos: itens.flatMap(codigosDoItem) }
  })
  return { lista: lista.filter(({ codigos }) => codigos.length > 0) }
}
