// The one place where everything is wired.
import { createServer } from 'node:http'
import fastifyMultipart from '@fastify/multipart'
import fastifyRateLimit from '@fastify/rate-limit'
import { sessao } from '@razao/contract'
import type { Identity } from '@razao/identity'
import { RELATOS_DE_POLITICA } from '@razao/identity/politica'
import { redeDoEndereco } from '@razao/identity/proxies'
import Fastify, { type FastifyInstance, type FastifyRequest, LogController } from 'fastify'
import { registrarConsultaDeCnpj } from './integrations/index.ts'
import { type Cartas, createCarteiro } from './modules/acesso/index.ts'
import { createMarcaDoHost, type MarcaDoHost } from './modules/escritorio/index.ts'
import type { Clock } from './platform/clock.ts'
import type { Config } from './platform/config.ts'
import type { Pool } from './platform/db/index.ts'
import type { Files } from './platform/files/index.ts'
import { destinosDoFirebase, firebaseDaWeb } from './platform/firebase-da-web.ts'
import type { Integracoes } from './platform/fora/index.ts'
import {
  chavesDaqui,
  chavesDoEmissor,
  createAuth,
  createLive,
  createMetrics,
  createVigia,
  dizerCadencia,
  exigirAcesso,
  type Metrics,
  outrosEmissores,
  protegerRespostas,
  readInput,
  reconhecerEnderecos,
  registerDocs,
  registerHealth,
  registerRoutes,
  registerWeb,
  registrarRelatosDePolitica,
  semCookie,
  sendProblem,
} from './platform/http/index.ts'
import { LogDoPedido, type Logger } from './platform/log.ts'
import { manutencaoDe } from './platform/manutencao.ts'
import { problem } from './platform/problem.ts'
import { enderecosDosTextos } from './platform/textos-legais.ts'
import { servedRoutes } from './slices.ts'

export type AppOptions = {
  config: Config
  endereco: URL
  pool: Pool
  /** For LISTEN: a connection of its own, outside the pool. */
  listenUrl: string
  identity: Identity
  clock: Clock
  files: Files
  fora: Integracoes
  segredo: string
  log: Logger
  versao: string
  dist: string
  demonstracao: boolean
  /** Sees every request, before any route is there. */
  observar?: (app: FastifyInstance) => void
  /** The brand of each host; made here when not given. */
  marcaDoHost?: (host: string) => Promise<MarcaDoHost | null>
}

/** What the HTTP door asks of the identity, which is another tower. */
const cartasDa = (identity: Identity): Cartas => ({
  convidar: (convite) => identity.convidar(convite),
  avisar: (aviso) => identity.avisar(aviso),
})

export type App = { app: FastifyInstance; metrics: Metrics; close(): Promise<void> }

type Alem = { emissor: string; firebase: string }

const POLITICA = (nonce: string, endereco: URL, { emissor, firebase }: Alem) =>
  [
    "default-src 'none'",
    `script-src 'self' 'nonce-${nonce}'`,
    `style-src 'self' 'nonce-${nonce}'`,
    "img-src 'self' data: blob:",
    "font-src 'self'",
    ["connect-src 'self'", emissor, firebase].filter(Boolean).join(' '),
    `frame-src 'self' blob: ${emissor}`.trim(),
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "worker-src 'self'",
    "manifest-src 'self'",
    // A text becomes an element or a script only through the one policy the page creates (tipos-confiaveis.ts).
    "require-trusted-types-for 'script'",
    'trusted-types default',
    `report-uri ${RELATOS_DE_POLITICA}`,
    'report-to csp',
    ...(endereco.protocol === 'https:' ? ['upgrade-insecure-requests'] : []),
  ].join('; ')

