import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { runMigrations } from 'graphile-worker'
import pg from 'pg'
import { createPapeis, devolverDireitos, semDireitos } from './papeis.ts'

const PASTA = new URL('../../../db/migrations/', import.meta.url)
/** Any two processes that migrate the same database take turns. */
const TRAVA = 727_120_001

/** The names of the baseline, one file per slice, come before this; what is added after it does not. */
const DEPOIS_DA_BASE = '0200'

/**
 * Brings a database to the newest schema: each file once, in order, one transaction each. An applied file that changed
 * since, or that is not there any more, is refused before anything is written. `appPassword` sets the login of the role
 * that owns nothing; `celula` is whose range the ids come from (0 where there is one database only: ADR 0051); `pasta` is
 * another folder of files, for tests.
 */
export async function migrate(options: {
  url: string
  appPassword?: string
  celula?: number
  pasta?: URL
}): Promise<{ aplicadas: string[] }> {
  const client = new pg.Client({ connectionString: options.url, application_name: 'razao-migrate' })
  await client.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [TRAVA])
    const feitas = await lerFeitas(client)
    const arquivos = lerArquivos(options.pasta ?? PASTA)
    conferir(feitas, arquivos)
    await runMigrations({ connectionString: options.url })
    if (feitas.size > 0) await createPapeis(client)
    const copiado = feitas.size > 0 && (await semDireitos(client))
    const novas = arquivos.filter(({ nome }) => !feitas.has(nome))
    for (const nova of novas) await aplicar(client, nova)
    await client.query('select app.ocupar_faixa($1)', [options.celula ?? 0])
    if (copiado) await devolverDireitos(client)
    if (options.appPassword !== undefined) await abrirPapel(client, options.appPassword)
    return { aplicadas: novas.map(({ nome }) => nome) }
  } finally {
    await client.end()
  }
}

/** File → sum of what was applied to this database. */
async function lerFeitas(client: pg.Client): Promise<Map<string, string>> {
  await client.query(`create table if not exists public.migracao (
    arquivo text primary key, soma text not null, aplicada_em timestamptz not null default now())`)
  const { rows } = await client.query<{ arquivo: string; soma: string }>(
    'select arquivo, soma from public.migracao order by arquivo',
  )
  return new Map(rows.map((linha) => [linha.arquivo, linha.soma]))
}

const RECOMECAR = `O produto ainda não foi publicado, e um banco feito por outra versão do código não é levado adiante. Para começar de novo, APAGANDO o que há nele: npm run demo:reset (com a demonstração) ou npm run db:reset (vazio); com DATABASE_URL, acrescente -- --apagar-tudo. Para ficar com os dados, volte à versão do código que os gravou.`

type Arquivo = { nome: string; sql: string; soma: string }

function lerArquivos(pasta: URL): Arquivo[] {
  const nomes = readdirSync(pasta).filter((nome) => nome.endsWith('.sql'))
  return nomes.sort().map((nome) => {
    const sql = readFileSync(new URL(nome, pasta), 'utf8')
    return { nome, sql, soma: createHash('sha256').update(sql).digest('hex') }
  })
}

/** Throws when what was applied to the database is not what the files say. */
function conferir(feitas: Map<string, string>, arquivos: readonly Arquivo[]): void {
  const somas = new Map(arquivos.map(({ nome, soma }) => [nome, soma]))
  for (const [nome, soma] of feitas) {
    if (somas.get(nome) === soma) continue
    if (somas.has(nome))
      throw new Error(
        `A migração ${nome} já foi aplicada a este banco e mudou depois. ${RECOMECAR}`,
      )
    if (nome < DEPOIS_DA_BASE)
      throw new Error(
        `Este banco foi feito pela série antiga de migrações (tem ${nome}), que não existe mais: jogue-o fora com npm run db:reset ou apagando a pasta .data (com DATABASE_URL, npm run db:reset -- --apagar-tudo).`,
      )
    throw new Error(
      `O banco tem a migração ${nome}, que esta versão do código não conhece. ${RECOMECAR}`,
    )
  }
}

/** One file, whole or not at all. */
async function aplicar(client: pg.Client, { nome, sql, soma }: Arquivo): Promise<void> {
  await client.query('begin')
  try {
    await client.query(sql)
    await client.query('insert into public.migracao (arquivo, soma) values ($1, $2)', [nome, soma])
    await client.query('commit')
  } catch (erro) {
    await client.query('rollback').catch(() => {})
    throw new Error(`A migração ${nome} falhou.`, { cause: erro })
  }
}

async function abrirPapel(client: pg.Client, senha: string): Promise<void> {
  await client.query(`alter role razao_app password ${client.escapeLiteral(senha)}`)
  const { rows } = await client.query<{ banco: string }>('select current_database() as banco')
  await client.query(
    `grant connect on database ${client.escapeIdentifier(rows[0]?.banco ?? '')} to razao_app`,
  )
}
