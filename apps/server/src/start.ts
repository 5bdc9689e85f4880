// npm start: everything in one process tree; the worker is a child that is raised again when it falls.
import {
  type BancoFicticio,
  type Certificadora,
  carregarMunicipios,
  DEMO_USERS,
  type JettaxFicticia,
  type ReceitaFicticia,
  semearDemonstracao,
  semearEmissao,
} from './demo/index.ts'
import { abrirIntegracoes } from './integrations/index.ts'
import { type DemoUser, runServer } from './main.ts'
import { type Config, emProducao, readConfig } from './platform/config.ts'
import { migrate, recusarDemonstracao, senhaDoApp } from './platform/db/index.ts'
import { keepAlive } from './platform/keep-alive.ts'
import { segredoDe } from './platform/segredos.ts'

export type StartOptions = {
  databaseUrl: string
  port: number
  dataDir: string
  demo: boolean
  empresas?: number
  /** Folder of `main.mjs` and `worker.mjs`: the server is a process of its own, raised again when it falls. */
  programa?: URL
  /** Gives certificates to the companies of the demonstration; without it they have none, and issue nothing. */
  certificadora?: Certificadora
  /** Where what Jettax has of them is put; without it, it has nothing. */
  jettax?: JettaxFicticia
  /** By which a company of them charges; without it, none does. */
  banco?: BancoFicticio
  /** By which the office declares; without it, it does not. */
  receita?: ReceitaFicticia
}
export type Started = {
  url: string
  demoUsers?: DemoUser[]
  /** Until then the demonstration goes on being filled in, while it is served. Never rejects: what fails is told. */
  semeada: Promise<void>
  stop(): Promise<void>
}

/** Migrates, seeds the demonstration once, and serves web, API, identity and worker. */
export async function start(options: StartOptions): Promise<Started> {
  const config = {
    ...readConfig(),
    RAZAO_DADOS: options.dataDir,
    PORT: options.port,
    DATABASE_URL: options.databaseUrl,
  }
  // Whatever was asked: a production has no demonstration.
  const demo = options.demo && !emProducao(config)
  await recusarDemonstracao(config, options.databaseUrl)
  const segredo = segredoDe(config.RAZAO_DADOS, config.RAZAO_SEGREDO)
  await migrate({
    url: options.databaseUrl,
    celula: config.RAZAO_CELULA,
    appPassword: senhaDoApp(segredo),
  })
  if (!demo) await carregarMunicipios(options.databaseUrl)
  else
    await semearDemonstracao({
      databaseUrl: options.databaseUrl,
      dataDir: options.dataDir,
      segredo,
      ...(options.empresas === undefined ? {} : { empresas: options.empresas }),
    })
  const demoUsers = demo ? DEMO_USERS : []
  const env = {
    DATABASE_URL: options.databaseUrl,
    RAZAO_DADOS: options.dataDir,
    RAZAO_SEGREDO: segredo,
    PORT: String(options.port),
  }
  // The two start together.
  const worker = keepAlive({
    nome: 'o trabalhador das tarefas',
    arquivo: options.programa
      ? new URL('worker.mjs', options.programa)
      : new URL('./worker.ts', import.meta.url),
    env: {
      ...env,
      // On one machine the two cannot share a port: the worker's figures are on the next one.
      METRICS_PORT: String(config.METRICS_PORT > 0 ? config.METRICS_PORT + 1 : 0),
    },
  })
  const server = options.programa
    ? await supervisionar(config, env, { programa: options.programa, demo })
    : await runServer(config, {
        databaseUrl: options.databaseUrl,
        porta: options.port,
        host: '127.0.0.1',
        demoUsers,
      })
  await worker.ready
  const parar = new AbortController()
  const semeada = demo ? encherDepois({ config, options, segredo, signal: parar.signal }) : null
  return {
    url: server.url,
    demoUsers,
    semeada: semeada ?? Promise.resolve(),
    async stop() {
      parar.abort()
      await semeada
      await worker.stop()
      await server.stop()
    },
  }
}

/** What the demonstration has that may come after it is served: opening a certificate takes a while. */
async function encherDepois({
  config,
  options: { databaseUrl, dataDir, certificadora, jettax, banco, receita },
  segredo,
  signal,
}: {
  config: Config
  options: StartOptions
  segredo: string
  signal: AbortSignal
}): Promise<void> {
  if (certificadora === undefined) return
  const fora = abrirIntegracoes(config)
  try {
    await semearEmissao({
      ...{ databaseUrl, dataDir, segredo, certificadora, jettax, banco, receita, fora, signal },
    })
  } catch (erro) {
    if (signal.aborted) return
    process.stderr.write(`razao: a demonstração ficou sem notas emitidas: ${String(erro)}\n`)
  }
}

/** The server as a child too: killed, it is raised again, and the database and the worker go on. */
async function supervisionar(
  config: Config,
  env: Record<string, string>,
  { programa, demo }: { programa: URL; demo: boolean },
): Promise<{ url: string; stop(): Promise<void> }> {
  const args = ['--local', '--sem-migrar', ...(demo ? ['--demonstracao'] : [])]
  const server = keepAlive({
    nome: 'o servidor',
    arquivo: new URL('main.mjs', programa),
    args,
    env,
  })
  await server.ready
  return { url: config.RAZAO_ENDERECO ?? `http://localhost:${config.PORT}/`, stop: server.stop }
}