/** Builds the HTTP door. It listens only when asked. */
export async function createApp(options: AppOptions): Promise<App> {
  const { config, identity, log } = options
  const criado = Fastify({
    loggerInstance: log as never,
    childLoggerFactory: (pai, marcas) => new LogDoPedido(pai as never, marcas),
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: 1024 * 1024,
    requestTimeout: 60_000,
    genReqId: () => crypto.randomUUID(),
    routerOptions: { maxParamLength: 700 },
    serverFactory: (handler) =>
      createServer(
        { requestTimeout: 120_000, headersTimeout: 15_000, maxHeaderSize: 16_384 },
        (req, res) => {
          identity.handler(req, res).then(
            (answered) => answered || handler(req, res),
            () => res.headersSent || res.writeHead(500).end(),
          )
        },
      ),
  })
  const app = criado as unknown as FastifyInstance
  reconhecerEnderecos(app, config.RAZAO_PROXY)
  dizerCadencia(app)
  const metrics = createMetrics()
  metrics.observe(app)
  options.observar?.(app)
  await secure(app, options)
  app.setErrorHandler((erro, request, reply) => sendProblem(request, reply, erro))
  registerHealth(app, {
    pool: options.pool,
    files: options.files,
    versao: options.versao,
    agora: options.clock.now,
  })
  registrarRelatosDePolitica(app)
  const carteiro = createCarteiro({ pool: options.pool, log, cartas: cartasDa(identity) })
  const marcaDoHost = options.marcaDoHost ?? createMarcaDoHost(options.pool, options.clock.now)
  const live = await registerBusiness(app, { ...options, marcaDoHost }, carteiro.levar)
  registerDocs(app, options.versao)
  const { page, navega } = await registerWeb(app, {
    dist: options.dist,
    canonico: options.endereco,
    politica: (nonce) =>
      POLITICA(nonce, options.endereco, {
        emissor: origemDoEmissor(config),
        firebase: destinosDoFirebase(config),
      }),
    config: async (host) => publicConfig(options, await marcaDoHost(host)),
  })
  app.setNotFoundHandler((request, reply) =>
    navega(request) ? page(request, reply) : sendProblem(request, reply, problem('nao-encontrado')),
  )
  return {
    app,
    metrics,
    close: async () => {
      await carteiro.parar()
      await live.stop()
      await app.close()
    },
  }
}

async function secure(app: FastifyInstance, { config, endereco }: AppOptions): Promise<void> {
  protegerRespostas(app, { endereco, emissor: origemDoEmissor(config) })
  await app.register(fastifyMultipart, {
    limits: {
      files: 1,
      fields: 20,
      fieldSize: 10_000,
      fileSize: config.RAZAO_LIMITE_ENVIO_MB * 1024 * 1024 + 1,
    },
  })
  if (config.RAZAO_LIMITE_PEDIDOS > 0) {
    await app.register(fastifyRateLimit, {
      max: config.RAZAO_LIMITE_PEDIDOS,
      timeWindow: '1 minute',
      keyGenerator: (request) => redeDoEndereco(request.endereco),
      // The files of the program are the same to everybody, and kept by who has them.
      allowList: ({ url }) => url === '/status' || url.startsWith('/static/'),
      errorResponseBuilder: () => problem('muitos-pedidos'),
    })
  }
}

/** An issuer is an office's when it is exactly our address under the host that office proved. */
const escritorioDoEmissor =
  (endereco: URL, marcaDoHost: NonNullable<AppOptions['marcaDoHost']>) =>
  async (issuer: string): Promise<number | undefined> => {
    const host = URL.parse(issuer)?.hostname ?? ''
    if (host === '' || host === endereco.hostname || issuer !== noHost(endereco, host).href)
      return undefined
    return (await marcaDoHost(host))?.escritorioId
  }

/** Our own address, at another host. */
function noHost(endereco: URL, host: string): URL {
  const la = new URL('/', endereco)
  la.hostname = host
  return la
}

