import { autenticar, criarConta, ErroEmailEmUso, trocarSenha } from '../contas/conta.ts'
import { registrarEvento } from '../contas/eventos.ts'
import { ErroDeSenha, SENHA_MAXIMA } from '../contas/senha.ts'
import {
  type Autenticado,
  autenticado,
  type Chamada,
  contar,
  contarSenha,
  emailDe,
  exigido,
  exigirPessoa,
  exigirRecente,
  type Operacao,
  origemDa,
  texto,
} from './chamada.ts'
import { mudarConta, porEmail, porId } from './contas-da-face.ts'
import { abrir, agoraEmSegundos, concluirEntrada, recarregar } from './entrada.ts'
import { ErroFirebase } from './erros.ts'

const MINIMO_DO_SDK = 6
const FRACAS: Record<string, string> = {
  'contem-seus-dados': 'A senha não pode ser feita do seu e-mail ou do seu nome.',
  vazada: 'Esta senha apareceu num vazamento. Escolha outra.',
}

const requisitoDe = (motivo: string, minimo: number): string | undefined => {
  if (motivo === 'curta') return `Password must contain at least ${minimo} characters`
  return motivo === 'longa' ? `Password may contain at most ${SENHA_MAXIMA} characters` : undefined
}

/** The policy's own rules have a code apart, by which the SDK reads the policy again. */
function erroDaSenha({ motivo }: ErroDeSenha, senha: string, minimo: number): ErroFirebase {
  if ([...senha].length < MINIMO_DO_SDK) {
    const detalhe = `A senha deve ter ao menos ${minimo} caracteres.`
    return new ErroFirebase('WEAK_PASSWORD', { detalhe })
  }
  const requisito = requisitoDe(motivo, minimo)
  if (requisito) {
    const detalhe = `Missing password requirements: [${requisito}]`
    return new ErroFirebase('PASSWORD_DOES_NOT_MEET_REQUIREMENTS', { detalhe })
  }
  const detalhe = FRACAS[motivo] ?? 'Esta senha é fácil de adivinhar. Escolha outra.'
  return new ErroFirebase('WEAK_PASSWORD', { detalhe })
}

/** Runs what sets a password; a refusal becomes the face's own code. */
export async function comSenha<T>(
  { face }: Chamada,
  senha: string,
  fazer: () => Promise<T>,
): Promise<T> {
  try {
    return await fazer()
  } catch (erro) {
    if (erro instanceof ErroDeSenha) throw erroDaSenha(erro, senha, face.ctx.politica.minimo)
    if (erro instanceof ErroEmailEmUso) throw new ErroFirebase('EMAIL_EXISTS')
    throw erro
  }
}

const senhaDe = (corpo: Record<string, unknown>, nome = 'password'): string =>
  exigido(corpo, nome, 'MISSING_PASSWORD')

export const exigirCadastroAberto = ({ face }: Chamada): void => {
  if (!face.opcoes.cadastroAberto) throw new ErroFirebase('ADMIN_ONLY_OPERATION')
}

async function criarComSenha(chamada: Chamada, nome: string | undefined): Promise<string> {
  const { ctx } = chamada.face
  const email = emailDe(chamada.corpo)
  const senha = senhaDe(chamada.corpo)
  const provisorio = email.split('@')[0] ?? email
  const { contaId } = await comSenha(chamada, senha, () =>
    criarConta(ctx.pool, { email, senha, nome: nome ?? provisorio }, ctx.politica),
  )
  const conta = await porId(ctx.pool, contaId)
  if (conta && nome === undefined) await mudarConta(ctx.pool, conta, { nomeAutomatico: true })
  return contaId
}

/** `accounts:signUp`: a new account; or, with an ID token, e-mail and password for one that has none. */
export const signUp: Operacao = async (chamada) => {
  const { corpo, face } = chamada
  if (texto(corpo, 'idToken') !== undefined) return darSenha(chamada)
  exigirCadastroAberto(chamada)
  // Nobody here is anonymous: that provider is off.
  if (texto(corpo, 'email') === undefined && texto(corpo, 'password') === undefined) {
    throw new ErroFirebase('ADMIN_ONLY_OPERATION')
  }
  await exigirPessoa(chamada, corpo, 'signUpPassword')
  const email = emailDe(corpo)
  await contar(chamada, `cadastro/${email}`)
  const nome = texto(corpo, 'displayName', 200)
  const contaId = await criarComSenha(chamada, nome)
  await registrarEvento(face.ctx.pool, {
    contaId,
    tipo: 'conta-criada',
    ...origemDa(chamada),
    dados: { face: 'firebase', provedor: 'password' },
  })
  const entrada = { provedor: 'password', autenticadoEm: agoraEmSegundos(chamada) }
  const tokens = await abrir(chamada, contaId, entrada)
  return {
    kind: 'identitytoolkit#SignupNewUserResponse',
    localId: contaId,
    email,
    ...(nome === undefined ? {} : { displayName: nome }),
    ...tokens,
  }
}

