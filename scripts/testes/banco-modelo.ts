// The migrated template database and its clones: one database per test file, in about 50 ms each.
import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { startPostgres } from '../postgres.ts'

/** Where the template lives; plain data, so that it can be handed to another process. */
export type BancoModelo = { adminUrl: string; modelo: string }

export type BancoDeTeste = { url: string; nome: string; drop(): Promise<void> }

type BancoModeloAberto = BancoModelo & { encerrar(): Promise<void> }

const LOCK = 7_261_966
const LOCK_DO_PREPARO = 7_261_967

/**
 * Starts a private cluster (or uses `DATABASE_URL`, whose user must be able to create databases),
 * migrates the template once and answers how to reach it. `encerrar` leaves nothing behind.
 */
export async function abrirBancoModelo(): Promise<BancoModeloAberto> {
  const given = process.env.DATABASE_URL || undefined
  const server = given === undefined ? await startPostgres({ fsync: false }) : null
  const adminUrl = server?.urlDoSocket ?? given ?? ''
  const modelo = `razao_modelo_${process.pid}_${randomBytes(3).toString('hex')}`
  try {
    await comoAdministrador(adminUrl, (client) => client.query(`create database ${modelo}`))
    await migrar(paraBanco(adminUrl, modelo))
  } catch (error) {
    await server?.stop()
    throw error
  }
  const encerrar = async () => {
    if (server !== null) return await server.stop()
    await comoAdministrador(adminUrl, async (client) => {
      const { rows } = await client.query<{ datname: string }>(
        'select datname from pg_database where datname = $1 or starts_with(datname, $2)',
        [modelo, prefixoDosClones(modelo)],
      )
      for (const { datname } of rows) {
        await client.query(`drop database if exists ${datname} with (force)`)
      }
    })
  }
  return { adminUrl, modelo, encerrar }
}

/** Clones the template into a fresh database. */
export async function clonar({ adminUrl, modelo }: BancoModelo): Promise<BancoDeTeste> {
  const nome = `${prefixoDosClones(modelo)}${randomBytes(5).toString('hex')}`
  await copiar(adminUrl, { de: modelo, para: nome })
  const drop = () =>
    comoAdministrador(adminUrl, async (client) => {
      await client.query(`drop database if exists ${nome} with (force)`)
    })
  return { url: paraBanco(adminUrl, nome), nome, drop }
}

/**
 * A clone of a further template, for what takes long to prepare: whoever asks first prepares it, whoever comes
 * meanwhile waits, and each gets a database of its own. `preparar` leaves no connection open.
 */
export async function clonarPreparado(
  { adminUrl, modelo }: BancoModelo,
  nome: string,
  preparar: (url: string) => Promise<void>,
): Promise<BancoDeTeste> {
  const preparado = `${prefixoDosClones(modelo)}${nome}`
  await comoAdministrador(adminUrl, async (client) => {
    await client.query('select pg_advisory_lock($1)', [LOCK_DO_PREPARO])
    const { rows } = await client.query('select 1 from pg_database where datname = $1', [preparado])
    if (rows.length > 0) return
    // Named so only when it is whole: one that failed halfway is nobody's template.
    const emObra = `${preparado}_em_obra`
    await client.query(`drop database if exists ${emObra} with (force)`)
    await copiar(adminUrl, { de: modelo, para: emObra })
    await preparar(paraBanco(adminUrl, emObra))
    await client.query(`alter database ${emObra} rename to ${preparado}`)
  })
  return await clonar({ adminUrl, modelo: preparado })
}

/** One clone at a time: PostgreSQL refuses a template that somebody else is using. */
const copiar = (adminUrl: string, { de, para }: { de: string; para: string }) =>
  comoAdministrador(adminUrl, async (client) => {
    await client.query('select pg_advisory_lock($1)', [LOCK])
    // Of two thousand small files: to copy them is a fourth of the work of writing each page to the log.
    await client.query(`create database ${para} template ${de} strategy file_copy`)
  })

const prefixoDosClones = (modelo: string) => modelo.replace('modelo', 'teste').concat('_')

function paraBanco(adminUrl: string, nome: string): string {
  const url = new URL(adminUrl)
  url.pathname = `/${nome}`
  return url.href
}

async function comoAdministrador<T>(url: string, work: (client: pg.Client) => Promise<T>) {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

const migration = new URL('../../apps/server/src/platform/db/migrate.ts', import.meta.url)

async function migrar(url: string): Promise<void> {
  if (!existsSync(fileURLToPath(migration))) return
  const { migrate }: { migrate(options: { url: string }): Promise<unknown> } = await import(
    migration.href
  )
  await migrate({ url })
}
