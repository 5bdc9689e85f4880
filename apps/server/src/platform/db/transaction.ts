import { CompiledQuery, Kysely, PostgresDialect, type PostgresPool } from 'kysely'
import type { PoolClient } from 'pg'
import type { DB } from './db-types.ts'
import type { Pool } from './pool.ts'

export type Db = Kysely<DB>

/** Who acts and what they may see: becomes the transaction's settings, which the policies read. */
export type Ator = {
  escritorioId: number
  empresas: 'todas' | readonly number[]
  usuarioId: number | null
  usuarioNome: string
  /** `tela`, `importacao`, `automacao`, `demonstracao`… */
  origem: string
  requisicao?: string | undefined
  endereco?: string | undefined
}

const inteiro = (valor: number): string => {
  if (!Number.isSafeInteger(valor)) throw new Error('identificador inválido na sessão do banco')
  return String(valor)
}
// Only plain text reaches the statement: quotes and backslashes leave before it is written.
const literal = (texto: string): string =>
  `'${[...texto]
    .filter((c) => c >= ' ' && c !== "'" && c !== '\\')
    .join('')
    .slice(0, 200)}'`

/** One round trip: begin and every SET LOCAL (never set_config: SET LOCAL reaches the shards). */
export function abertura(ator: Ator): string {
  const todas = ator.empresas === 'todas'
  const visiveis = ator.empresas === 'todas' ? '' : ator.empresas.map(inteiro).join(',')
  return [
    'begin',
    `set local app.escritorio_id = '${inteiro(ator.escritorioId)}'`,
    `set local app.todas_empresas = '${todas ? 'on' : 'off'}'`,
    `set local app.empresas_visiveis = '{${visiveis}}'`,
    `set local app.usuario_id = '${ator.usuarioId === null ? '' : inteiro(ator.usuarioId)}'`,
    `set local app.usuario_nome = ${literal(ator.usuarioNome)}`,
    `set local app.origem = ${literal(ator.origem)}`,
    `set local app.requisicao = ${literal(ator.requisicao ?? '')}`,
    `set local app.endereco = ${literal(ator.endereco ?? '')}`,
  ].join('; ')
}

/** Kysely over one connection that somebody else opened and will release. */
export function kyselyOf(client: PoolClient): Db {
  // Bound to the real client, which keeps its queue in itself.
  const emprestado = { query: client.query.bind(client), release() {} }
  const only = { connect: async () => emprestado, end: async () => {} }
  return new Kysely<DB>({ dialect: new PostgresDialect({ pool: only as unknown as PostgresPool }) })
}

export type TransactionOptions = { dryRun?: boolean; tentativas?: number }

/** SQLSTATE of what may be tried again as it is: serialization failure and deadlock. */
const PASSAGEIROS = new Set(['40001', '40P01'])

/**
 * Runs `work` in one transaction of the given actor. `dryRun` rolls back at the end: the preview is
 * the real act. Deadlocks and serialization failures are tried again, a bounded number of times.
 */
export async function transaction<T>(
  pool: Pool,
  ator: Ator,
  work: (db: Db) => Promise<T>,
  options: TransactionOptions = {},
): Promise<T> {
  const tentativas = options.tentativas ?? 3
  for (let tentativa = 1; ; tentativa += 1) {
    try {
      return await once(pool, ator, work, options.dryRun === true)
    } catch (erro) {
      const codigo = (erro as { code?: string }).code ?? ''
      if (tentativa >= tentativas || !PASSAGEIROS.has(codigo)) throw erro
    }
  }
}

async function once<T>(
  pool: Pool,
  ator: Ator,
  work: (db: Db) => Promise<T>,
  dryRun: boolean,
): Promise<T> {
  const client = await pool.connect()
  let quebrada: Error | undefined
  try {
    await client.query(abertura(ator))
    try {
      const resultado = await work(kyselyOf(client))
      if (dryRun) await client.query('set constraints all immediate; rollback')
      else await client.query('commit')
      return resultado
    } catch (erro) {
      await client.query('rollback').catch((falha: Error) => {
        quebrada = falha
      })
      throw erro
    }
  } finally {
    // A connection that could not even roll back is thrown away, not returned.
    client.release(quebrada)
  }
}

export const rawQuery = (texto: string, valores: readonly unknown[] = []) =>
  CompiledQuery.raw(texto, [...valores])
