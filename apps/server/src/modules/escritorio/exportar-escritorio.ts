import { Readable } from 'node:stream'
import type { RouteOutput, escritorio as rotas } from '@razao/contract'
import { type ArquivoDoZip, emBlocos, escreverZip } from '@razao/formats/livro'
import { sql } from 'kysely'
import type { Context } from '../../platform/context.ts'
import { emOutroEscritorio } from '../../platform/db/index.ts'
import {
  type Coluna,
  comCursor,
  compactadorDaMaquina,
  createRascunho,
  escreverCsv,
} from '../../platform/export/index.ts'
import type { Guardado } from '../../platform/files/index.ts'
import type { Job } from '../../platform/jobs/index.ts'
import { executarTrabalhoLongo, registrarOperacao, type Trabalho } from '../automacao/index.ts'
import { guardarDocumento, TIPO_DA_EXPORTACAO } from '../documentos/index.ts'
import { idDoUid } from './escritorios.ts'
import { umEscritorio } from './meu-escritorio.ts'

export const TAREFA_DE_EXPORTACAO = 'exportar-escritorio'
const LIMITE = 4 * 1024 * 1024 * 1024 - 1
const COMPACTADOR = compactadorDaMaquina(2)

/** Asks for the export of a whole office; the file comes as a document of the operation. */
export async function exportarEscritorio(
  ctx: Context,
  { uid }: { uid: string },
): Promise<RouteOutput<typeof rotas.exportarEscritorio>> {
  const alvo = await idDoUid(ctx, uid)
  const { nome } = await emOutroEscritorio(ctx, alvo, umEscritorio)
  const operacaoId = await registrarOperacao(ctx, {
    tipo: TAREFA_DE_EXPORTACAO,
    parametros: { alvo, uid },
    itens: [{ rotulo: nome, dados: { alvo } }],
  })
  // Known from the start by whose it is: the file of the office shows it while it runs.
  await ctx.db
    .updateTable('operacao')
    .set({ resumo: JSON.stringify({ uid, escritorio: nome }) })
    .where('escritorio_id', '=', ctx.tenant.escritorioId)
    .where('id', '=', operacaoId)
    .execute()
  return { operacaoId, total: 1 }
}

/** Told where it is and stopped midway; killed, it starts again and makes the same file. */
export const exportarEscritorioJob: Job<{ operacaoId: number }> = (job, { operacaoId }) =>
  executarTrabalhoLongo(job, operacaoId, {
    fazer: async ({ item, parametros, signal, progresso }) => {
      const { alvo } = item.dados as { alvo: number }
      const arquivo = await job.read((ctx) => zipDo(ctx, { alvo, signal, progresso }))
      return { arquivo, rotulo: item.rotulo, uid: String(parametros.uid) }
    },
    concluir: async (ctx, { arquivo, rotulo, uid }) => ({
      uid,
      escritorio: rotulo,
      documentoId: await guardarDocumento(ctx, {
        arquivo,
        nome: `${nomeDeArquivo(rotulo)}-${ctx.clock.today()}.zip`,
        mime: 'application/zip',
        tipo: TIPO_DA_EXPORTACAO,
        origem: 'exportacao',
      }),
    }),
  })

const nomeDeArquivo = (texto: string): string =>
  texto
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, 60) || 'escritorio'

/** What belongs to the machinery, or would open a door: not data of the office. */
const FORA = new Set([
  ...['idempotencia', 'evento_ao_vivo', 'token_api', 'token_api_uso', 'rascunho'],
  ...['vault_item', 'vault_uso', 'saida_externa', 'saida_externa_passo'],
  ...['webhook_evento', 'webhook_entrega', 'webhook_tentativa'],
])

type Pedido = Pick<Trabalho, 'signal' | 'progresso'> & { alvo: number }

