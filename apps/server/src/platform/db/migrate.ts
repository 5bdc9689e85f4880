import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { runMigrations } from 'graphile-worker'
import pg from 'pg'
import { criarPapeis, devolverDireitos, semDireitos } from './papeis.ts'

const PASTA = new URL('../../../db/migrations/', import.meta.url)
/** Any two processes that migrate the same database take turns. */
const TRAVA = 727_120_001

/**
 * Brings a database to the newest schema: each file once, in order, one transaction each. An applied
 * file that changed since is refused. `appPassword` sets the login of the role that owns nothing.
 */
export async function migrate(options: {
  url: string
  appPassword?: string
}): Promise<{ aplicadas: string[] }> {
  const client = new pg.Client({ connectionString: options.url, application_name: 'razao-migrate' })
  await client.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [TRAVA])
    await runMigrations({ connectionString: options.url })
    const feitas = await lerFeitas(client)
    if (feitas.size > 0) await criarPapeis(client)
    const copiado = feitas.size > 0 && (await semDireitos(client))
    const aplicadas = await aplicar(client, feitas)
    if (copiado) await devolverDireitos(client)
    await devolverPorta(client)
    if (options.appPassword !== undefined) await abrirPapel(client, options.appPassword)
    return { aplicadas }
  } finally {
    await client.end()
  }
}

/** File → sum of what was applied to this database. */
async function lerFeitas(client: pg.Client): Promise<Map<string, string>> {
  await client.query(`create table if not exists public.migracao (
    arquivo text primary key, soma text not null, aplicada_em timestamptz not null default now())`)
  const { rows } = await client.query<{ arquivo: string; soma: string }>(
    'select arquivo, soma from public.migracao',
  )
  return new Map(rows.map((linha) => [linha.arquivo, linha.soma]))
}

const RECOMECAR = `O produto ainda não foi publicado, e um banco feito por outra versão do código não é levado adiante. Para começar de novo, APAGANDO o que há nele: npm run demo:reset (com a demonstração) ou npm run db:reset (vazio); com DATABASE_URL, acrescente -- --apagar-tudo. Para ficar com os dados, volte à versão do código que os gravou.`

async function aplicar(client: pg.Client, feitas: Map<string, string>): Promise<string[]> {
  const arquivos = readdirSync(PASTA)
    .filter((nome) => nome.endsWith('.sql'))
    .sort()
  const estranha = [...feitas.keys()].find((arquivo) => !arquivos.includes(arquivo))
  if (estranha !== undefined)
    throw new Error(
      `O banco tem a migração ${estranha}, que esta versão do código não conhece. ${RECOMECAR}`,
    )
  const novas: string[] = []
  for (const arquivo of arquivos) {
    const sql = readFileSync(new URL(arquivo, PASTA), 'utf8')
    const soma = createHash('sha256').update(sql).digest('hex')
    const anterior = feitas.get(arquivo)
    if (anterior === soma) continue
    if (anterior !== undefined)
      throw new Error(
        `A migração ${arquivo} já foi aplicada a este banco e mudou depois. ${RECOMECAR}`,
      )
    await client.query('begin')
    try {
      await client.query(sql)
      await client.query('insert into public.migracao (arquivo, soma) values ($1, $2)', [
        arquivo,
        soma,
      ])
      await client.query('commit')
    } catch (erro) {
      await client.query('rollback')
      throw new Error(`A migração ${arquivo} falhou.`, { cause: erro })
    }
    novas.push(arquivo)
  }
  return novas
}

/** Gives the function that posts back to its role: a copy put up by who may not give it away left it theirs. */
async function devolverPorta(client: pg.Client): Promise<void> {
  await client.query(`do $$ declare porta regprocedure; begin
    select p.oid into porta from pg_proc p join pg_roles d on d.oid = p.proowner
    where p.pronamespace = 'app'::regnamespace and p.proname = 'lancar_juntos' and d.rolname <> 'razao_livro';
    if porta is null then return; end if;
    grant create on schema app to razao_livro;
    execute format('alter function %s owner to razao_livro', porta);
    revoke create on schema app from razao_livro;
  end $$`)
}

async function abrirPapel(client: pg.Client, senha: string): Promise<void> {
  await client.query(`alter role razao_app password ${client.escapeLiteral(senha)}`)
  const { rows } = await client.query<{ banco: string }>('select current_database() as banco')
  await client.query(
    `grant connect on database ${client.escapeIdentifier(rows[0]?.banco ?? '')} to razao_app`,
  )
}
