import { subscribe, tracingChannel, unsubscribe } from 'node:diagnostics_channel'
import { Counter, Histogram, type Registry } from 'prom-client'
import type { Config } from '../config.ts'
import { contarFigura, medirGuardas, ouvirFiguras } from '../fora/index.ts'

/** `ok`, refused by its status, failed by its status, out of time, or never reached. */
type Desfecho = 'ok' | 'recusa' | 'erro' | 'prazo' | 'rede'
type Endereco = readonly [servico: string, url: string | undefined]
/** What the runtime tells of a request, of `fetch` or of `node:http`. */
type DaRede = {
  request: { origin?: string | URL; protocol?: string; getHeader?(nome: 'host'): unknown }
  response?: { statusCode: number }
  error?: Error
}
type DaCasa = { servico: string; error?: Error; inicio?: number }
type Anotar = (servico: string, desfecho: Desfecho, inicio: number) => void

const FORA_DO_PRAZO = /^(?:TimeoutError|AbortError|ETIMEDOUT|ETIMEOUT|UND_ERR_\w*TIMEOUT)$/

/** The services that this installation was told of, by the addresses of its settings. */
export const servicosDe = (config: Config): Endereco[] => [
  ...config.CEP_FONTES.map((fonte) => ['cep', fonte.slice(fonte.indexOf('=') + 1)] as const),
  ...config.CNPJ_FONTES.map((fonte) => ['cnpj', fonte.slice(fonte.indexOf('=') + 1)] as const),
  ...config.ABRASF_DESVIOS.map((um) => ['abrasf', um.slice(um.indexOf('=') + 1)] as const),
  ...config.PIX_DESVIOS.map((um) => ['pix', um.slice(um.indexOf('=') + 1)] as const),
  ['jettax', config.JETTAX_URL],
  ['migrate', config.MIGRATE_PRODUCAO_URL],
  ['migrate', config.MIGRATE_HOMOLOGACAO_URL],
  ['nfse.sefin', config.NFSE_SEFIN_URL],
  ['nfse.adn', config.NFSE_ADN_URL],
  ['serpro', config.RAZAO_SERPRO_URL],
  ['serpro.token', config.RAZAO_SERPRO_AUTH_URL],
  ['sms', config.FIREBASE_SMS_URL],
  ['robo', config.FIREBASE_ROBO_CHAVE && config.FIREBASE_ROBO_ENDERECO],
  ['senhas-vazadas', config.RAZAO_SENHAS_VAZADAS],
  ['emissor', config.OIDC_EMISSOR],
  ['emissor', 'https://www.googleapis.com'],
  ...config.FIREBASE_PROVEDORES.map(
    (um) => ['emissor', um.slice(um.indexOf('=') + 1).split('|')[0]] as const,
  ),
  ['arquivos', config.S3_ENDPOINT],
  ['rastros', config.OTEL_EXPORTER_OTLP_ENDPOINT],
]

/**
 * Tells (`contarFigura`) each thing this process asks of others, by service and outcome. Every request of HTTP is
 * heard from the runtime, so that a new one is told by itself (`outro`, when no setting has its address); mail and
 * names tell themselves by the channel `razao:saida`. Answers how to stop.
 */
export function ouvirSaidas(enderecos: readonly Endereco[]): () => void {
  const servicos = new Map<string, string>()
  for (const [servico, url] of enderecos) if (url) servicos.set(new URL(url).origin, servico)
  const anotar: Anotar = (servico, desfecho, inicio) =>
    contarFigura({
      tipo: 'feita',
      servico,
      desfecho,
      segundos: (performance.now() - inicio) / 1000,
    })
  const paradas = [
    ouvirPedidos((origem) => servicos.get(origem) ?? 'outro', anotar),
    ouvirACasa(anotar),
  ]
  return () => {
    for (const parar of paradas) parar()
  }
}

