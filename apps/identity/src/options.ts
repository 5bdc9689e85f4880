import { isIPv4, isIPv6 } from 'node:net'
import type { Pool, PoolClient } from 'pg'
import type { Cadastro } from './contas/cadastro.ts'
import { LIMITES_PADRAO, type LimitesDasSessoes, OCIOSA_MINIMA_S } from './contas/limites.ts'
import {
  CUSTO_PADRAO,
  type CustoDaSenha,
  POLITICA_PADRAO,
  type PoliticaDaSenha,
} from './contas/senha.ts'
import { consultarVazadas } from './contas/senhas-vazadas.ts'
import type { Correio, Smtp } from './correio/correio.ts'
import type { IdentityLog } from './log.ts'
import type { EnviarSms, FirebaseOptions } from './opcoes-do-firebase.ts'
import type { Proxies } from './proxies/index.ts'

/** A first-party public client (browser application). Every list is an exact allow-list. */
export type IdentityClient = {
  clientId: string
  redirectUris: string[]
  postLogoutRedirectUris: string[]
  webOrigins: string[]
  /** Brand of the hosted pages when this client asks; the general one by default. */
  brand?: IdentityBrand
}

/** White label of the hosted pages. `cor` is `#rrggbb`; links appear only when given. */
export type IdentityBrand = {
  nome: string
  cor: string
  frase?: string
  links?: { texto: string; href: string }[]
  esqueciSenhaUrl?: string
  contato?: string
  /** Paths of this origin: the logo over light and over dark ground. */
  logo?: { claro: string; escuro: string }
}

/** A part of a page of text: plain text, without markup. */
export type SecaoDoTexto = { titulo?: string; paragrafos: readonly string[] }

/**
 * A page of text of the application, shown in the frame of the hosted pages. `nome` is the brand's; `doEscritorio`
 * when the host is an office's.
 */
export type TextoPublicado = {
  titulo: string
  secoes(onde: { nome: string; doEscritorio: boolean }): readonly SecaoDoTexto[]
}

/** A field that the application asks beside the account: `nome` of the form, and what is read beside it. */
type CampoDoPrimeiroAcesso = { nome: string; rotulo: string; ajuda?: string; maximo: number }

/** What the application does with the first account; the identity knows nothing of it. */
export type PrimeiroAcesso = {
  campos: readonly CampoDoPrimeiroAcesso[]
  /** Nobody rules here yet. */
  aberto(): Promise<boolean>
  /** What is wrong with the fields, in words, or null. */
  conferir(campos: Readonly<Record<string, string>>): string | null
  /** In the transaction of the account; false when somebody was first. */
  concluir(
    conexao: PoolClient,
    dados: {
      contaId: string
      nome: string
      email: string
      campos: Readonly<Record<string, string>>
    },
  ): Promise<boolean>
}

export type DemoUser = { email: string; senha: string; papel: string }

export type IdentityOptions = {
  /** `https://host/`, trailing slash included; `http` only on loopback. */
  issuer: string
  pool: Pool
  clients: IdentityClient[]
  /** Absolute URI: the `aud` of the access tokens. */
  audience: string
  /** First one signs, all verify. At least 32 characters each; they must survive a restart. */
  cookieKeys: string[]
  brand?: IdentityBrand
  /** Shows these accounts on the sign-in page. Demonstration only. */
  demoUsers?: DemoUser[]
  log: IdentityLog
  /**
   * Fewest characters (default 10, never under 8); `vazadas` is a k-anonymity range service, as
   * `https://api.pwnedpasswords.com/range/`, off when not given; `custo` is for measurements.
   */
  senha?: { minimo?: number; vazadas?: string | undefined; custo?: CustoDaSenha }
  /** When a session ends by itself; `LIMITES_PADRAO` when not given. */
  sessoes?: LimitesDasSessoes
  /** Days a key signs before a new one takes its place; 0 never. Default 90. */
  girarChaveDias?: number
  /** Version of the terms and of the privacy policy that a registration agrees to. Default `1`. */
  versaoDosTermos?: string
  /** Checks what a registration tells (check digits); the name of the first wrong field, or null. */
  conferirCadastro?: (cadastro: Cadastro) => string | null
  /** Pages of the application that finish what an e-mail began (`?codigo=` is added); ours by default. */
  paginas?: { confirmar?: string; novaSenha?: string; convite?: string; trocarEmail?: string }
  /** Pages of text by path, as `/termos`: open to anybody. */
  textos?: Readonly<Record<string, TextoPublicado>>
  /** Mail server; without one the messages stay in the embedded outbox. */
  smtp?: Smtp | undefined
  /** Sends the code that proves a mobile number; without one it stays in the embedded outbox. */
  sms?: EnviarSms | undefined
  /** What makes of the first account who rules the installation; without it there is no first access. */
  primeiroAcesso?: PrimeiroAcesso | undefined
  /** Shows the embedded outbox to anyone at `/identidade/caixa-de-saida`. Demonstration only. */
  caixaDeSaidaAberta?: boolean
  /**
   * The brand of another host where the same people sign in, or null: callbacks, cookies and tokens of such a
   * host are of that host alone. Asked at each request; the same brand must come as the same object.
   */
  anfitrioes?: ((host: string) => Promise<IdentityBrand | null>) | undefined
  /**
   * Is this host the only place where the account has something to do? Then its letters may lead there, and its owner
   * may read the account there. Nobody's is, when not given.
   */
  soDoAnfitriao?: ((contaId: string, host: string) => Promise<boolean>) | undefined
  /** The Firebase-style face over the same accounts; off when not given. */
  firebase?: FirebaseOptions | undefined
  /** Proxies of ours in front, whose word about the caller's address is taken. */
  proxies: Proxies
  /** Milliseconds; for throttling and the refresh grace. Tokens follow the machine's clock. */
  now?: () => number
}