async function darSenha(chamada: Chamada): Promise<object> {
  const quem = await autenticado(chamada)
  const email = emailDe(chamada.corpo)
  const { ctx } = chamada.face
  exigirRecente(chamada, quem)
  const { conta } = quem
  if (conta.temSenha) throw new ErroFirebase('PROVIDER_ALREADY_LINKED')
  if (conta.email !== null && conta.email !== email)
    throw new ErroFirebase('EMAIL_CHANGE_NEEDS_VERIFICATION')
  const senha = senhaDe(chamada.corpo)
  if (conta.email === null) {
    await contar(chamada, `cadastro/${email}`)
    await mudarConta(ctx.pool, conta, { email: { endereco: email, confirmado: false } })
  }
  const tokens = await mudarSenha(chamada, quem, senha)
  return { kind: 'identitytoolkit#SignupNewUserResponse', localId: conta.contaId, email, ...tokens }
}

/** Changes the password: every session of the account ends, and a new one opens for who changed it. */
export async function mudarSenha(chamada: Chamada, quem: Autenticado, senha: string) {
  const { ctx } = chamada.face
  const { contaId } = quem.conta
  const { email } = await recarregar(chamada, contaId)
  if (email === null) throw new ErroFirebase('MISSING_EMAIL')
  await comSenha(chamada, senha, () => trocarSenha(ctx.pool, { contaId, senha }, ctx.politica))
  await registrarEvento(ctx.pool, { contaId, tipo: 'senha-trocada', ...origemDa(chamada) })
  return abrir(chamada, contaId, quem.entrada)
}

async function recusar(chamada: Chamada, email: string): Promise<never> {
  const { ctx, opcoes } = chamada.face
  const conta = await porEmail(ctx.pool, email)
  await registrarEvento(ctx.pool, {
    contaId: conta?.contaId ?? null,
    tipo: 'entrada-recusada',
    ...origemDa(chamada),
    dados: { face: 'firebase' },
  })
  if (!opcoes.revelarEmails) throw new ErroFirebase('INVALID_LOGIN_CREDENTIALS')
  throw new ErroFirebase(conta ? 'INVALID_PASSWORD' : 'EMAIL_NOT_FOUND')
}

/** `accounts:signInWithPassword`. A wrong password and an unknown e-mail have one answer and one cost. */
export const signInWithPassword: Operacao = async (chamada) => {
  const { corpo, face } = chamada
  const email = emailDe(corpo)
  const senha = senhaDe(corpo)
  await exigirPessoa(chamada, corpo, 'signInWithPassword')
  const perdoar = await contarSenha(chamada, email)
  const resultado = await autenticar(face.ctx.pool, { email, senha }, face.ctx.politica)
  if (resultado.tipo === 'suspensa') throw new ErroFirebase('USER_DISABLED')
  if (resultado.tipo !== 'confere') return recusar(chamada, email)
  await perdoar()
  const conta = await recarregar(chamada, resultado.conta.contaId)
  const feito = await concluirEntrada(chamada, conta, { provedor: 'password' })
  return {
    kind: 'identitytoolkit#VerifyPasswordResponse',
    registered: true,
    localId: conta.contaId,
    email,
    displayName: conta.nomeExibido ?? '',
    ...feito,
  }
}

/** `passwordPolicy`: what the SDK can check before sending; the rest is checked here. */
export const passwordPolicy: Operacao = async ({ face }) => ({
  customStrengthOptions: {
    minPasswordLength: face.ctx.politica.minimo,
    maxPasswordLength: SENHA_MAXIMA,
  },
  allowedNonAlphanumericCharacters: [...'^$*.[]{}()?"!@#%&/\\,><\':;|_~`-+= '],
  enforcementState: 'ENFORCE',
  forceUpgradeOnSignin: false,
  schemaVersion: 1,
})
