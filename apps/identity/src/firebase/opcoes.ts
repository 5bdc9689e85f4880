import type { IdentityContext } from '../options.ts'

/** Sends a text message; `texto` holds a code and must not reach a log. */
export type EnviarSms = (mensagem: { para: string; texto: string }) => Promise<void>

/** Tells a person from a machine, by the answer a browser widget gave. */
export type VerificadorDeRobo = {
  /** Public site key, told to the SDK. */
  chave: string
  conferir(resposta: string, dados: { acao: string; endereco: string }): Promise<boolean>
}

/** An OpenID provider whose ID tokens open accounts here. */
export type ProvedorOidc = {
  /** `oidc.nome`, or `google.com`. */
  id: string
  issuer: string
  /** The `aud` of its ID tokens. */
  clientId: string
  /** Its verified e-mails are believed: an account of the same e-mail is the same person. */
  confiavel?: boolean
}

export type FirebaseOptions = {
  /** Project id: the `aud` of the ID tokens. */
  projeto: string
  /** API keys accepted; public values, they tell applications apart and nothing else. */
  chaves: string[]
  /** Browser origins besides the clients' own. */
  origens?: string[]
  /** Where the calls are answered besides the SDK's emulator prefixes: `''` is the root. */
  caminhoBase?: string
  /** `iss` of the ID tokens; by default `https://securetoken.<host>/<projeto>`. */
  emissor?: string
  /** False: nobody opens an account by themselves. */
  cadastroAberto?: boolean
  /** True turns e-mail enumeration protection off, as in old projects. */
  revelarEmails?: boolean
  /** Page the links of e-mails open; by default `/__/auth/action` of the issuer. */
  paginaDeAcao?: string
  provedores?: ProvedorOidc[]
  sms?: EnviarSms | undefined
  robo?: VerificadorDeRobo | undefined
}

export type FirebaseConferida = Omit<Required<FirebaseOptions>, 'sms' | 'robo'> &
  Pick<FirebaseOptions, 'sms' | 'robo'>

function exigir(condicao: boolean, mensagem: string): asserts condicao {
  if (!condicao) throw new Error(`identity: firebase.${mensagem}`)
}

const origensDosClientes = (ctx: IdentityContext): string[] =>
  ctx.clients.flatMap((c) => [
    ...c.webOrigins,
    ...c.redirectUris.flatMap((uri) => URL.parse(uri)?.origin ?? []),
  ])

/** Refuses a wrong configuration at start, by the name of the option. */
export function conferirFirebase(ctx: IdentityContext, opcoes: FirebaseOptions): FirebaseConferida {
  const host = new URL(ctx.issuer).host
  const protocolo = ctx.segura ? 'https' : 'http'
  const { projeto, chaves, caminhoBase = '' } = opcoes
  exigir(/^[a-z][a-z0-9-]{1,61}$/.test(projeto), 'projeto must be 2 to 62 of a-z, 0-9 and -')
  exigir(chaves.length > 0, 'chaves must hold at least one key')
  exigir(
    chaves.every((c) => c.length >= 8),
    'every API key must have 8 characters or more',
  )
  exigir(/^(\/[\w.-]+)*$/.test(caminhoBase), 'caminhoBase must be empty or /like/this')
  const paginaDeAcao = opcoes.paginaDeAcao ?? new URL('/__/auth/action', ctx.issuer).href
  exigir(URL.canParse(paginaDeAcao), 'paginaDeAcao must be an absolute address')
  const provedores = opcoes.provedores ?? []
  for (const { id, issuer } of provedores) {
    exigir(/^(oidc\.[\w-]+|google\.com)$/.test(id), `provedores: ${id} must be oidc.nome`)
    exigir(URL.canParse(issuer), `provedores: issuer of ${id} must be an absolute address`)
  }
  return {
    projeto,
    chaves,
    caminhoBase,
    origens: [
      ...new Set([ctx.origem, ...origensDosClientes(ctx), ...(opcoes.origens ?? [])]),
    ].filter((o) => o !== 'null'),
    emissor: opcoes.emissor ?? `${protocolo}://securetoken.${host}/${projeto}`,
    cadastroAberto: opcoes.cadastroAberto ?? true,
    revelarEmails: opcoes.revelarEmails ?? false,
    paginaDeAcao,
    provedores,
    sms: opcoes.sms,
    robo: opcoes.robo,
  }
}