/** Options checked, before anything is started. */
export type CheckedOptions = Omit<
  IdentityOptions,
  'brand' | 'now' | 'demoUsers' | 'senha' | 'versaoDosTermos' | 'sessoes'
> & {
  sessoes: LimitesDasSessoes
  versaoDosTermos: string
  brand: IdentityBrand
  politica: PoliticaDaSenha
  demoUsers: DemoUser[]
  agora: () => number
  origem: string
  segura: boolean
  cookieKey: string
  /** The host of an office by which the request came; undefined at our own. */
  anfitriao?: string
}

/** Options checked, with the pieces every part needs. */
export type IdentityContext = CheckedOptions & {
  correio: Correio
  /** Runs after the answer, so that its time tells nothing; the stop waits for it. */
  depois: (nome: string, tarefa: () => Promise<void>) => void
  /** At an office's host, the identity as it is at our own. */
  plataforma?: IdentityContext
}

const LOOPBACK = new Set(['localhost', '127.0.0.1', '[::1]'])

function requireThat(condition: boolean, message: string): asserts condition {
  if (!condition) throw new Error(`identity: ${message}`)
}

const isLoopback = (host: string): boolean =>
  LOOPBACK.has(host) ||
  (isIPv4(host) && host.startsWith('127.')) ||
  (isIPv6(host) && host === '::1')

function checkIssuer(issuer: string): URL {
  const url = URL.parse(issuer)
  requireThat(url !== null, 'issuer must be an absolute address')
  requireThat(issuer === `${url.origin}/`, 'issuer must be an origin with a trailing slash')
  requireThat(
    url.protocol === 'https:' || (url.protocol === 'http:' && isLoopback(url.hostname)),
    'issuer must be https (http only on loopback)',
  )
  return url
}

/** Refuses a wrong configuration at start, by the name of the option. */
export function checkOptions(options: IdentityOptions): CheckedOptions {
  const url = checkIssuer(options.issuer)
  const [cookieKey] = options.cookieKeys
  requireThat(cookieKey !== undefined, 'cookieKeys must hold at least one key')
  requireThat(
    options.cookieKeys.every((k) => k.length >= 32),
    'every cookie key must have 32 characters or more',
  )
  requireThat(URL.canParse(options.audience), 'audience must be an absolute URI')
  requireThat(options.clients.length > 0, 'clients must hold at least one client')
  const brand = options.brand ?? { nome: 'Entrar', cor: '#1f4e79' }
  const marcas = [brand, ...options.clients.flatMap((c) => c.brand ?? [])]
  requireThat(
    marcas.every((m) => /^#[0-9a-f]{6}$/i.test(m.cor)),
    'brand.cor must be #rrggbb',
  )
  const { now, demoUsers, senha, sessoes = LIMITES_PADRAO, ...rest } = options
  for (const { ociosa, maxima } of [sessoes.comum, sessoes.lembrada])
    requireThat(ociosa >= OCIOSA_MINIMA_S && maxima >= ociosa, 'sessoes must be 15 minutes or more')
  const minimo = senha?.minimo ?? POLITICA_PADRAO.minimo
  requireThat(minimo >= 8 && minimo <= 64, 'senha.minimo must be from 8 to 64')
  return {
    ...rest,
    sessoes,
    versaoDosTermos: rest.versaoDosTermos ?? '1',
    brand,
    politica: {
      minimo,
      custo: senha?.custo ?? CUSTO_PADRAO,
      vazada: senha?.vazadas ? consultarVazadas(senha.vazadas, rest.log) : POLITICA_PADRAO.vazada,
    },
    demoUsers: demoUsers ?? [],
    agora: now ?? Date.now,
    origem: url.origin,
    segura: url.protocol === 'https:',
    cookieKey,
  }
}
