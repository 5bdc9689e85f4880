import { randomBytes } from 'node:crypto'
import {
  chmodSync,
  chownSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statfsSync,
  writeFileSync,
} from 'node:fs'
import { freemem, tmpdir } from 'node:os'
import { basename, join, resolve } from 'node:path'
import { canEnter, type OsUser } from './os-user.ts'

/**
 * Folders every user can reach, for what cannot live inside a private checkout. Root keeps them in
 * /var/lib (nothing cleans it up); others, and a read-only /var/lib, in a verified folder of /var/tmp.
 */
export function sharedPlaces(): string[] {
  const uid = process.getuid?.()
  const wanted: string[] = []
  if (uid === 0) wanted.push('/var/lib/razao')
  wanted.push(join(existsSync('/var/tmp') ? '/var/tmp' : tmpdir(), `razao-${uid ?? 'local'}`))
  return wanted.filter(makeOwned)
}

/** True when the folder exists, is a real folder, is ours and nobody else can write in it. */
function makeOwned(folder: string): boolean {
  try {
    mkdirSync(folder, { mode: 0o755 })
    chmodSync(folder, 0o755)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') return false
  }
  const found = lstatSync(folder, { throwIfNoEntry: false })
  if (!found?.isDirectory()) return false
  if (process.getuid === undefined) return true
  return found.uid === process.getuid() && (found.mode & 0o022) === 0
}

const POINTER = 'LOCAL'
const ORIGIN = 'origem'

/**
 * The folder where the cluster really lives. Normally `dataDir` itself; when the server's user cannot
 * reach it (root with a checkout under /root or a 0700 temporary folder) a folder of {@link sharedPlaces},
 * and `dataDir/LOCAL` says which.
 */
export function settleDataDir(dataDir: string, user: OsUser): string {
  const wanted = resolve(dataDir)
  mkdirSync(wanted, { recursive: true })
  const pointer = join(wanted, POINTER)
  if (existsSync(pointer)) {
    const moved = readFileSync(pointer, 'utf8').trim()
    if (isOurs(moved, wanted)) return moved
  }
  if (canEnter(user, wanted)) {
    give(wanted, user)
    return wanted
  }
  const [place] = sharedPlaces()
  if (place === undefined) throw new Error(`${user.name} não alcança ${wanted}`)
  forgetThrownAway(place)
  const moved = join(place, `dados-${randomBytes(6).toString('hex')}`)
  mkdirSync(moved, { mode: 0o700 })
  writeFileSync(join(moved, ORIGIN), `${wanted}\n`)
  give(moved, user)
  writeFileSync(pointer, `${moved}\n`)
  return moved
}

function isOurs(moved: string, wanted: string): boolean {
  const origin = join(moved, ORIGIN)
  return existsSync(origin) && readFileSync(origin, 'utf8').trim() === wanted
}

function give(folder: string, user: OsUser): void {
  if (process.platform === 'win32') return
  chmodSync(folder, 0o700)
  if (user.uid !== undefined && user.gid !== undefined) chownSync(folder, user.uid, user.gid)
}

/** Data of checkouts that lived in the temporary folder and no longer exist: nobody can ask for it again. */
function forgetThrownAway(place: string): void {
  for (const name of readdirSync(place)) {
    const origin = join(place, name, ORIGIN)
    if (!name.startsWith('dados-') || !existsSync(origin)) continue
    const from = readFileSync(origin, 'utf8').trim()
    const running = existsSync(join(place, name, 'cluster', 'postmaster.pid'))
    if (from.startsWith(`${tmpdir()}/`) && !existsSync(from) && !running) {
      rmSync(join(place, name), { recursive: true, force: true })
    }
  }
}

const TEMPORARY = 'razao-pg-'

const temporaryBases = () =>
  [...new Set([tmpdir(), '/tmp', '/var/tmp'])].filter((base) => existsSync(base))

/** Where files are memory. A container often has 64 MB of it, which is no place for a cluster. */
const IN_MEMORY = '/dev/shm'
const MEMORY_WANTED = 3 * 1024 ** 3

function memoryBases(): string[] {
  if (process.platform !== 'linux' || !existsSync(IN_MEMORY)) return []
  const { bavail, bsize } = statfsSync(IN_MEMORY)
  return bavail * bsize >= MEMORY_WANTED && freemem() >= MEMORY_WANTED ? [IN_MEMORY] : []
}

/** The folders of temporary clusters of ours, running or left behind. */
export function temporaryDirs(user: OsUser): string[] {
  const owner = user.uid ?? process.getuid?.()
  return [...temporaryBases(), IN_MEMORY]
    .filter((base) => existsSync(base))
    .flatMap((base) => readdirSync(base).map((name) => join(base, name)))
    .filter((path) => basename(path).startsWith(TEMPORARY))
    .filter((path) => lstatSync(path, { throwIfNoEntry: false })?.uid === owner)
}

/**
 * A new private folder for a cluster that is thrown away, reachable by the server's user. One that is also
 * `forgetful` is in memory where there is enough: a database of ours is some two thousand small files.
 */
export function makeTemporaryDir(user: OsUser, forgetful: boolean): string {
  const bases = [...(forgetful ? memoryBases() : []), ...temporaryBases()]
  for (const base of bases) {
    const folder = join(base, `${TEMPORARY}${randomBytes(4).toString('hex')}`)
    mkdirSync(folder, { mode: 0o700 })
    give(folder, user)
    if (canEnter(user, folder)) return folder
    rmSync(folder, { recursive: true })
  }
  throw new Error(`${user.name} não alcança nenhuma pasta temporária (${bases.join(', ')})`)
}
