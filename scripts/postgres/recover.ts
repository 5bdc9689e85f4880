import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { commandOf, identityOf, isAlive, signal, waitUntilGone } from './processes.ts'

/** Who holds a cluster: written beside it, so that the next start can tell an owner from an orphan. */
export type Holder = { pid: number; identity: string | null; guardPid: number }

const holderFile = (home: string) => join(home, 'dono.json')

export function writeHolder(home: string, holder: Holder): void {
  writeFileSync(holderFile(home), JSON.stringify(holder), { mode: 0o600 })
}

function livingHolder(home: string): Holder | null {
  try {
    const holder: Holder = JSON.parse(readFileSync(holderFile(home), 'utf8'))
    const same = isAlive(holder.pid) && identityOf(holder.pid) === holder.identity
    return same ? holder : null
  } catch {
    return null
  }
}

/** The id in postmaster.pid, when there is one. */
export function serverPid(cluster: string): number | null {
  try {
    const pid = Number(readFileSync(join(cluster, 'postmaster.pid'), 'utf8').split('\n')[0])
    return Number.isInteger(pid) && pid > 0 ? pid : null
  } catch {
    return null
  }
}

/** True when the process in postmaster.pid is really the server of this cluster, not a reused id. */
export function isServerOf(pid: number, cluster: string): boolean {
  const command = commandOf(pid)
  return isAlive(pid) && command.includes('postgres') && command.includes(cluster)
}

/**
 * Makes a cluster ready to be started whatever happened before: refuses when a living process still
 * holds it, stops the server left by a dead one, removes a stale postmaster.pid and half-made clusters.
 */
export async function recover(home: string, log: (line: string) => void): Promise<void> {
  const cluster = join(home, 'cluster')
  removeHalfMade(home)
  const pid = serverPid(cluster)
  if (pid === null) return
  if (!isServerOf(pid, cluster)) {
    rmSync(join(cluster, 'postmaster.pid'), { force: true })
    return
  }
  const holder = livingHolder(home)
  if (holder !== null) {
    throw new Error(
      `O banco de dados em ${home} já está em uso pelo processo ${holder.pid}. ` +
        'Encerre-o, ou use outra pasta com --data ou RAZAO_DADOS.',
    )
  }
  log(`PostgreSQL órfão (processo ${pid}) encontrado; encerrando antes de iniciar`)
  await stopServer(pid, cluster)
}

/** Fast shutdown, then immediate, then kill: after each of them the WAL brings every commit back. */
export async function stopServer(pid: number, cluster: string): Promise<void> {
  const steps = [
    ['SIGINT', 15_000],
    ['SIGQUIT', 5_000],
    ['SIGKILL', 5_000],
  ] as const
  for (const [name, milliseconds] of steps) {
    if (!isServerOf(pid, cluster)) return
    signal(pid, name)
    if (await waitUntilGone(pid, milliseconds)) return
  }
  throw new Error(`O PostgreSQL do processo ${pid} não encerra`)
}

/** Removes temporary clusters whose owner and guard were both killed, stopping what still runs in them. */
export async function sweepTemporary(homes: string[]): Promise<void> {
  for (const home of homes) {
    const cluster = join(home, 'cluster')
    if (!existsSync(holderFile(home)) || livingHolder(home) !== null) continue
    const { guardPid }: Holder = JSON.parse(readFileSync(holderFile(home), 'utf8'))
    if (isAlive(guardPid)) continue
    const pid = serverPid(cluster)
    if (pid !== null) await stopServer(pid, cluster)
    rmSync(home, { recursive: true, force: true })
  }
}

function removeHalfMade(home: string): void {
  if (!existsSync(home)) return
  for (const name of readdirSync(home)) {
    const maker = /^cluster\.novo-(\d+)$/.exec(name)?.[1]
    if (maker === undefined) continue
    if (Number(maker) === process.pid || isAlive(Number(maker))) continue
    rmSync(join(home, name), { recursive: true, force: true })
  }
}
