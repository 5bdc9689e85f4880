import { readFileSync } from 'node:fs'
import type pg from 'pg'

const ESQUEMA = new URL('../../../db/schema.sql', import.meta.url)

/** The roles of the product, as the migrations make them; none owns anything. */
const PAPEIS: Readonly<Record<string, string>> = {
  razao_app: 'login nosuperuser nocreatedb nocreaterole nobypassrls',
  razao_identidade: 'nologin',
}

/**
 * Makes the roles that are not there. Roles are of the cluster and a copy of a database does not carry them: one
 * restored elsewhere has the migrations that made them marked as applied.
 */
export async function createPapeis(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ rolname: string }>(
    'select rolname from pg_roles where rolname = any ($1)',
    [Object.keys(PAPEIS)],
  )
  const ha = new Set(rows.map(({ rolname }) => rolname))
  for (const [papel, atributos] of Object.entries(PAPEIS)) {
    if (ha.has(papel)) continue
    // Another database of the cluster may be making it at this moment.
    await client.query(`do $$ begin create role ${papel} ${atributos};
      exception when duplicate_object or unique_violation then null; end $$`)
  }
}

const comandos = (inicio: string): string[] =>
  readFileSync(ESQUEMA, 'utf8').match(new RegExp(`^${inicio} [^;]*;$`, 'gm')) ?? []

const nomeDaPolitica = (comando: string): string => {
  const [, politica = '', tabela = ''] = /^create policy (\S+) on (\S+) /.exec(comando) ?? []
  return `${tabela.includes('.') ? tabela : `public.${tabela}`} ${politica}`
}

/** Whether a copy came without what names the roles: asked before anything is given. */
export async function semDireitos(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ tem: boolean }>(
    `select has_schema_privilege('razao_app', 'app', 'usage') and has_schema_privilege('razao_identidade', 'identidade', 'usage') as tem`,
  )
  return rows[0]?.tem !== true
}

/**
 * Gives back what a copy restored into a cluster without the roles lost: the policies and the grants that name
 * them, from the schema as the migrations leave it, in one transaction.
 */
export async function devolverDireitos(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ nome: string }>(
    `select schemaname || '.' || tablename || ' ' || policyname as nome from pg_policies`,
  )
  const ha = new Set(rows.map(({ nome }) => nome))
  const politicas = comandos('create policy').filter((um) => !ha.has(nomeDaPolitica(um)))
  await client.query(
    ['begin', ...politicas, ...comandos('grant'), 'commit'].join(';\n').replaceAll(';;', ';'),
  )
}
