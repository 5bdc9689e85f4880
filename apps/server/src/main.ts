// The HTTP door: web, API and identity. The worker is another process (worker.ts), or started beside by start.ts.
import { createServer } from 'node:http'
import { pathToFileURL } from 'node:url'
import { validarCnpj, validarCpf } from '@razao/engine/cadastro'
import { createIdentity, type IdentityOptions } from '@razao/identity'
import { createApp } from './app.ts'
import { carregarMunicipios } from './demo/index.ts'
import { createMarcaDoHost, marcaDeEntrada } from './modules/escritorio/index.ts'
import { systemClock } from './platform/clock.ts'
import { type Config, readConfig } from './platform/config.ts'
import { createPool, migrate, senhaDoApp, urlDoApp } from './platform/db/index.ts'
import { openFiles } from './platform/files/index.ts'
import type { Metrics } from './platform/http/index.ts'
import { firebaseDe, smsDe } from './platform/identidade-firebase.ts'
import { createLog } from './platform/log.ts'
import { segredoDe } from './platform/segredos.ts'
import { textosLegais } from './platform/textos-legais.ts'
import { versaoDoProduto } from './platform/versao.ts'

export type DemoUser = { email: string; senha: string; papel: string }
export type ServerOptions = {
  databaseUrl: string
  porta: number
  host: string
  demoUsers: DemoUser[]
}
export type Server = { url: string; stop(): Promise<void> }

const DIST = new URL('../../web/dist/', import.meta.url)

/** Where the links of e-mails lead: the application's own pages, which finish through the account's API. */
const PAGINAS = {
  confirmar: '/conta/confirmar',
  novaSenha: '/conta/nova-senha',
  convite: '/conta/registrar?passo=convite',
  trocarEmail: '/conta/confirmar?finalidade=trocar-email',
}

const linksDaMarca = (config: Config): { texto: string; href: string }[] => [
  { texto: 'Termos', href: config.RAZAO_TERMOS_URL ?? '/termos' },
  { texto: 'Privacidade', href: config.RAZAO_PRIVACIDADE_URL ?? '/privacidade' },
  { texto: 'Situação do serviço', href: '/status' },
]

/** The embedded identity as configured, but for what this process opened. */
const opcoesDaIdentidade = (
  config: Config,
  { endereco, demoUsers }: { endereco: URL; demoUsers: DemoUser[] },
): Omit<IdentityOptions, 'pool' | 'cookieKeys' | 'log'> => ({
  issuer: endereco.href,
  audience: config.OIDC_AUDIENCIA,
  trustProxy: config.RAZAO_PROXY,
  clients: [
    {
      clientId: config.OIDC_CLIENTE,
      redirectUris: [new URL('/conta/token', endereco).href, endereco.origin],
      postLogoutRedirectUris: [
        new URL('/conta/sair', endereco).href,
        new URL('/conta/entrar', endereco).href,
      ],
      webOrigins: [endereco.origin],
    },
  ],
  brand: {
    nome: config.RAZAO_MARCA_NOME,
    cor: config.RAZAO_MARCA_COR,
    frase: 'A contabilidade e os impostos da sua empresa, com a razão de cada número.',
    esqueciSenhaUrl: '/conta/esqueci-senha',
    links: linksDaMarca(config),
  },
  demoUsers,
  textos: textosLegais(config),
  senha: { minimo: config.RAZAO_SENHA_MINIMA, vazadas: config.RAZAO_SENHAS_VAZADAS },
  versaoDosTermos: config.RAZAO_TERMOS_VERSAO,
  conferirCadastro: ({ cpf, cnpj }) => {
    if (cpf !== undefined && !validarCpf(cpf)) return 'cpf'
    return cnpj !== undefined && !validarCnpj(cnpj) ? 'cnpj' : null
  },
  girarChaveDias: config.RAZAO_GIRAR_CHAVE_DIAS,
  paginas: PAGINAS,
  firebase: firebaseDe(config, { demonstracao: demoUsers.length > 0 }),
  sms: smsDe(config),
  smtp: config.SMTP_URL ? { url: config.SMTP_URL, de: config.SMTP_DE } : undefined,
  // Without a mail server the demonstration shows its messages; anywhere else nobody reads them.
  caixaDeSaidaAberta: demoUsers.length > 0 && !config.SMTP_URL,
})

/** Migrates, wires and listens. `stop` answers what was accepted and then closes. */
export async function runServer(config: Config, options: ServerOptions): Promise<Server> {
  const log = createLog({ level: config.RAZAO_LOG, pretty: false }).child({ processo: 'server' })
  const segredo = segredoDe(config.RAZAO_DADOS, config.RAZAO_SEGREDO)
  const endereco = new URL(config.RAZAO_ENDERECO ?? `http://localhost:${options.porta}/`)
  const listenUrl = urlDoApp(options.databaseUrl, segredo)
  const pool = createPool({ url: listenUrl, max: config.RAZAO_CONEXOES, name: 'razao-server' })
  const identityPool = createPool({
    url: options.databaseUrl,
    max: 4,
    name: 'razao-identidade',
    driverTypes: true,
  })
  const marcaDoHost = createMarcaDoHost(pool, systemClock.now)
  const identity = await createIdentity({
    ...opcoesDaIdentidade(config, { endereco, demoUsers: options.demoUsers }),
    pool: identityPool,
    cookieKeys: [segredo],
    log,
    anfitrioes: async (host) => {
      const marca = await marcaDoHost(host)
      return marca && marcaDeEntrada(marca, config.RAZAO_MARCA_COR)
    },
  })
  const { app, metrics, close } = await createApp({
    config,
    endereco,
    pool,
    listenUrl,
    identity,
    clock: systemClock,
    files: openFiles(config),
    segredo,
    log,
    versao: versaoDoProduto(),
    dist: new URL(DIST).pathname,
    demonstracao: options.demoUsers.length > 0,
    marcaDoHost,
  })
  await app.listen({ port: options.porta, host: options.host })
  const medidas =
    config.METRICS_PORT > 0 ? serveMetrics(metrics, config.METRICS_PORT, options.host) : null
  return {
    url: endereco.href,
    async stop() {
      medidas?.close()
      await close()
      await identity.stop()
      await Promise.all([pool.end(), identityPool.end()])
    },
  }
}

/** Figures for Prometheus, on a port of their own that is not offered to the public. */
function serveMetrics(metrics: Metrics, porta: number, host: string) {
  const server = createServer((request, response) => {
    if (request.url !== '/metrics') return void response.writeHead(404).end()
    metrics.registry.metrics().then(
      (texto) =>
        response.writeHead(200, { 'content-type': metrics.registry.contentType }).end(texto),
      () => response.writeHead(500).end(),
    )
  })
  return server.listen(porta, host)
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const config = readConfig()
  if (config.DATABASE_URL === undefined)
    throw new Error('Defina DATABASE_URL com o endereço do banco.')
  await migrate({
    url: config.DATABASE_URL,
    appPassword: senhaDoApp(segredoDe(config.RAZAO_DADOS, config.RAZAO_SEGREDO)),
  })
  await carregarMunicipios(config.DATABASE_URL)
  const server = await runServer(config, {
    databaseUrl: config.DATABASE_URL,
    porta: config.PORT,
    host: '0.0.0.0',
    demoUsers: [],
  })
  let parando = false
  const parar = () => {
    if (parando) return
    parando = true
    server.stop().then(
      () => process.exit(0),
      () => process.exit(1),
    )
  }
  process.on('SIGTERM', parar)
  process.on('SIGINT', parar)
}
