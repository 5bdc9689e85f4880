// A private PostgreSQL 18 from the binaries that npm brings: the database of `npm start`, of every test
// and of the simulation, started and stopped by the process that asked for it.
import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import {
  chownSync,
  existsSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { type Binaries, findBinaries } from './postgres/binaries.ts'
import type { GuardOrder } from './postgres/guard.ts'
import { asUser, chooseOsUser, type OsUser } from './postgres/os-user.ts'
import { makeTemporaryDir, settleDataDir, temporaryDirs } from './postgres/places.ts'
import { identityOf } from './postgres/processes.ts'
import {
  isServerOf,
  recover,
  serverPid,
  stopServer,
  sweepTemporary,
  writeHolder,
} from './postgres/recover.ts'

export type PostgresOptions = {
  /** Folder of the cluster; left out, a temporary one that disappears with the server. */
  dataDir?: string
  /** Port on 127.0.0.1; left out, any free one. */
  port?: number
  /** false only for data that may be lost: tests. */
  fsync: boolean
  log?: (line: string) => void
  /** Further server settings, e.g. `{ shared_buffers: '512MB' }`. */
  settings?: Record<string, string>
}

export type RunningPostgres = {
  /** Superuser address of the maintenance database `postgres`. */
  url: string
  /** The same by the server's own socket, half the work of the loopback; `url` where there are none. */
  urlDoSocket: string
  port: number
  /** Where the files really are (see places.ts: not always `dataDir`). */
  home: string
  /** Process id of the server itself. */
  pid: number
  /** Settles when the server is gone, asked or not. */
  exited: Promise<void>
  stop(): Promise<void>
}

const SUPERUSER = 'postgres'

/**
 * Starts the server and answers when it accepts connections.
 * Throws, in Portuguese, when another living process holds the folder or the server cannot start.
 */
export async function startPostgres(options: PostgresOptions): Promise<RunningPostgres> {
  const user = chooseOsUser()
  const binaries = findBinaries(user)
  for (let attempt = 1; ; attempt += 1) {
    const { home, temporary } = await settleHome(options, user)
    const password = createCluster({ home, user, binaries, temporary })
    try {
      return await launch({ ...options, home, user, binaries, temporary, password })
    } catch (error) {
      if (attempt === 5) throw error
      // A port taken meanwhile, or children of a killed server still letting go of shared memory.
      await wait(200 * attempt)
    }
  }
}

async function settleHome(options: PostgresOptions, user: OsUser) {
  if (options.dataDir === undefined) {
    await sweepTemporary(temporaryDirs(user)).catch(() => {}) // somebody else's leftovers must not stop us
    return { home: makeTemporaryDir(user, !options.fsync), temporary: true }
  }
  const home = settleDataDir(options.dataDir, user)
  await recover(home, options.log ?? (() => {}))
  return { home, temporary: false }
}

type Home = { home: string; user: OsUser; binaries: Binaries; temporary: boolean }

/** Creates the cluster when there is none; the answer is the superuser's password. */
function createCluster({ home, user, binaries, temporary }: Home): string {
  const cluster = join(home, 'cluster')
  const passwordFile = join(home, 'senha')
  if (existsSync(join(cluster, 'PG_VERSION'))) {
    checkMajorVersion(cluster, binaries)
    return readFileSync(passwordFile, 'utf8').trim()
  }
  const password = randomBytes(24).toString('hex')
  writeFileSync(passwordFile, `${password}\n`, { mode: 0o600 })
  if (user.uid !== undefined && user.gid !== undefined) {
    chownSync(passwordFile, user.uid, user.gid)
  }
  // Made beside and renamed: a start killed in the middle leaves no half cluster.
  const making = join(home, `cluster.novo-${process.pid}`)
  const args = [
    ...['-D', making, '-U', SUPERUSER, `--pwfile=${passwordFile}`],
    ...['--auth-host=scram-sha-256', '--auth-local=scram-sha-256', '--encoding=UTF8'],
    // Portuguese order for people (á beside a); messages and formats of the C locale for programs.
    ...['--locale=C', '--locale-provider=icu', '--icu-locale=pt-BR', '--data-checksums'],
    ...(temporary ? ['--no-sync'] : []),
    // Thrown away, with its password: there is nothing for the passes to protect.
    ...(temporary && majorOf(binaries) >= 16 ? ['--set=scram_iterations=1'] : []),
  ]
  const made = spawnSync(binaries.initdb, args, { ...asUser(user), encoding: 'utf8' })
  if (made.status !== 0) {
    rmSync(making, { recursive: true, force: true })
    throw new Error(`initdb falhou: ${made.stderr || made.error?.message}`)
  }
  renameSync(making, cluster)
  return password
}

const majorOf = ({ version }: Binaries): number => Number(version.split('.')[0])

function checkMajorVersion(cluster: string, binaries: Binaries): void {
  const of = readFileSync(join(cluster, 'PG_VERSION'), 'utf8').trim()
  const ours = majorOf(binaries)
  if (Number(of) === ours) return
  throw new Error(
    `Os dados em ${cluster} são do PostgreSQL ${of} e este é o ${ours}. ` +
      'Faça pg_dump com a versão antiga e restaure em uma pasta nova.',
  )
}

type Launch = PostgresOptions & Home & { password: string }

async function launch(options: Launch): Promise<RunningPostgres> {
  const { home, temporary } = options
  const port = options.port ?? (await freePort())
  const cluster = join(home, 'cluster')
  const logFile = join(home, 'postgresql.log')
  if (existsSync(logFile) && statSync(logFile).size > 10_000_000) {
    renameSync(logFile, `${logFile}.1`)
  }
  const logStart = existsSync(logFile) ? statSync(logFile).size : 0
  const { socketDir, ownSocketDir } = settleSocketDir(home, options.user)
  const order: GuardOrder = {
    ...asUser(options.user),
    postgres: options.binaries.postgres,
    args: serverArguments({ ...options, cluster, port, socketDir }),
    logFile,
    ...(temporary ? { removeAfter: home } : {}),
  }
  const guard = spawn(process.execPath, [guardFile, JSON.stringify(order)], {
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
    cwd: '/',
  })
  letGo(guard)
  if (guard.pid === undefined) throw new Error('O guardião do PostgreSQL não iniciou')
  try {
    writeHolder(home, {
      pid: process.pid,
      identity: identityOf(process.pid),
      guardPid: guard.pid,
    })
  } catch (error) {
    // No room to say whose it is: nobody's server may stay.
    const gone = goneOf(guard)
    guard.stdin?.end()
    guard.ref()
    await gone
    throw error
  }
  let ended = false
  const exited = goneOf(guard).then(async () => {
    ended = true
    // When the guard itself was killed, the server must not outlive it.
    const orphan = serverPid(cluster)
    if (orphan !== null && isServerOf(orphan, cluster)) await stopServer(orphan, cluster)
    if (ownSocketDir) rmSync(socketDir, { recursive: true, force: true })
    if (temporary) rmSync(home, { recursive: true, force: true })
  })
  const pid = await untilReady(cluster, () => ended)
  if (pid === null) {
    throw new Error(`O PostgreSQL não iniciou:\n${tail(logFile, logStart)}`)
  }
  const url = `postgres://${SUPERUSER}:${options.password}@127.0.0.1:${port}/postgres`
  return {
    url,
    urlDoSocket: socketDir === '' ? url : `${url}?host=${encodeURIComponent(socketDir)}`,
    port,
    home,
    pid,
    exited,
    stop: async () => {
      guard.stdin?.end()
      guard.ref()
      await exited
    },
  }
}

const guardFile = fileURLToPath(new URL('./postgres/guard.ts', import.meta.url))

const goneOf = (guard: ChildProcess) =>
  new Promise<void>((resolve) => guard.once('exit', () => resolve()))

/** The guard must not keep its parent alive: when the parent ends, the pipe closes and so does the server. */
function letGo(guard: ChildProcess): void {
  guard.unref()
  const pipe = guard.stdin
  pipe?.on('error', () => {})
  if (pipe !== null && 'unref' in pipe && typeof pipe.unref === 'function') pipe.unref()
}

function serverArguments(options: Launch & { cluster: string; socketDir: string }): string[] {
  const settings: Record<string, string> = {
    listen_addresses: '127.0.0.1',
    port: String(options.port),
    unix_socket_directories: options.socketDir,
    max_connections: '200',
    timezone: 'UTC',
    log_timezone: 'UTC',
    lc_messages: 'C',
    ...(options.fsync ? DURABLE : FORGETFUL),
    ...options.settings,
  }
  const given = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  return ['-D', options.cluster, ...given]
}

const DURABLE = { fsync: 'on', synchronous_commit: 'on', max_wal_size: '2GB' }

const FORGETFUL = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  wal_level: 'minimal',
  max_wal_senders: '0',
  // It may be in memory, and a checkpoint costs little where nothing waits for a disk.
  max_wal_size: '512MB',
}