async function registerBusiness(
  app: FastifyInstance,
  options: AppOptions & Required<Pick<AppOptions, 'marcaDoHost'>>,
  levarCartas: () => Promise<void>,
) {
  const { config, identity, endereco, pool } = options
  // Asked again at each token: the keys of the embedded identity rotate.
  const daqui = chavesDaqui(() => identity.jwks())
  const deFora = config.OIDC_EMISSOR
  const chaves = deFora === undefined ? daqui : chavesDoEmissor(deFora)
  const { identify, lembrar, provar } = createAuth({
    pool,
    chaves,
    issuer: deFora ?? endereco.href,
    typ: deFora === undefined ? 'at+jwt' : undefined,
    vale: deFora === undefined ? (declaracoes) => identity.vale(declaracoes) : undefined,
    outros: outrosEmissores(config, identity),
    escritorioDoEmissor:
      deFora === undefined ? escritorioDoEmissor(endereco, options.marcaDoHost) : undefined,
    audience: config.OIDC_AUDIENCIA,
    emissorDeFora: deFora !== undefined,
    versaoDosTermos: config.RAZAO_TERMOS_VERSAO,
    segredo: options.segredo,
    pedidosPorToken: config.RAZAO_LIMITE_TOKEN,
  })
  const recenteSegundos = config.RAZAO_REAUTENTICACAO_MINUTOS * 60
  const live = createLive({ pool, listenUrl: options.listenUrl, log: options.log })
  const vigia = createVigia(identify)
  app.addHook('onClose', async () => vigia.parar())
  await app.register((api, _opcoes, pronto) => {
    api.addHook('onRequest', semCookie)
    registerRoutes(api, servedRoutes(config.RAZAO_LIMITE_ENVIO_MB * 1024 * 1024), {
      pool,
      clock: options.clock,
      files: options.files,
      fora: options.fora,
      segredo: options.segredo,
      identify,
      lembrar,
      provar,
      recenteSegundos,
      levarCartas,
    })
    registrarConsultaDeCnpj(api, {
      cnpj: options.fora.cnpj,
      porMinuto: config.RAZAO_LIMITE_CNPJ,
    })
    api.get(sessao.acompanhar.path, async (request: FastifyRequest, reply) => {
      const pedinte = await identify(request)
      exigirAcesso(sessao.acompanhar, { ...pedinte, recenteSegundos })
      const { desde } = readInput(sessao.acompanhar, {
        params: {},
        query: request.query,
        body: undefined,
      }) as { desde?: number }
      const ultimo = Number(request.headers['last-event-id'] ?? Number.NaN)
      await live.subscribe(
        request,
        reply,
        pedinte.ator,
        Number.isSafeInteger(ultimo) ? ultimo : desde,
      )
      vigia.olhar(request, reply, pedinte)
    })
    pronto()
  })
  return live
}

/** As auth0-spa-js takes it: the host, or the whole origin where it is not https. */
const dominioDe = (url: URL): string => (url.protocol === 'http:' ? url.origin : url.host)

/** Origin of another issuer, which the pages must be let talk to; empty when the identity is ours. */
const origemDoEmissor = (config: Config): string =>
  config.OIDC_EMISSOR ? new URL(config.OIDC_EMISSOR).origin : ''

/** What the application reads before anything is drawn; only the brand depends on the host. */
function publicConfig(
  { config, endereco, versao, demonstracao }: AppOptions,
  marca: MarcaDoHost | null,
) {
  return {
    brand: {
      nome: marca?.nome ?? config.RAZAO_MARCA_NOME,
      corPrimaria: marca?.corPrimaria ?? config.RAZAO_MARCA_COR,
      frase: marca?.frase ?? null,
      logo: marca?.logo ?? null,
    },
    auth: {
      // Our own identity is at each host that was proved; another issuer is where it is.
      domain: dominioDe(
        new URL(config.OIDC_EMISSOR ?? (marca ? noHost(endereco, marca.host) : endereco)),
      ),
      clientId: config.OIDC_CLIENTE,
      audience: config.OIDC_AUDIENCIA,
      // An office's own host signs in by the hosted page, which is there.
      firebase: marca ? null : firebaseDaWeb(config),
    },
    // Where the account is looked after, told at an office's own host.
    plataforma: marca && config.OIDC_EMISSOR === undefined ? endereco.origin : null,
    idle: {
      limiteMinutos: config.RAZAO_OCIOSO_MINUTOS,
      enderecoDeSaida: config.RAZAO_OCIOSO_DESTINO,
    },
    manutencao: manutencaoDe(config),
    declaracoes: config.RAZAO_DECLARACOES === 'sim',
    termos: {
      versao: config.RAZAO_TERMOS_VERSAO,
      ...enderecosDosTextos(config, marca ? noHost(endereco, marca.host) : endereco),
    },
    versao,
    demonstracao,
  }
}
