import type { Writable } from 'node:stream'
import { Kysely, PostgresDialect, type PostgresPool } from 'kysely'
import type { PoolClient, QueryResult } from 'pg'
import type { DB } from './db-types.ts'
import { explicarPerda, type Pool } from './pool.ts'

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
const limpo = (texto: string): string =>
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are the ones that leave.
  texto.replace(/[\u0000-\u001f'\\]/g, '').slice(0, 200)

/** What the policies read, by setting: its text for this actor, from which what would end a literal is gone. */
function ajustesDe(ator: Ator): [string, string][] {
  const todas = ator.empresas === 'todas'
  const visiveis = ator.empresas === 'todas' ? '' : ator.empresas.map(inteiro).join(',')
  return [
    ['app.escritorio_id', inteiro(ator.escritorioId)],
    ['app.todas_empresas', todas ? 'on' : 'off'],
    ['app.empresas_visiveis', `{${visiveis}}`],
    ['app.usuario_id', ator.usuarioId === null ? '' : inteiro(ator.usuarioId)],
    ['app.usuario_nome', limpo(ator.usuarioNome)],
    ['app.origem', limpo(ator.origem)],
    ['app.requisicao', limpo(ator.requisicao ?? '')],
    ['app.endereco', limpo(ator.endereco ?? '')],
  ]
}

/** One round trip: begin and every SET LOCAL (never set_config: SET LOCAL reaches the shards). */
export const abertura = (ator: Ator): string =>
  ['begin', ...ajustesDe(ator).map(([nome, texto]) => `set local ${nome} = '${texto}'`)].join('; ')

const doCliente = new WeakMap<PoolClient, Db>()
const daConexao = new WeakMap<Db, PoolClient>()

/** Kysely over one connection that somebody else opened and will release; the same one for the same connection. */
function kyselyOf(client: PoolClient): Db {
  const pronto = doCliente.get(client)
  if (pronto) return pronto
  // Bound to the real client, which keeps its queue in itself.
  const emprestado = { query: client.query.bind(client), release() {} }
  const only = { connect: async () => emprestado, end: async () => {} }
  const db = new Kysely<DB>({
    dialect: new PostgresDialect({ pool: only as unknown as PostgresPool }),
  })
  doCliente.set(client, db)
  daConexao.set(db, client)
  return db
}

/** A statement that is always the same: PostgreSQL reads it once for each connection, under its name. */
export type Preparada = {
  readonly name: string
  readonly text: string
  readonly values: readonly unknown[]
}

/** Runs a prepared statement in the transaction of `db`; a commit sent behind it, in the same moment, goes with it. */
export async function preparada<L extends object>(db: Db, consulta: Preparada): Promise<L[]> {
  const client = daConexao.get(db)
  if (!client) throw new Error('a consulta é de uma transação que não é desta porta')
  const { name, text, values } = consulta
  juntarEnvios(client)
  return (await client.query<L>({ name, text, values: [...values] })).rows
}

export type TransactionOptions = { dryRun?: boolean; tentativas?: number }

/** Sends the commit behind the statement just sent, without waiting for it; nothing may come after. */
export type Fechar = () => void

/** SQLSTATE of what may be tried again as it is: serialization failure and deadlock. */
const PASSAGEIROS = new Set(['40001', '40P01'])

/**
 * Runs `work` in one transaction of the given actor. Whoever closes it by `fechar` must only await what was
 * sent before: a commit that succeeds is not taken back. `dryRun` rolls back at the end: the preview is
 * the real act. Deadlocks and serialization failures are tried again, a bounded number of times.
 */
export async function transaction<T>(
  pool: Pool,
  ator: Ator,
  work: (db: Db, fechar: Fechar) => Promise<T>,
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
  work: (db: Db, fechar: Fechar) => Promise<T>,
  dryRun: boolean,
): Promise<T> {
  const client = await pool.connect()
  juntarEnvios(client)
  let quebrada: Error | undefined
  try {
    // The opening goes with the first statement. Should it fail, whatever follows fails too: nothing is seen
    // nor written without the settings that the policies read.
    const aberta = client.query(abertura(ator))
    if (!client.pipeline) await aberta
    aberta.catch(() => {})
    let fecho: Promise<QueryResult> | undefined
    try {
      const resultado = await work(kyselyOf(client), () => {
        if (dryRun || !client.pipeline) return
        fecho = client.query('commit')
        fecho.catch(() => {})
      })
      await aberta
      if (dryRun) await client.query('set constraints all immediate; rollback')
      else confirmada(await (fecho ?? client.query('commit')))
      return resultado
    } catch (erro) {
      explicarPerda(client, erro)
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

/**
 * What is sent in this moment leaves in one piece: the opening, what goes behind it and, when it goes with them, the
 * commit. Each piece by itself would wake the database, which then waits for the next.
 */
function juntarEnvios(client: PoolClient): void {
  if (!client.pipeline) return
  const { stream } = (client as PoolClient & { connection: { stream: Writable } }).connection
  stream.cork()
  process.nextTick(() => stream.uncork())
}

/** PostgreSQL answers ROLLBACK to the commit of a transaction in which something had failed. */
function confirmada({ command }: QueryResult): void {
  if (command !== 'COMMIT') throw new Error('a transação não foi confirmada')
}