/** Counts and times what this process, and its executors, ask of others. Answers how to stop. */
export function medirSaidas(registry: Registry, enderecos: readonly Endereco[]): () => void {
  const registers = [registry]
  const saidas = new Counter({
    name: 'razao_saidas_total',
    help: 'Requests to services of others, by service and outcome: ok, recusa (4xx), erro (5xx), prazo, rede',
    labelNames: ['servico', 'desfecho'],
    registers,
  })
  const tempo = new Histogram({
    name: 'razao_saida_segundos',
    help: 'Seconds until a service of others answered, or failed',
    labelNames: ['servico'],
    buckets: [0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30],
    registers,
  })
  for (const [servico, url] of enderecos) if (url) saidas.inc({ servico, desfecho: 'ok' }, 0)
  const contar = ouvirFiguras((figura) => {
    if (figura.tipo !== 'feita') return
    saidas.inc({ servico: figura.servico, desfecho: figura.desfecho })
    tempo.observe({ servico: figura.servico }, figura.segundos)
  })
  const paradas = [ouvirSaidas(enderecos), contar, medirGuardas(registry)]
  return () => {
    for (const parar of paradas) parar()
  }
}

function ouvirPedidos(servicoDe: (origem: string) => string, anotar: Anotar): () => void {
  const abertos = new WeakMap<object, number>()
  const acabar = ({ request, response, error }: DaRede): void => {
    const inicio = abertos.get(request)
    if (inicio === undefined) return
    abertos.delete(request)
    const servico = servicoDe(origemDe(request))
    anotar(servico, response ? doStatus(servico, response.statusCode) : doErro(error), inicio)
  }
  const comecar = ({ request }: DaRede): void => void abertos.set(request, performance.now())
  const ouvintes = {
    'undici:request:create': comecar,
    'undici:request:headers': acabar,
    'undici:request:error': acabar,
    'http.client.request.start': comecar,
    'http.client.response.finish': acabar,
    'http.client.request.error': acabar,
  }
  const cada = Object.entries(ouvintes).map(
    ([nome, ouvir]) => [nome, (dito: unknown) => ouvir(dito as DaRede)] as const,
  )
  for (const [nome, ouvir] of cada) subscribe(nome, ouvir)
  return () => {
    for (const [nome, ouvir] of cada) unsubscribe(nome, ouvir)
  }
}

const origemDe = (pedido: DaRede['request']): string =>
  String(pedido.origin ?? `${pedido.protocol}//${pedido.getHeader?.('host')}`)

function ouvirACasa(anotar: Anotar): () => void {
  const canal = tracingChannel<DaCasa, DaCasa>('razao:saida')
  const ouvintes = {
    start: (dito: DaCasa) => {
      dito.inicio = performance.now()
    },
    asyncEnd: ({ servico, error, inicio = performance.now() }: DaCasa) =>
      anotar(servico, error && !nomeSemNada(servico, error) ? doErro(error) : 'ok', inicio),
    end: () => {},
    asyncStart: () => {},
    error: () => {},
  }
  canal.subscribe(ouvintes)
  return () => void canal.unsubscribe(ouvintes)
}

function doStatus(servico: string, status: number): Desfecho {
  // That there is no such CNPJ is an answer.
  if (status < 400 || (status === 404 && servico === 'cnpj')) return 'ok'
  return status < 500 ? 'recusa' : 'erro'
}

/** That a name has no record is an answer. */
const nomeSemNada = (servico: string, erro: Error & { code?: unknown }): boolean =>
  servico === 'dns' && /^(?:ENOTFOUND|ENODATA|NXDOMAIN)$/.test(String(erro.code))

function doErro(erro: (Error & { code?: unknown; responseCode?: number }) | undefined): Desfecho {
  // A mail server refuses by a number of its own.
  if (erro?.responseCode !== undefined) return 'recusa'
  return [erro?.name, erro?.code].some((um) => FORA_DO_PRAZO.test(String(um))) ? 'prazo' : 'rede'
}
