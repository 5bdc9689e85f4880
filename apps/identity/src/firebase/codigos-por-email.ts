import {
  codigoVenceu,
  consumirCodigo,
  emitirCodigo,
  type Finalidade,
  lerCodigo,
} from '../contas/codigos.ts'
import {
  confirmarEmail,
  dadosDaPessoa,
  encerrarSessoes,
  esquecerProvas,
  trocarSenha,
} from '../contas/conta.ts'
import { registrarEvento } from '../contas/eventos.ts'
import { exigirSenhaBoa } from '../contas/senha.ts'
import {
  autenticado,
  type Chamada,
  contar,
  emailDe,
  exigido,
  exigirPessoa,
  exigirRecente,
  type Operacao,
  origemDa,
  texto,
} from './chamada.ts'
import {
  type ContaDaFace,
  criarContaSemSenha,
  desvincular,
  mudarConta,
  porEmail,
  porId,
} from './contas-da-face.ts'
import { concluirEntrada, continuar, recarregar } from './entrada.ts'
import { ErroFirebase } from './erros.ts'
import { avisarTrocaDeEmail, enviarLink, MINUTOS, type Modo } from './mensagens.ts'
import { comSenha, exigirCadastroAberto } from './senha.ts'

const FINALIDADES: Record<Modo, Finalidade> = {
  resetPassword: 'redefinir-senha',
  verifyEmail: 'confirmar-email',
  signIn: 'entrar-por-link',
  verifyAndChangeEmail: 'trocar-email',
}

const PEDIDOS: Record<Modo, string> = {
  resetPassword: 'PASSWORD_RESET',
  verifyEmail: 'VERIFY_EMAIL',
  signIn: 'EMAIL_SIGNIN',
  verifyAndChangeEmail: 'VERIFY_AND_CHANGE_EMAIL',
}

const MODOS = Object.keys(PEDIDOS) as Modo[]

/** Where the link goes on to: only an origin of ours or of an application we know. */
function continuacao({ face, corpo }: Chamada): string | undefined {
  const endereco = texto(corpo, 'continueUrl', 2048)
  if (endereco === undefined) return undefined
  const url = URL.parse(endereco)
  if (!url || !['http:', 'https:'].includes(url.protocol)) {
    throw new ErroFirebase('INVALID_CONTINUE_URI')
  }
  if (!face.opcoes.origens.includes(url.origin)) {
    throw new ErroFirebase('UNAUTHORIZED_DOMAIN', {
      detalhe: 'Domain not allowlisted by project',
    })
  }
  return url.href
}

/** Issues the code and sends its link; who it is for was decided by the caller. */
async function emitirELevar(
  chamada: Chamada,
  modo: Modo,
  {
    conta,
    para,
    continueUrl,
  }: {
    conta: ContaDaFace | undefined
    para: string
    continueUrl: string | undefined
  },
): Promise<void> {
  const { ctx } = chamada.face
  const codigo = await emitirCodigo(ctx.pool, {
    finalidade: FINALIDADES[modo],
    contaId: conta?.contaId ?? null,
    email: para,
    // A link of the sign-in page belongs to the browser that asked for it; this one, to who opens it.
    dados: { face: 'firebase' },
    minutos: MINUTOS[modo],
  })
  const link = { modo, codigo, continueUrl }
  await enviarLink(chamada, { para, nome: conta?.nomeExibido ?? null, link })
}

async function pedirNovaSenha(chamada: Chamada, continueUrl: string | undefined) {
  const { ctx, opcoes } = chamada.face
  const email = emailDe(chamada.corpo)
  await contar(chamada, `redefinir/${email}`)
  if (opcoes.revelarEmails && !(await porEmail(ctx.pool, email))) {
    throw new ErroFirebase('EMAIL_NOT_FOUND')
  }
  // After the answer: its time must not tell whether the e-mail has an account.
  ctx.depois('firebase/redefinir', async () => {
    const conta = await porEmail(ctx.pool, email)
    if (!conta || conta.suspensa) return
    await emitirELevar(chamada, 'resetPassword', { conta, para: email, continueUrl })
    const { contaId } = conta
    await registrarEvento(ctx.pool, { contaId, tipo: 'redefinicao-pedida', ...origemDa(chamada) })
  })
  return email
}

async function pedirLinkDeEntrada(chamada: Chamada, continueUrl: string | undefined) {
  const { ctx, opcoes } = chamada.face
  if (continueUrl === undefined) throw new ErroFirebase('MISSING_CONTINUE_URI')
  const email = emailDe(chamada.corpo)
  await contar(chamada, `link/${email}`)
  ctx.depois('firebase/link', async () => {
    const conta = await porEmail(ctx.pool, email)
    if (conta ? conta.suspensa : !opcoes.cadastroAberto) return
    await emitirELevar(chamada, 'signIn', { conta, para: email, continueUrl })
    const contaId = conta?.contaId ?? null
    await registrarEvento(ctx.pool, { contaId, tipo: 'link-pedido', ...origemDa(chamada) })
  })
  return email
}

