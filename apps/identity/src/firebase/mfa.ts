import { registrarEvento } from '../contas/eventos.ts'
import {
  conferirSegundoFator,
  confirmarTotp,
  ErroLimiteDeFatores,
  prepararTotp,
  removerFator,
  TOTP_FORMATO,
} from '../contas/fatores.ts'
import {
  autenticado,
  type Chamada,
  contar,
  exigido,
  exigirRecente,
  type Operacao,
  objeto,
  origemDa,
  texto,
} from './chamada.ts'
import { anotarEntrada } from './contas-da-face.ts'
import { abrir, continuar, type EntradaPendente, recarregar, segundosFatores } from './entrada.ts'
import { ErroFirebase } from './erros.ts'
import { consumirPasso, lerPasso } from './passos.ts'

const semSms = (): ErroFirebase =>
  new ErroFirebase('OPERATION_NOT_ALLOWED', { detalhe: 'SMS based MFA not enabled.' })

/** `mfaEnrollment:start`: a TOTP secret for an account whose e-mail is proved. */
export const iniciarInscricao: Operacao = async (chamada) => {
  const { corpo, face } = chamada
  const quem = await autenticado(chamada)
  if (objeto(corpo, 'phoneEnrollmentInfo')) throw semSms()
  if (!objeto(corpo, 'totpEnrollmentInfo')) throw new ErroFirebase('INVALID_ARGUMENT')
  exigirRecente(chamada, quem)
  if (quem.conta.email === null || !quem.conta.emailConfirmado) {
    const detalhe = 'Need to verify email first before enrolling second factors.'
    throw new ErroFirebase('UNVERIFIED_EMAIL', { detalhe })
  }
  try {
    const proposto = await prepararTotp(face.ctx, quem.contaId)
    return {
      totpSessionInfo: {
        sharedSecretKey: proposto.segredo,
        verificationCodeLength: TOTP_FORMATO.digits,
        hashingAlgorithm: TOTP_FORMATO.algorithm,
        periodSec: TOTP_FORMATO.period,
        sessionInfo: proposto.fatorId,
        finalizeEnrollmentTime: proposto.expiraEm,
      },
    }
  } catch (erro) {
    if (erro instanceof ErroLimiteDeFatores) throw new ErroFirebase('SECOND_FACTOR_LIMIT_EXCEEDED')
    throw erro
  }
}

/** `mfaEnrollment:finalize`: a right code turns the factor on, and the session counts as using it. */
export const concluirInscricao: Operacao = async (chamada) => {
  const { corpo, face } = chamada
  const { ctx } = face
  const quem = await autenticado(chamada)
  const prova = objeto(corpo, 'totpVerificationInfo')
  if (objeto(corpo, 'phoneVerificationInfo')) throw semSms()
  if (!prova) throw new ErroFirebase('INVALID_ARGUMENT')
  exigirRecente(chamada, quem)
  const { contaId } = quem
  const fatorId = exigido(prova, 'sessionInfo', 'MISSING_SESSION_INFO')
  const codigo = exigido(prova, 'verificationCode', 'MISSING_CODE')
  const perdoar = await contar(chamada, `fator/${contaId}`)
  const nome = texto(corpo, 'displayName', 200) ?? ''
  const { confirmado } = await confirmarTotp(ctx, { contaId, fatorId, codigo, nome })
  if (!confirmado) throw new ErroFirebase('INVALID_CODE')
  await perdoar()
  await registrarEvento(ctx.pool, {
    contaId,
    tipo: 'fator-incluido',
    ...origemDa(chamada),
    dados: { face: 'firebase', fatorId },
  })
  const entrada = { ...quem.entrada, segundoFator: { tipo: 'totp' as const, id: fatorId } }
  const { idToken, refreshToken } = await continuar(chamada, { ...quem, entrada })
  return { idToken, refreshToken }
}

