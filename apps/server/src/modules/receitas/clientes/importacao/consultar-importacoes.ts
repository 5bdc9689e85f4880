import type { RouteOutput, RouteParsed, clientesImportacao as rotas } from '@razao/contract'
import { sql } from 'kysely'
import type { Context } from '../../../../platform/context.ts'
import {
  algumaContem,
  emPagina,
  igual,
  lerLinhas,
  lerTotais,
  type Ordenacao,
  ordenar,
  recorte,
  todas,
} from '../../../../platform/lista.ts'
import { problem } from '../../../../platform/problem.ts'

type Listar = typeof rotas.listarImportacoesDeClientes
type Itens = typeof rotas.listarItensDaImportacaoDeClientes
type Importacao = RouteOutput<typeof rotas.lerImportacaoDeClientes>

const COLUNAS = sql`i.id, i.empresa_id as "empresaId", i.nome, i.formato, i.estado, i.criado_por_nome as "criadoPor",
  i.criado_em as "criadoEm", i.concluida_em as "concluidaEm", i.desfeita_em as "desfeitaEm",
  c.novas, c.existentes, c.repetidas, c."comProblema"`
const CONTAGENS = sql`cross join lateral (
  select count(*) filter (where t.situacao = 'nova') as novas, count(*) filter (where t.situacao = 'existente') as existentes,
    count(*) filter (where t.situacao = 'repetida') as repetidas, count(*) filter (where t.situacao = 'problema') as "comProblema"
  from participante_importacao_item t where t.escritorio_id = i.escritorio_id and t.importacao_id = i.id) c`

const ORDEM: Ordenacao = {
  colunas: { criadoEm: 'i.id', nome: 'i.nome' },
  padrao: '-criadoEm',
  desempate: 'i.id',
}

/** Files that were sent, the newest first. */
export async function listarImportacoesDeClientes(
  ctx: Context,
  input: RouteParsed<Listar>,
): Promise<RouteOutput<Listar>> {
  const onde = sql`where ${todas(
    sql`i.escritorio_id = ${ctx.tenant.escritorioId}`,
    igual('i.empresa_id', input.empresaId),
    algumaContem(input.busca, 'i.nome'),
  )}`
  const { total } = await lerTotais<{ total: number }>(ctx.db, {
    somas: sql`count(*) as total`,
    de: sql`from participante_importacao i ${onde}`,
  })
  const lista = await lerLinhas<Importacao>(ctx.db, {
    colunas: COLUNAS,
    de: sql`from participante_importacao i ${CONTAGENS} ${onde}`,
    ordem: ordenar(ORDEM, input.ordem),
    corte: recorte(input),
  })
  return emPagina(input, { lista, total, totais: {} })
}

/** One file and where it stands. */
export async function lerImportacaoDeClientes(
  ctx: Context,
  { importacaoId }: RouteParsed<typeof rotas.lerImportacaoDeClientes>,
): Promise<Importacao> {
  const [importacao] = await lerLinhas<Importacao>(ctx.db, {
    colunas: COLUNAS,
    de: sql`from participante_importacao i ${CONTAGENS}
      where i.escritorio_id = ${ctx.tenant.escritorioId} and i.id = ${importacaoId}`,
    ordem: sql`i.id`,
  })
  if (!importacao) throw problem('nao-encontrado')
  return importacao
}

const ORDEM_DOS_ITENS: Ordenacao = {
  colunas: { linha: 't.linha', nome: 't.nome', situacao: ['t.situacao', 't.linha'] },
  padrao: 'linha',
  desempate: 't.ordem',
}

/** What each line of the file is. */
export async function listarItensDaImportacaoDeClientes(
  ctx: Context,
  { importacaoId, ...input }: RouteParsed<Itens>,
): Promise<RouteOutput<Itens>> {
  const { novas, existentes, repetidas, comProblema } = await lerImportacaoDeClientes(ctx, {
    importacaoId,
  })
  const de = sql`from participante_importacao_item t where ${todas(
    sql`t.escritorio_id = ${ctx.tenant.escritorioId} and t.importacao_id = ${importacaoId}`,
    igual('t.situacao', input.situacao),
    algumaContem(input.busca, 't.nome', 't.documento'),
  )}`
  const { total } = await lerTotais<{ total: number }>(ctx.db, {
    somas: sql`count(*) as total`,
    de,
  })
  const lista = await lerLinhas<RouteOutput<Itens>['lista'][number]>(ctx.db, {
    colunas: sql`t.ordem, t.linha, t.nome, t.documento, t.dados ->> 'email' as email, t.situacao, t.problemas,
      t.participante_id as "clienteId", t.resultado`,
    de,
    ordem: ordenar(ORDEM_DOS_ITENS, input.ordem),
    corte: recorte(input),
  })
  return emPagina(input, {
    lista,
    total,
    totais: {
      porSituacao: {
        nova: novas,
        existente: existentes,
        repetida: repetidas,
        problema: comProblema,
      },
    },
  })
}