async function pedirConfirmacao(chamada: Chamada, continueUrl: string | undefined) {
  const { conta } = await autenticado(chamada)
  if (conta.email === null) throw new ErroFirebase('MISSING_EMAIL')
  await contar(chamada, `confirmar/${conta.email}`)
  await emitirELevar(chamada, 'verifyEmail', { conta, para: conta.email, continueUrl })
  return conta.email
}

async function pedirTroca(chamada: Chamada, continueUrl: string | undefined) {
  const { ctx, opcoes } = chamada.face
  const quem = await autenticado(chamada)
  const { conta } = quem
  const novo = emailDe(chamada.corpo, 'newEmail')
  exigirRecente(chamada, quem)
  await contar(chamada, `trocar-email/${conta.contaId}`)
  if (opcoes.revelarEmails && (await porEmail(ctx.pool, novo))) {
    throw new ErroFirebase('EMAIL_EXISTS')
  }
  ctx.depois('firebase/trocar-email', async () => {
    if (conta.email !== null) {
      await avisarTrocaDeEmail(chamada, { para: conta.email, nome: conta.nome })
    }
    // Somebody else's address gets nothing, and who asked learns nothing.
    if (await porEmail(ctx.pool, novo)) return
    await emitirELevar(chamada, 'verifyAndChangeEmail', { conta, para: novo, continueUrl })
  })
  return conta.email ?? novo
}

/** `accounts:sendOobCode`: the four messages that carry a link. */
export const sendOobCode: Operacao = async (chamada) => {
  const tipo = exigido(chamada.corpo, 'requestType', 'MISSING_REQ_TYPE')
  const modo = MODOS.find((m) => PEDIDOS[m] === tipo)
  if (!modo) throw new ErroFirebase('INVALID_REQ_TYPE')
  const continueUrl = continuacao(chamada)
  if (modo === 'resetPassword' || modo === 'signIn') {
    await exigirPessoa(chamada, chamada.corpo, 'getOobCode')
  }
  const pedir = {
    resetPassword: pedirNovaSenha,
    signIn: pedirLinkDeEntrada,
    verifyEmail: pedirConfirmacao,
    verifyAndChangeEmail: pedirTroca,
  }[modo]
  const email = await pedir(chamada, continueUrl)
  return { kind: 'identitytoolkit#GetOobConfirmationCodeResponse', email }
}

type CodigoDaFace = {
  modo: Modo
  codigo: string
  email: string
  conta: ContaDaFace | undefined
}

const daFace = (dados: unknown): boolean =>
  (dados as { face?: unknown } | null)?.face === 'firebase'

/** What the code proves. Links of the sign-in page and of a registration are not codes of this face. */
async function lerOob({ face, corpo }: Chamada): Promise<CodigoDaFace> {
  const codigo = exigido(corpo, 'oobCode', 'MISSING_OOB_CODE')
  const { pool } = face.ctx
  for (const modo of MODOS) {
    const lido = await lerCodigo(pool, { codigo, finalidade: FINALIDADES[modo] })
    if (!lido) continue
    const conta = lido.contaId === null ? undefined : await porId(pool, lido.contaId)
    const alheio = modo === 'signIn' ? !daFace(lido.dados) : !conta
    if (alheio) break
    return { modo, codigo, email: lido.email, conta }
  }
  throw new ErroFirebase(
    (await codigoVenceu(pool, codigo)) ? 'EXPIRED_OOB_CODE' : 'INVALID_OOB_CODE',
  )
}

async function usarOob({ face }: Chamada, { codigo, modo }: CodigoDaFace): Promise<void> {
  const finalidade = FINALIDADES[modo]
  if (!(await consumirCodigo(face.ctx.pool, { codigo, finalidade }))) {
    throw new ErroFirebase('INVALID_OOB_CODE')
  }
}

const resposta = ({ modo, email, conta }: CodigoDaFace) => ({
  kind: 'identitytoolkit#ResetPasswordResponse',
  requestType: PEDIDOS[modo],
  ...(modo === 'verifyAndChangeEmail' ? { email: conta?.email ?? '', newEmail: email } : { email }),
})