/** `mfaEnrollment:withdraw`. */
export const retirarFator: Operacao = async (chamada) => {
  const { ctx } = chamada.face
  const quem = await autenticado(chamada)
  exigirRecente(chamada, quem)
  const { contaId } = quem
  const fatorId = exigido(chamada.corpo, 'mfaEnrollmentId', 'MISSING_MFA_ENROLLMENT_ID')
  if (!(await removerFator(ctx.pool, { contaId, fatorId }))) {
    throw new ErroFirebase('MFA_ENROLLMENT_NOT_FOUND')
  }
  await registrarEvento(ctx.pool, {
    contaId,
    tipo: 'fator-removido',
    ...origemDa(chamada),
    dados: { face: 'firebase', fatorId },
  })
  const { segundoFator, ...primeiro } = quem.entrada
  const entrada = segundoFator?.id === fatorId ? primeiro : quem.entrada
  const { idToken, refreshToken } = await continuar(chamada, { ...quem, entrada })
  return { idToken, refreshToken }
}

/** The sign-in that waits for its second factor, and which factor it names. */
async function pendente(chamada: Chamada) {
  const { ctx } = chamada.face
  const { corpo } = chamada
  const token = exigido(corpo, 'mfaPendingCredential', 'MISSING_MFA_PENDING_CREDENTIAL')
  const alvo = { finalidade: 'firebase-mfa', token } as const
  const passo = await lerPasso<EntradaPendente>(ctx, alvo)
  if (!passo?.contaId || passo.vencido) throw new ErroFirebase('INVALID_MFA_PENDING_CREDENTIAL')
  const fatorId = exigido(corpo, 'mfaEnrollmentId', 'MISSING_MFA_ENROLLMENT_ID')
  const fatores = await segundosFatores(chamada, passo.contaId)
  if (!fatores.some((f) => f.fatorId === fatorId))
    throw new ErroFirebase('MFA_ENROLLMENT_NOT_FOUND')
  return { alvo, contaId: passo.contaId, fatorId, dados: passo.dados }
}

/** `mfaSignIn:start` sends a code by text message; factors here are TOTP, which have nothing to send. */
export const iniciarSegundoFator: Operacao = async (chamada) => {
  await pendente(chamada)
  throw semSms()
}

/** `mfaSignIn:finalize`: a right code (or a recovery code) opens the session. */
export const concluirSegundoFator: Operacao = async (chamada) => {
  const { corpo, face } = chamada
  const { ctx } = face
  const prova = objeto(corpo, 'totpVerificationInfo')
  const { alvo, contaId, fatorId, dados } = await pendente(chamada)
  if (!prova) throw semSms()
  const codigo = exigido(prova, 'verificationCode', 'MISSING_CODE')
  const perdoar = await contar(chamada, `fator/${contaId}`)
  const como = await conferirSegundoFator(ctx, { contaId, codigo, fatorId })
  const origem = origemDa(chamada)
  if (como === null) {
    await registrarEvento(ctx.pool, { contaId, tipo: 'segundo-fator-recusado', ...origem })
    throw new ErroFirebase('INVALID_CODE')
  }
  if (!(await consumirPasso(ctx, alvo))) throw new ErroFirebase('INVALID_MFA_PENDING_CREDENTIAL')
  const conta = await recarregar(chamada, contaId)
  if (conta.suspensa) throw new ErroFirebase('USER_DISABLED')
  await perdoar()
  await anotarEntrada(ctx.pool, contaId)
  if (como === 'recuperacao') {
    await registrarEvento(ctx.pool, { contaId, tipo: 'recuperacao-usada', ...origem })
  }
  await registrarEvento(ctx.pool, {
    contaId,
    tipo: 'entrou',
    ...origem,
    dados: { face: 'firebase', provedor: dados.provedor, segundoFator: como },
  })
  const { idToken, refreshToken } = await abrir(chamada, contaId, {
    provedor: dados.provedor,
    autenticadoEm: dados.autenticadoEm,
    segundoFator: { tipo: 'totp', id: fatorId },
  })
  return { idToken, refreshToken }
}
