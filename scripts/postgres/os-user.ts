import { spawnSync } from 'node:child_process'
import { accessSync, constants } from 'node:fs'
import { userInfo } from 'node:os'

/** The operating-system user the server runs as; no ids means "whoever started us". */
export type OsUser = { name: string; uid?: number; gid?: number }

const runningAsRoot = () => process.getuid?.() === 0

/**
 * PostgreSQL refuses to run as root, so root drops to an unprivileged user that already exists:
 * `postgres`, else `nobody`. Everybody else runs it as themselves.
 */
export function chooseOsUser(): OsUser {
  if (!runningAsRoot()) return { name: userInfo().username }
  for (const name of ['postgres', '_postgres', 'nobody']) {
    const uid = idOf('-u', name)
    const gid = idOf('-g', name)
    if (uid !== null && uid !== 0 && gid !== null) return { name, uid, gid }
  }
  throw new Error(
    'PostgreSQL não roda como root e não há usuário "postgres" nem "nobody" nesta máquina. ' +
      'Crie um (useradd --system postgres) ou aponte DATABASE_URL para um PostgreSQL existente.',
  )
}

function idOf(flag: '-u' | '-g', name: string): number | null {
  const answer = spawnSync('id', [flag, name], { encoding: 'utf8' })
  if (answer.status !== 0) return null
  const id = Number(answer.stdout.trim())
  return Number.isInteger(id) ? id : null
}

/** Spawn options that drop privileges to the user and carry none of our environment. */
export function asUser(user: OsUser) {
  const env: NodeJS.ProcessEnv = { PATH: '/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC' }
  if (process.platform === 'win32') {
    env.PATH = process.env.PATH
    env.SystemRoot = process.env.SystemRoot
  }
  if (user.uid === undefined || user.gid === undefined) return { env, cwd: '/' }
  return { env, cwd: '/', uid: user.uid, gid: user.gid }
}

/** Whether the user may enter the folder (a checkout under a 0700 directory may not be). */
export function canEnter(user: OsUser, folder: string): boolean {
  if (user.uid === undefined) {
    try {
      accessSync(folder, constants.X_OK)
      return true
    } catch {
      return false
    }
  }
  const probe = spawnSync('/bin/sh', ['-c', 'cd -- "$1"', 'sh', folder], asUser(user))
  return probe.status === 0
}
