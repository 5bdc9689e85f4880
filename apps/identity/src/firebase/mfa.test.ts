import { decodeJwt } from 'jose'
import { Secret, TOTP } from 'otpauth'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { suspenderConta } from '../contas/conta.ts'
import { FATORES_MAXIMO } from '../contas/fatores.ts'
import { gravarRecuperacao } from '../contas/recuperacao.ts'
import {
  type Conta,
  confirmar,
  entrarComSenha,
  type FaceDeTeste,
  faceDeTeste,
  inscrever,
} from './testes/face-de-teste.ts'

let t: FaceDeTeste

beforeAll(async () => {
  t = await faceDeTeste()
})
afterAll(() => t.encerrar())

const erro = (codigo: string) => ({
  status: 400,
  corpo: { error: expect.objectContaining({ message: codigo }) },
})
const inscricao = (passo: string, corpo: object) =>
  t.chamar(`/v2/accounts/mfaEnrollment:${passo}`, corpo)
const entrada = (passo: string, corpo: object) => t.chamar(`/v2/accounts/mfaSignIn:${passo}`, corpo)
const codigoDe = (segredo: string) =>
  new TOTP({ secret: Secret.fromBase32(segredo), digits: 6, period: 30 }).generate({
    timestamp: t.ctx.agora(),
  })
const codigoErrado = (codigo: string) => (codigo === '000000' ? '111111' : '000000')

const iniciar = (idToken: string) => inscricao('start', { idToken, totpEnrollmentInfo: {} })

type ComFator = Conta & { segredo: string; fatorId: string }

async function contaComFator(): Promise<ComFator> {
  const conta = await inscrever(t)
  await confirmar(t, conta)
  const { sharedSecretKey, sessionInfo } = (await iniciar(conta.idToken)).corpo.totpSessionInfo
  const { corpo } = await inscricao('finalize', {
    idToken: conta.idToken,
    displayName: 'Celular',
    totpVerificationInfo: { sessionInfo, verificationCode: codigoDe(sharedSecretKey) },
  })
  // The next code belongs to another time step: the same one never serves twice.
  t.avancar(60_000)
  return { ...conta, ...corpo, segredo: sharedSecretKey, fatorId: sessionInfo }
}

test('enrolling asks for a proved e-mail, a right code and a recent sign-in', async () => {
  const conta = await inscrever(t)
  expect((await iniciar(conta.idToken)).corpo.error.message).toMatch(/^UNVERIFIED_EMAIL : /)
  await confirmar(t, conta)
  const { corpo } = await iniciar(conta.idToken)
  expect(corpo.totpSessionInfo).toMatchObject({
    sharedSecretKey: expect.stringMatching(/^[A-Z2-7]{32}$/),
    verificationCodeLength: 6,
    hashingAlgorithm: 'SHA1',
    periodSec: 30,
  })
  const { sharedSecretKey, sessionInfo } = corpo.totpSessionInfo
  const concluir = (verificationCode: string) =>
    inscricao('finalize', {
      idToken: conta.idToken,
      displayName: 'Celular',
      totpVerificationInfo: { sessionInfo, verificationCode },
    })
  const certo = codigoDe(sharedSecretKey)
  expect(await concluir(codigoErrado(certo))).toMatchObject(erro('INVALID_CODE'))
  const feito = await concluir(certo)
  expect(Object.keys(feito.corpo).sort()).toEqual(['idToken', 'refreshToken'])
  expect(decodeJwt(feito.corpo.idToken).firebase).toMatchObject({
    sign_in_second_factor: 'totp',
    second_factor_identifier: sessionInfo,
  })
  t.avancar(301_000)
  expect(await iniciar(conta.idToken)).toMatchObject(erro('CREDENTIAL_TOO_OLD_LOGIN_AGAIN'))
})

test('signing in with a factor: question, wrong code, right code, once', async () => {
  const conta = await contaComFator()
  const { corpo } = await entrarComSenha(t, conta.email)
  expect(corpo).not.toHaveProperty('idToken')
  expect(corpo.mfaInfo).toEqual([
    {
      mfaEnrollmentId: conta.fatorId,
      displayName: 'Celular',
      enrolledAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
      totpInfo: {},
    },
  ])
  const { mfaPendingCredential } = corpo
  const concluir = (mais: object) => entrada('finalize', { mfaPendingCredential, ...mais })
  const com = (verificationCode: string, mfaEnrollmentId = conta.fatorId) =>
    concluir({ mfaEnrollmentId, totpVerificationInfo: { verificationCode } })
  const certo = codigoDe(conta.segredo)
  expect(await com(codigoErrado(certo))).toMatchObject(erro('INVALID_CODE'))
  expect(await com(certo, crypto.randomUUID())).toMatchObject(erro('MFA_ENROLLMENT_NOT_FOUND'))
  expect(await concluir({})).toMatchObject(erro('MISSING_MFA_ENROLLMENT_ID'))
  const feito = await com(certo)
  expect(decodeJwt(feito.corpo.idToken)).toMatchObject({
    sub: conta.localId,
    firebase: { sign_in_provider: 'password', sign_in_second_factor: 'totp' },
  })
  expect(await com(certo)).toMatchObject(erro('INVALID_MFA_PENDING_CREDENTIAL'))
  const renovado = await t.renovar(feito.corpo.refreshToken)
  expect(decodeJwt(renovado.corpo.id_token).firebase).toMatchObject({
    sign_in_second_factor: 'totp',
  })
})

