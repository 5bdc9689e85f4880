import type { IdentityContext } from '../options.ts'
import { contarTentativa, marcaDoLugar, perdoarTentativas } from '../tentativas.ts'
import type { FirebaseConferida } from './conferir-opcoes.ts'
import { type ContaDaFace, porId } from './contas-da-face.ts'
import { ERRO_DE_ESPERA, ErroFirebase } from './erros.ts'
import type { Provedor } from './provedores.ts'
import { sessaoViva } from './sessoes-da-face.ts'
import type { TokenLido, Tokens } from './tokens.ts'

/** What stays the same between calls. */
export type Face = {
  ctx: IdentityContext
  opcoes: FirebaseConferida
  tokens: Tokens
  provedores: Map<string, Provedor>
}

/** One call, already read: `corpo` of a GET is its query. */
export type Chamada = {
  face: Face
  corpo: Record<string, unknown>
  chave: string
  endereco: string
  agente: string | undefined
}

export type Operacao = (chamada: Chamada) => Promise<object>

/** A text of the body; undefined when absent, empty or null. Another type is a malformed request. */
export function texto(corpo: Record<string, unknown>, nome: string, maximo = 4096) {
  const valor = corpo[nome]
  if (valor === undefined || valor === null || valor === '') return undefined
  if (typeof valor !== 'string' || valor.length > maximo) {
    throw new ErroFirebase(`Invalid value at '${nome}'`, { status: 'INVALID_ARGUMENT' })
  }
  return valor
}

/** An object inside the body; undefined when absent. */
export function objeto(corpo: Record<string, unknown>, nome: string) {
  const valor = corpo[nome]
  if (valor === undefined || valor === null) return undefined
  if (typeof valor !== 'object' || Array.isArray(valor)) {
    throw new ErroFirebase(`Invalid value at '${nome}'`, { status: 'INVALID_ARGUMENT' })
  }
  return valor as Record<string, unknown>
}

/** A list of texts; undefined when absent. */
export function lista(corpo: Record<string, unknown>, nome: string): string[] | undefined {
  const valor = corpo[nome]
  if (valor === undefined || valor === null) return undefined
  if (!Array.isArray(valor) || valor.length > 20 || valor.some((v) => typeof v !== 'string')) {
    throw new ErroFirebase(`Invalid value at '${nome}'`, { status: 'INVALID_ARGUMENT' })
  }
  return valor as string[]
}

/** The text, or the face's error for its absence. */
export function exigido(corpo: Record<string, unknown>, nome: string, codigo: string): string {
  const valor = texto(corpo, nome)
  if (valor === undefined) throw new ErroFirebase(codigo)
  return valor
}

const EMAIL = /^[^\s@<>()[\]\\,;:"]+@[^\s@<>()[\]\\,;:"]+\.[^\s@<>()[\]\\,;:".]{2,}$/

/** The e-mail, well formed; otherwise `INVALID_EMAIL`. */
export function emailDe(corpo: Record<string, unknown>, nome = 'email'): string {
  const valor = exigido(corpo, nome, nome === 'newEmail' ? 'MISSING_NEW_EMAIL' : 'MISSING_EMAIL')
  const email = valor.normalize('NFC').trim().toLowerCase()
  if (email.length > 254 || !EMAIL.test(email)) {
    throw new ErroFirebase(nome === 'newEmail' ? 'INVALID_NEW_EMAIL' : 'INVALID_EMAIL')
  }
  return email
}

export type Autenticado = TokenLido & { conta: ContaDaFace }

/** Whose ID token this is, with its session still open and its account not suspended. */
export async function autenticado({ face, corpo }: Chamada): Promise<Autenticado> {
  const lido = await face.tokens.ler(exigido(corpo, 'idToken', 'INVALID_ID_TOKEN'))
  const conta = await porId(face.ctx.pool, lido.contaId)
  if (!conta) throw new ErroFirebase('USER_NOT_FOUND')
  if (conta.suspensa) throw new ErroFirebase('USER_DISABLED')
  if (!(await sessaoViva(face.ctx, lido))) throw new ErroFirebase('TOKEN_EXPIRED')
  return { ...lido, conta }
}

/** What changes how an account is entered asks for a sign-in of the last five minutes. */
const RECENTE_S = 300

export function exigirRecente({ face }: Chamada, { entrada }: Autenticado): void {
  if (face.ctx.agora() / 1000 - entrada.autenticadoEm > RECENTE_S) {
    throw new ErroFirebase('CREDENTIAL_TOO_OLD_LOGIN_AGAIN')
  }
}

/**
 * Counts an attempt against `alvo` (an e-mail, or what is being guessed) and the address, in the buckets of
 * the sign-in page; throws `TOO_MANY_ATTEMPTS_TRY_LATER` while it must wait. Answers how to forgive it.
 */
export async function contar(
  { face, endereco }: Chamada,
  alvo: string,
): Promise<() => Promise<void>> {
  const tentativa = { email: alvo, endereco, dispositivo: undefined }
  if ((await contarTentativa(face.ctx, tentativa)) > 0) throw ERRO_DE_ESPERA()
  return () => perdoarTentativas(face.ctx, tentativa)
}

/** As `contar`, for the password of an e-mail: an address where its owner is signed in counts apart. */
export async function contarSenha(
  { face, endereco }: Chamada,
  email: string,
): Promise<() => Promise<void>> {
  const dispositivo = await marcaDoLugar(face.ctx, { email, endereco })
  const tentativa = { email, endereco, dispositivo }
  if ((await contarTentativa(face.ctx, tentativa)) > 0) throw ERRO_DE_ESPERA()
  return () => perdoarTentativas(face.ctx, tentativa)
}

/** Where the call came from, as sessions and events keep it. */
export const origemDa = ({ endereco, agente }: Chamada) => ({ endereco, agente })

/** A browser widget's answer, when the configuration asks for one. */
export async function exigirPessoa(
  { face, endereco }: Chamada,
  campos: Record<string, unknown>,
  acao: string,
): Promise<void> {
  const { robo } = face.opcoes
  if (!robo) return
  const resposta = [texto(campos, 'captchaResponse'), texto(campos, 'recaptchaToken')].find(
    (r) => r !== undefined && r !== 'NO_RECAPTCHA',
  )
  if (resposta === undefined) throw new ErroFirebase('MISSING_RECAPTCHA_TOKEN')
  if (!(await robo.conferir(resposta, { acao, endereco }))) {
    throw new ErroFirebase('INVALID_RECAPTCHA_TOKEN')
  }
}
