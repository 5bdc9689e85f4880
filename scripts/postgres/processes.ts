import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'

/** Whether a process with this id exists now (a zombie counts as gone). */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') return false
  }
  if (process.platform !== 'linux') return true
  return procStat(pid)?.[0] !== 'Z'
}

/** The fields of /proc/pid/stat after the command name: [0] is the state, [19] the start time. */
function procStat(pid: number): string[] | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  } catch {
    return null
  }
}

/** A text that stays the same for this process and differs once its id is reused. */
export function identityOf(pid: number): string | null {
  if (!isAlive(pid)) return null
  if (process.platform === 'linux') return procStat(pid)?.[19] ?? null
  return ps(pid, 'lstart=')
}

/** The command line of a process, or '' when it cannot be read. */
export function commandOf(pid: number): string {
  if (process.platform === 'linux') {
    try {
      return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ')
    } catch {
      return ''
    }
  }
  return ps(pid, 'command=') ?? ''
}

function ps(pid: number, field: string): string | null {
  if (process.platform === 'win32') return null
  try {
    return execFileSync('ps', ['-o', field, '-p', String(pid)], { encoding: 'utf8' }).trim()
  } catch {
    return null
  }
}

/** Sends a signal; a process that is already gone is not an error. */
export function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name)
  } catch {
    // gone meanwhile
  }
}

/** Waits until the process is gone; false when the time ran out. */
export async function waitUntilGone(pid: number, milliseconds: number): Promise<boolean> {
  const end = Date.now() + milliseconds
  while (isAlive(pid)) {
    if (Date.now() > end) return false
    await wait(20)
  }
  return true
}