test('the same code does not open a second session', async () => {
  const conta = await contaComFator()
  const entrar = async (verificationCode: string) => {
    const { mfaPendingCredential } = (await entrarComSenha(t, conta.email)).corpo
    return entrada('finalize', {
      mfaPendingCredential,
      mfaEnrollmentId: conta.fatorId,
      totpVerificationInfo: { verificationCode },
    })
  }
  const codigo = codigoDe(conta.segredo)
  expect((await entrar(codigo)).status).toBe(200)
  expect(await entrar(codigo)).toMatchObject(erro('INVALID_CODE'))
})

test('what is missing, unknown, expired or not done here', async () => {
  const conta = await contaComFator()
  expect(await entrada('finalize', {})).toMatchObject(erro('MISSING_MFA_PENDING_CREDENTIAL'))
  const falsa = { mfaPendingCredential: 'x', mfaEnrollmentId: conta.fatorId }
  expect(await entrada('finalize', falsa)).toMatchObject(erro('INVALID_MFA_PENDING_CREDENTIAL'))
  const { mfaPendingCredential } = (await entrarComSenha(t, conta.email)).corpo
  const pedido = { mfaPendingCredential, mfaEnrollmentId: conta.fatorId, phoneSignInInfo: {} }
  const semSms = erro('OPERATION_NOT_ALLOWED : SMS based MFA not enabled.')
  expect(await entrada('start', pedido)).toMatchObject(semSms)
  expect(await entrada('start', {})).toMatchObject(erro('MISSING_MFA_PENDING_CREDENTIAL'))
  const porTelefone = { idToken: conta.idToken, phoneEnrollmentInfo: { phoneNumber: '+5511' } }
  expect(await inscricao('start', porTelefone)).toMatchObject(semSms)
  t.avancar(10 * 60_000 + 1)
  expect(await entrada('start', pedido)).toMatchObject(erro('INVALID_MFA_PENDING_CREDENTIAL'))
})

test('an account suspended between the two factors does not enter', async () => {
  const conta = await contaComFator()
  const { mfaPendingCredential } = (await entrarComSenha(t, conta.email)).corpo
  await suspenderConta(t.pool, conta.localId)
  const feito = await entrada('finalize', {
    mfaPendingCredential,
    mfaEnrollmentId: conta.fatorId,
    totpVerificationInfo: { verificationCode: codigoDe(conta.segredo) },
  })
  expect(feito).toMatchObject(erro('USER_DISABLED'))
})

test('six wrong codes make the next one wait', async () => {
  const conta = await contaComFator()
  const { mfaPendingCredential } = (await entrarComSenha(t, conta.email)).corpo
  const tentar = (verificationCode: string) =>
    entrada('finalize', {
      mfaPendingCredential,
      mfaEnrollmentId: conta.fatorId,
      totpVerificationInfo: { verificationCode },
    })
  const certo = codigoDe(conta.segredo)
  for (let vez = 0; vez < 5; vez += 1) await tentar(codigoErrado(certo))
  expect((await tentar(certo)).corpo.error.message).toMatch(/^TOO_MANY_ATTEMPTS_TRY_LATER/)
})

test('withdrawing: the factor is gone, and signing in asks for nothing more', async () => {
  const conta = await contaComFator()
  const retirar = (mfaEnrollmentId?: string) =>
    inscricao('withdraw', { idToken: conta.idToken, mfaEnrollmentId })
  expect(await retirar()).toMatchObject(erro('MISSING_MFA_ENROLLMENT_ID'))
  expect(await retirar(crypto.randomUUID())).toMatchObject(erro('MFA_ENROLLMENT_NOT_FOUND'))
  const { corpo } = await retirar(conta.fatorId)
  expect(decodeJwt(corpo.idToken).firebase).not.toHaveProperty('sign_in_second_factor')
  expect((await entrarComSenha(t, conta.email)).corpo).toHaveProperty('idToken')
})

test('an account holds so many factors and no more', async () => {
  const conta = await contaComFator()
  await t.pool.query(
    `insert into identidade.fator (conta_id, segredo, expira_em, confirmado_em)
     select $1, 'x', now(), now() from generate_series(2, $2)`,
    [conta.localId, FATORES_MAXIMO],
  )
  expect(await iniciar(conta.idToken)).toMatchObject(erro('SECOND_FACTOR_LIMIT_EXCEEDED'))
})

test('an account whose only second step is a passkey is asked for a recovery code: a password opens nothing', async () => {
  const conta = await inscrever(t)
  await t.pool.query(
    `insert into identidade.chave_de_acesso (conta_id, credencial, chave_publica, nome) values ($1, $2, '\\x00', 'Notebook')`,
    [conta.localId, `credencial-${conta.localId}`],
  )
  const [codigo = ''] = await gravarRecuperacao(t.ctx, t.pool, conta.localId)
  const { corpo } = await entrarComSenha(t, conta.email)
  expect(corpo.idToken).toBeUndefined()
  expect(corpo.mfaInfo).toEqual([
    expect.objectContaining({ displayName: 'Código de recuperação', totpInfo: {} }),
  ])
  const concluir = (verificationCode: string) =>
    entrada('finalize', {
      mfaPendingCredential: corpo.mfaPendingCredential,
      mfaEnrollmentId: corpo.mfaInfo[0].mfaEnrollmentId,
      totpVerificationInfo: { verificationCode },
    })
  expect(await concluir('123456')).toMatchObject(erro('INVALID_CODE'))
  expect(Object.keys((await concluir(codigo)).corpo).sort()).toEqual(['idToken', 'refreshToken'])
})