/** One reading of one moment: what changes meanwhile is in no table of the file. */
async function zipDo(ctx: Context, { alvo, signal, progresso }: Pedido): Promise<Guardado> {
  await sql`set transaction isolation level repeatable read, read only`.execute(ctx.db)
  const rascunho = createRascunho()
  try {
    await emOutroEscritorio(ctx, alvo, async (la) => {
      const arquivos = arquivosDe(la, { signal, progresso })
      for await (const bloco of escreverZip(arquivos, COMPACTADOR)) await rascunho.escrever(bloco)
    })
    signal.throwIfAborted()
    const conteudo = rascunho.conteudo()
    return await ctx.files.guardar({
      // The file is of who asked for it: it is read in their office.
      escritorioId: ctx.tenant.escritorioId,
      conteudo: conteudo instanceof Readable ? conteudo : Buffer.from(conteudo),
      limite: LIMITE,
    })
  } catch (erro) {
    await rascunho.descartar()
    throw erro
  }
}

/** A CSV of each table, and one of the people. */
async function* arquivosDe(
  la: Context,
  { signal, progresso }: Pick<Pedido, 'signal' | 'progresso'>,
): AsyncGenerator<ArquivoDoZip> {
  const tabelas = [...(await tabelasDoEscritorio(la))]
  for (const [feitas, [tabela, colunas]] of tabelas.entries()) {
    signal.throwIfAborted()
    progresso(feitas / (tabelas.length + 1))
    yield { nome: `${tabela}.csv`, conteudo: emBlocos(csvDa(la, tabela, colunas)) }
  }
  yield { nome: 'pessoas.csv', conteudo: emBlocos(csvDasPessoas(la)) }
}

type ColunaDaTabela = { nome: string; numero: boolean }

async function tabelasDoEscritorio(ctx: Context): Promise<Map<string, ColunaDaTabela[]>> {
  const { rows } = await sql<{ tabela: string; nome: string; numero: boolean }>`
    select c.relname as tabela, a.attname as nome, a.atttypid::regtype::text in ('smallint', 'integer', 'bigint', 'centavos') as numero
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
      and exists (select from pg_attribute e where e.attrelid = c.oid and e.attname = 'escritorio_id' and not e.attisdropped)
      and has_table_privilege(c.oid, 'select')
    order by c.relname, a.attnum`.execute(ctx.db)
  const tabelas = Map.groupBy(
    rows.filter(({ tabela }) => !FORA.has(tabela)),
    ({ tabela }) => tabela,
  )
  return tabelas
}

type Valores = { linha: Record<string, unknown> }

const texto = (valor: unknown): string | number | null => {
  if (valor === null || valor === undefined) return null
  if (typeof valor === 'number' || typeof valor === 'string') return valor
  return JSON.stringify(valor)
}

function csvDa(
  ctx: Context,
  tabela: string,
  colunas: readonly ColunaDaTabela[],
): AsyncGenerator<string> {
  const consulta = sql<Valores>`
    select to_jsonb(t) as linha from ${sql.table(tabela)} t where t.escritorio_id = ${ctx.tenant.escritorioId}`
  const linhas = comCursor(ctx.db, { compile: () => consulta.compile(ctx.db) })
  return escreverCsv<Valores>({
    origem: `${tabela} · exportado em ${ctx.clock.now().toISOString()}`,
    colunas: colunas.map(
      ({ nome, numero }): Coluna<Valores> => ({
        titulo: nome,
        tipo: numero ? 'numero' : 'texto',
        valor: ({ linha }) => texto(linha[nome]),
      }),
    ),
    linhas,
  })
}

type Pessoa = { usuario_id: number; nome: string; login: string; criado_em: string }

async function* csvDasPessoas(ctx: Context): AsyncGenerator<string> {
  const { rows } = await sql<Pessoa>`
    select usuario_id, nome, login, criado_em from app.pessoas_do_escritorio() order by usuario_id`.execute(
    ctx.db,
  )
  yield* escreverCsv<Pessoa>({
    origem: 'pessoas',
    colunas: [
      { titulo: 'usuario_id', tipo: 'numero', valor: (p) => p.usuario_id },
      { titulo: 'nome', tipo: 'texto', valor: (p) => p.nome },
      { titulo: 'login', tipo: 'texto', valor: (p) => p.login },
      { titulo: 'criado_em', tipo: 'texto', valor: (p) => p.criado_em },
    ],
    linhas: rows,
  })
}
