// The promise of `npm start`: no orphan and no loss, whoever of the three processes is killed.
import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { afterEach, describe, expect, test } from 'vitest'
import { isAlive, waitUntilGone } from './postgres/processes.ts'
import { startPostgres } from './postgres.ts'

const owners: ChildProcess[] = []
const folders: string[] = []

afterEach(async () => {
  for (const owner of owners.splice(0)) owner.kill('SIGKILL')
  await wait(300)
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true })
})

/** A private folder, as `mktemp -d` makes it: root's server user cannot enter it. */
function privateFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'razao-teste-'))
  folders.push(folder)
  return join(folder, 'postgres')
}

/** All at one instant: frozen first, so that none sees another die and does something about it. */
function matarJuntos(victims: readonly number[]): void {
  for (const signal of ['SIGSTOP', 'SIGKILL'] as const)
    for (const victim of victims) sinalizar(victim, signal)
}

function sinalizar(victim: number, signal: NodeJS.Signals): void {
  try {
    process.kill(victim, signal)
  } catch (erro) {
    if ((erro as NodeJS.ErrnoException).code !== 'ESRCH') throw erro
  }
}

type Owned = { owner: ChildProcess; guard: number; url: string; home: string; pid: number }

/** Another process that starts a server and then only waits, so that it can be killed. */
async function ownedByAnother(dataDir?: string): Promise<Owned> {
  const code = `
    const { startPostgres } = await import(${JSON.stringify(import.meta.resolve('./postgres.ts'))})
    const options = JSON.parse(process.argv[1])
    const { url, home, pid } = await startPostgres(options)
    console.log(JSON.stringify({ url, home, pid }))
    setInterval(() => {}, 1000)`
  const options = JSON.stringify({ fsync: true, ...(dataDir === undefined ? {} : { dataDir }) })
  const owner = spawn(process.execPath, ['--input-type=module', '-e', code, options], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  owners.push(owner)
  const line = await new Promise<string>((resolve) =>
    owner.stdout?.once('data', (chunk) => resolve(String(chunk))),
  )
  const running: { url: string; home: string; pid: number } = JSON.parse(line)
  const { guardPid } = JSON.parse(readFileSync(join(running.home, 'dono.json'), 'utf8'))
  return { owner, guard: guardPid, ...running }
}

async function query(url: string, sql: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => {})
  await client.connect()
  const { rows } = await client.query(sql)
  await client.end()
  return rows
}

describe.skipIf(process.platform === 'win32')('a private PostgreSQL', () => {
  test('speaks UTF-8, sorts as Portuguese, checks its pages and leaves nothing behind', async () => {
    const server = await startPostgres({ fsync: false })
    const [row] = await query(
      server.url,
      `select current_setting('data_checksums') as checksums, current_setting('server_encoding') as
       encoding, (select string_agg(x, '' order by x) from unnest(array['z','á','b','a']) x) as sorted`,
    )
    expect(row).toEqual({ checksums: 'on', encoding: 'UTF8', sorted: 'aábz' })
    await server.stop()
    expect(isAlive(server.pid)).toBe(false)
    expect(existsSync(server.home)).toBe(false)
  })

  test('never runs as root', async () => {
    const server = await startPostgres({ fsync: false })
    const user = execFileSync('ps', ['-o', 'user=', '-p', String(server.pid)], { encoding: 'utf8' })
    await server.stop()
    expect(user.trim()).not.toBe('root')
  })

  test('stops by itself when its owner is killed', async () => {
    const { owner, pid, home } = await ownedByAnother()
    owner.kill('SIGKILL')
    expect(await waitUntilGone(pid, 10_000)).toBe(true)
    await expect.poll(() => existsSync(home)).toBe(false)
  })

  test('keeps every commit when owner, guard and server are killed together', async () => {
    const dataDir = privateFolder()
    const { owner, guard, pid, url } = await ownedByAnother(dataDir)
    await query(url, 'create table t as select 42 as n')
    matarJuntos([pid, guard, owner.pid ?? 0])
    const again = await startPostgres({ dataDir, fsync: true })
    expect(await query(again.url, 'select n from t')).toEqual([{ n: 42 }])
    await again.stop()
    rmSync(again.home, { recursive: true, force: true })
  })

  test('takes over from an orphan whose owner and guard were killed', async () => {
    const dataDir = privateFolder()
    const { owner, guard, pid, url } = await ownedByAnother(dataDir)
    await query(url, 'create table t as select 42 as n')
    matarJuntos([guard, owner.pid ?? 0])
    await wait(200)
    expect(isAlive(pid)).toBe(true)
    const lines: string[] = []
    const again = await startPostgres({ dataDir, fsync: true, log: (line) => lines.push(line) })
    expect(isAlive(pid)).toBe(false)
    expect(lines.join()).toContain('órfão')
    expect(await query(again.url, 'select n from t')).toEqual([{ n: 42 }])
    await again.stop()
    rmSync(again.home, { recursive: true, force: true })
  })

  test('sweeps a temporary cluster whose owner and guard were killed', async () => {
    const { owner, guard, pid, home } = await ownedByAnother()
    matarJuntos([guard, owner.pid ?? 0])
    await wait(200)
    expect(isAlive(pid)).toBe(true)
    const next = await startPostgres({ fsync: false })
    expect(isAlive(pid)).toBe(false)
    expect(existsSync(home)).toBe(false)
    await next.stop()
  })

  test('refuses a folder that a living process holds', async () => {
    const dataDir = privateFolder()
    const { owner, home, pid } = await ownedByAnother(dataDir)
    await expect(startPostgres({ dataDir, fsync: true })).rejects.toThrow(/já está em uso/)
    expect(isAlive(pid)).toBe(true)
    owner.kill('SIGTERM')
    await waitUntilGone(pid, 10_000)
    rmSync(home, { recursive: true, force: true })
  })
})
