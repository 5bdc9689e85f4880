// npm start: everything in one process tree; the worker is a child that is raised again when it falls.
import { type ChildProcess, fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { carregarMunicipios, DEMO_USERS, semearDemonstracao } from './demo/index.ts'
import { type DemoUser, runServer } from './main.ts'
import { childEnvironment, readConfig } from './platform/config.ts'
import { migrate, senhaDoApp } from './platform/db/index.ts'
import { segredoDe } from './platform/segredos.ts'

export type StartOptions = {
  databaseUrl: string
  port: number
  dataDir: string
  demo: boolean
  empresas?: number
}
export type Started = { url: string; demoUsers?: DemoUser[]; stop(): Promise<void> }

/** Migrates, seeds the demonstration once, and serves web, API, identity and worker. */
export async function start(options: StartOptions): Promise<Started> {
  const config = {
    ...readConfig(),
    RAZAO_DADOS: options.dataDir,
    PORT: options.port,
    DATABASE_URL: options.databaseUrl,
  }
  const segredo = segredoDe(config.RAZAO_DADOS, config.RAZAO_SEGREDO)
  await migrate({ url: options.databaseUrl, appPassword: senhaDoApp(segredo) })
  if (!options.demo) await carregarMunicipios(options.databaseUrl)
  else
    await semearDemonstracao({
      databaseUrl: options.databaseUrl,
      dataDir: options.dataDir,
      segredo,
      ...(options.empresas === undefined ? {} : { empresas: options.empresas }),
    })
  const demoUsers = options.demo ? DEMO_USERS : []
  const server = await runServer(config, {
    databaseUrl: options.databaseUrl,
    porta: options.port,
    host: '127.0.0.1',
    demoUsers,
  })
  const worker = keepWorker({
    DATABASE_URL: options.databaseUrl,
    RAZAO_DADOS: options.dataDir,
    RAZAO_SEGREDO: segredo,
  })
  await worker.ready
  return {
    url: server.url,
    demoUsers,
    async stop() {
      await worker.stop()
      await server.stop()
    },
  }
}

const MAIOR_ESPERA_MS = 10_000

function keepWorker(env: Record<string, string>) {
  let parando = false
  let child: ChildProcess | null = null
  let espera = 250
  const ready = new Promise<void>((pronto) => {
    const raise = () => {
      if (parando) return
      child = fork(fileURLToPath(new URL('./worker.ts', import.meta.url)), [], {
        env: childEnvironment(env),
        stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
      })
      child.once('message', () => {
        espera = 250
        pronto()
      })
      child.once('exit', () => {
        child = null
        setTimeout(raise, espera).unref()
        espera = Math.min(espera * 2, MAIOR_ESPERA_MS)
      })
    }
    raise()
  })
  async function stop() {
    parando = true
    const atual = child
    if (atual === null) return
    const saiu = new Promise((resolve) => atual.once('exit', resolve))
    atual.kill('SIGTERM')
    await saiu
  }
  return { ready, stop }
}
