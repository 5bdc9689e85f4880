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
  /** Milliseconds in which a refresh token already exchanged gives the same answer again; 10 s by default. */
  carenciaMs?: number
  /** Page the links of e-mails open; by default `/__/auth/action` of the issuer. */
  paginaDeAcao?: string
  provedores?: ProvedorOidc[]
  sms?: EnviarSms | undefined
  robo?: VerificadorDeRobo | undefined
}
