import { once } from 'node:events'
import { createServer } from 'node:net'
import pg from 'pg'

/** A port where nobody listens. */
async function portaFechada(): Promise<number> {
  const servidor = createServer().listen(0, '127.0.0.1')
  await once(servidor, 'listening')
  const { port } = servidor.address() as { port: number }
  servidor.close()
  await once(servidor, 'close')
  return port
}

/** The database goes away from a pool: what is open is cut, what is new is refused. Answers how to bring it back. */
export async function ausentarBanco(pool: pg.Pool): Promise<() => void> {
  const { connectionString } = pool.options
  pool.options.connectionString = `postgres://127.0.0.1:${await portaFechada()}/nenhum`
  const client = new pg.Client({ connectionString })
  await client.connect()
  await client.query(
    'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
  )
  await client.end()
  return () => {
    pool.options.connectionString = connectionString
  }
}
