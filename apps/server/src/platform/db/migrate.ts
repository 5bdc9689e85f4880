import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { runMigrations } from 'graphile-worker'
import pg from 'pg'

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
    const aplicadas = await aplicar(client)
    await devolverPorta(client)
    if (options.appPassword !== undefined) await abrirPapel(client, options.appPassword)
    return { aplicadas }
  } finally {
    await client.end()
  }
}

async function aplicar(client: pg.Client): Promise<string[]> {
  await client.query(`create table if not exists public.migracao (
    arquivo text primary key, soma text not null, aplicada_em timestamptz not null default now())`)
  const { rows } = await client.query<{ arquivo: string; soma: string }>(
    'select arquivo, soma from public.migracao',
  )
  const feitas = new Map(rows.map((linha) => [linha.arquivo, linha.soma]))
  const novas: string[] = []
  for (const arquivo of readdirSync(PASTA)
    .filter((nome) => nome.endsWith('.sql'))
    .sort()) {
    const sql = readFileSync(new URL(arquivo, PASTA), 'utf8')
    const soma = createHash('sha256').update(sql).digest('hex')
    const anterior = feitas.get(arquivo)
    if (anterior === soma) continue
    if (anterior !== undefined)
      throw new Error(`A migração ${arquivo} já foi aplicada e mudou depois. Crie uma nova.`)
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