/** A socket path may have about 100 bytes, so a deep folder borrows a short temporary one. */
function settleSocketDir(home: string, user: OsUser) {
  if (process.platform === 'win32') return { socketDir: '', ownSocketDir: false }
  if (Buffer.byteLength(home) < 80) return { socketDir: home, ownSocketDir: false }
  const socketDir = mkdtempSync(join(tmpdir().length < 60 ? tmpdir() : '/tmp', 'razao-s-'))
  if (user.uid !== undefined && user.gid !== undefined) chownSync(socketDir, user.uid, user.gid)
  return { socketDir, ownSocketDir: true }
}

/** PostgreSQL writes `ready` on the eighth line of postmaster.pid when it accepts connections. */
async function untilReady(cluster: string, ended: () => boolean): Promise<number | null> {
  const end = Date.now() + 120_000
  while (!ended() && Date.now() < end) {
    const file = join(cluster, 'postmaster.pid')
    const lines = existsSync(file) ? readFileSync(file, 'utf8').split('\n') : []
    const pid = serverPid(cluster)
    if (lines[7]?.trim() === 'ready' && pid !== null && isServerOf(pid, cluster)) return pid
    await wait(15)
  }
  return null
}

function tail(file: string, from: number): string {
  if (!existsSync(file)) return '(sem registro)'
  return readFileSync(file, 'utf8').slice(from).split('\n').slice(-15).join('\n')
}

/** A port nobody listens on at this moment. */
export async function freePort(): Promise<number> {
  return await new Promise((resolve, reject) => {
    const probe = createServer()
    probe.once('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address()
      const port = typeof address === 'object' && address !== null ? address.port : 0
      probe.close(() => resolve(port))
    })
  })
}