/** `accounts:resetPassword`: without a new password, only tells what the code is for. */
export const resetPassword: Operacao = async (chamada) => {
  const { ctx } = chamada.face
  const lido = await lerOob(chamada)
  const senha = texto(chamada.corpo, 'newPassword')
  if (senha === undefined) return resposta(lido)
  const { conta } = lido
  if (lido.modo !== 'resetPassword' || !conta) throw new ErroFirebase('INVALID_OOB_CODE')
  if (conta.suspensa) throw new ErroFirebase('USER_DISABLED')
  const { contaId, nome } = conta
  // Refused before the code is used up, so that one weak password does not cost another e-mail.
  await comSenha(chamada, senha, () =>
    exigirSenhaBoa(senha, { dados: dadosDaPessoa(lido.email, nome), politica: ctx.politica }),
  )
  await usarOob(chamada, lido)
  if (!conta.emailConfirmado) await esquecerProvas(ctx.pool, contaId)
  await comSenha(chamada, senha, () => trocarSenha(ctx.pool, { contaId, senha }, ctx.politica))
  await confirmarEmail(ctx.pool, contaId)
  await registrarEvento(ctx.pool, { contaId, tipo: 'senha-redefinida', ...origemDa(chamada) })
  return resposta(lido)
}

/** `accounts:update` with a code: confirms the e-mail, or changes it. */
export async function aplicarOob(chamada: Chamada): Promise<object> {
  const { ctx } = chamada.face
  const lido = await lerOob(chamada)
  const { conta, modo, email } = lido
  if (!conta || (modo !== 'verifyEmail' && modo !== 'verifyAndChangeEmail')) {
    throw new ErroFirebase('INVALID_OOB_CODE')
  }
  if (conta.suspensa) throw new ErroFirebase('USER_DISABLED')
  const { contaId } = conta
  // The e-mail changed since: the code proves an address that is no longer the account's.
  if (modo === 'verifyEmail' && conta.email !== email) throw new ErroFirebase('INVALID_OOB_CODE')
  await usarOob(chamada, lido)
  const tipo = modo === 'verifyEmail' ? 'email-confirmado' : 'email-trocado'
  if (modo === 'verifyEmail') await confirmarEmail(ctx.pool, contaId)
  else {
    await mudarConta(ctx.pool, conta, { email: { endereco: email, confirmado: true } })
    await encerrarSessoes(ctx.pool, contaId)
  }
  await registrarEvento(ctx.pool, { contaId, tipo, ...origemDa(chamada) })
  return {
    kind: 'identitytoolkit#SetAccountInfoResponse',
    localId: contaId,
    email,
    emailVerified: true,
  }
}

/**
 * The e-mail is proved now, and was not before: a password, a factor or a session of before may belong to who
 * took somebody else's address, and are gone.
 */
export async function provarEmail({ face: { ctx } }: Chamada, conta: ContaDaFace): Promise<void> {
  if (conta.emailConfirmado) return
  await desvincular(ctx.pool, conta.contaId, ['password'])
  await esquecerProvas(ctx.pool, conta.contaId)
  await encerrarSessoes(ctx.pool, conta.contaId)
  await confirmarEmail(ctx.pool, conta.contaId)
}

async function ligarEmail(chamada: Chamada, lido: CodigoDaFace): Promise<object> {
  const { ctx } = chamada.face
  const quem = await autenticado(chamada)
  if (quem.conta.email !== null && quem.conta.email !== lido.email) {
    throw new ErroFirebase('EMAIL_CHANGE_NEEDS_VERIFICATION')
  }
  await usarOob(chamada, lido)
  await mudarConta(ctx.pool, quem.conta, { email: { endereco: lido.email, confirmado: true } })
  const tokens = await continuar(chamada, quem)
  return { localId: quem.contaId, email: lido.email, isNewUser: false, ...tokens }
}

/** `accounts:signInWithEmailLink`: the link opens the account of its e-mail, or a new one. */
export const signInWithEmailLink: Operacao = async (chamada) => {
  const { ctx } = chamada.face
  const email = emailDe(chamada.corpo)
  const lido = await lerOob(chamada)
  if (lido.modo !== 'signIn') throw new ErroFirebase('INVALID_OOB_CODE')
  if (lido.email !== email) throw new ErroFirebase('INVALID_EMAIL')
  if (texto(chamada.corpo, 'idToken') !== undefined) return ligarEmail(chamada, lido)
  const existente = await porEmail(ctx.pool, email)
  if (!existente) exigirCadastroAberto(chamada)
  await usarOob(chamada, lido)
  if (existente && !existente.suspensa) await provarEmail(chamada, existente)
  const contaId =
    existente?.contaId ??
    (await criarContaSemSenha(ctx.pool, { email, emailConfirmado: true })).contaId
  const conta = await recarregar(chamada, contaId)
  const feito = await concluirEntrada(chamada, conta, { provedor: 'password' })
  return {
    kind: 'identitytoolkit#EmailLinkSigninResponse',
    localId: contaId,
    email,
    isNewUser: existente === undefined,
    ...feito,
  }
}
