// The product as it runs in production: PostgreSQL, a server and a worker, each a process that can be
// killed -9 on its own and is raised again as a supervisor would.
import { type ChildProcess, fork } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as esperar } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { migrate, senhaDoApp } from '../../apps/server/src/platform/db/index.ts'
import { freePort, type RunningPostgres, startPostgres } from '../../scripts/postgres.ts'

export const SEGREDO = 'segredo de simulação com mais de trinta e duas letras'

export type Aglomerado = {
  readonly porta: number
  /** Superuser address of one of its databases. */
  url(banco: string): string
  /** kill -9 of the postmaster and of every backend at once, then started again on the same port. */
  matar(): Promise<void>
  /** kill -9, and nobody there for so long. */
  ausentar(ms: number): Promise<void>
  criarBanco(nome: string, modelo?: string): Promise<void>
  parar(): Promise<void>
}

/** A cluster on a folder that survives its own death. */
export async function abrirAglomerado(
  duravel: boolean,
  pasta = mkdtempSync(join(tmpdir(), 'razao-simulacao-')),
): Promise<Aglomerado> {
  const porta = await freePort()
  const ligar = () =>
    startPostgres({
      dataDir: pasta,
      port: porta,
      fsync: duravel,
      // Even without fsync a commit that was answered is in the operating system, which is not killed.
      settings: { synchronous_commit: 'on', full_page_writes: 'on' },
    })
  let postgres = await ligar()
  const url = (banco: string) => {
    const endereco = new URL(postgres.url)
    endereco.pathname = `/${banco}`
    return endereco.href
  }
  return {
    porta,
    url,
    async matar() {
      matarArvore(postgres)
      await postgres.exited
      postgres = await ligar()
    },
    async ausentar(ms) {
      matarArvore(postgres)
      await postgres.exited
      await esperar(ms)
      postgres = await ligar()
    },
    async criarBanco(nome, modelo) {
      const client = new pg.Client({ connectionString: url('postgres') })
      await client.connect()
      await client.query(`create database ${nome}${modelo ? ` template ${modelo}` : ''}`)
      await client.end()
    },
    async parar() {
      await postgres.stop()
      rmSync(postgres.home, { recursive: true, force: true })
      rmSync(pasta, { recursive: true, force: true })
    },
  }
}

/** Children first would let the postmaster notice; all at once is what a power cut does. */
function matarArvore({ pid }: RunningPostgres): void {
  const filhos = `/proc/${pid}/task/${pid}/children`
  const ids = existsSync(filhos) ? readFileSync(filhos, 'utf8').trim().split(' ').map(Number) : []
  for (const id of [pid, ...ids]) if (id > 0) matarSeVivo(id)
}

function matarSeVivo(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL')
  } catch {
    // Gone between the list and the signal.
  }
}

const ESPERA_DO_SUPERVISOR_MS = 250

/** Of this process, what says where programs are; what was compiled once is not compiled at every fall. */
function daMaquina(): Record<string, string> {
  const { PATH = '', HOME = '', NODE_COMPILE_CACHE } = process.env
  return { PATH, HOME, ...(NODE_COMPILE_CACHE ? { NODE_COMPILE_CACHE } : {}) }
}

type Processo = {
  /** kill -9, then raised again; answers when it serves. */
  matar(): Promise<void>
  parar(): Promise<void>
  /** How often it ended by itself: a server must not. */
  readonly quedas: () => number
  /** Of the one that lives now. */
  readonly pid: () => number
}

/** Keeps one process alive, as the supervisor of production does. */
async function manter(arquivo: string, env: Record<string, string>): Promise<Processo> {
  let filho: ChildProcess
  let pronto: Promise<void>
  let encerrando = false
  let morteNossa = false
  let quedas = 0
  const ligar = () => {
    filho = fork(arquivo, [], {
      env: { ...daMaquina(), ...env },
      execArgv: [],
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    })
    pronto = new Promise((resolve) => filho.once('message', () => resolve()))
    filho.once('exit', () => {
      if (encerrando) return
      if (!morteNossa) quedas += 1
      morteNossa = false
      setTimeout(ligar, ESPERA_DO_SUPERVISOR_MS)
    })
  }
  ligar()
  const servindo = async () => {
    // Whatever falls meanwhile is raised again: the promise waited for is always the newest.
    let visto: Promise<void> | undefined
    while (visto !== pronto) {
      visto = pronto
      await Promise.race([visto, esperar(500)])
      if (visto === pronto) await Promise.race([visto, new Promise((r) => filho.once('exit', r))])
    }
  }
  await servindo()
  return {
    quedas: () => quedas,
    pid: () => filho.pid ?? 0,
    async matar() {
      // It may have fallen by itself meanwhile (a worker does, when the database is away).
      if (filho.exitCode === null && filho.signalCode === null) {
        const saiu = new Promise((resolve) => filho.once('exit', resolve))
        morteNossa = true
        filho.kill('SIGKILL')
        await saiu
      }
      await esperar(ESPERA_DO_SUPERVISOR_MS + 20)
      await servindo()
    },
    async parar() {
      encerrando = true
      if (filho.exitCode !== null || filho.signalCode !== null) return
      const saiu = new Promise((resolve) => filho.once('exit', resolve))
      filho.kill('SIGTERM')
      const vivo = setTimeout(() => filho.kill('SIGKILL'), 15_000)
      await saiu
      clearTimeout(vivo)
    },
  }
}

export type Produto = {
  readonly endereco: string
  readonly databaseUrl: string
  readonly servidor: Processo
  readonly trabalhador: Processo
  parar(): Promise<void>
}

const caminho = (relativo: string) => fileURLToPath(new URL(relativo, import.meta.url))

/** Migrates the database; roles belong to the cluster, so every product of it shares one secret. */
export const migrarBanco = async (databaseUrl: string): Promise<void> =>
  void (await migrate({ url: databaseUrl, appPassword: senhaDoApp(SEGREDO) }))

/** Server and worker on one database. */
export async function ligarProduto(
  databaseUrl: string,
  ambiente: Record<string, string> = {},
): Promise<Produto> {
  const dados = mkdtempSync(join(tmpdir(), 'razao-produto-'))
  const porta = await freePort()
  const env = {
    DATABASE_URL: databaseUrl,
    PORT: String(porta),
    RAZAO_DADOS: dados,
    RAZAO_SEGREDO: SEGREDO,
    RAZAO_LOG: process.env.SIMULACAO_LOG ?? 'silent',
    RAZAO_LIMITE_PEDIDOS: '0',
    ...ambiente,
  }
  const servidor = await manter(caminho('./processos/servidor.ts'), env)
  const trabalhador = await manter(caminho('../../apps/server/src/worker.ts'), env)
  return {
    endereco: `http://localhost:${porta}/`,
    databaseUrl,
    servidor,
    trabalhador,
    async parar() {
      await trabalhador.parar()
      await servidor.parar()
      rmSync(dados, { recursive: true, force: true })
    },
  }
}
