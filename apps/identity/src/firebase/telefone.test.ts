import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  confirmar,
  type FaceDeTeste,
  faceDeTeste,
  inscrever,
  novoTelefone,
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
const entrar = (corpo: object) => t.chamar('/v1/accounts:signInWithPhoneNumber', corpo)

async function pedir(phoneNumber: string): Promise<string> {
  const { corpo } = await t.chamar('/v1/accounts:sendVerificationCode', {
    phoneNumber,
    recaptchaToken: 'x',
  })
  return corpo.sessionInfo
}
const codigoErrado = (codigo: string) => (codigo === '000000' ? '111111' : '000000')

test('a code by text message opens an account of a phone, and then enters it', async () => {
  const telefone = novoTelefone()
  const sessionInfo = await pedir(telefone)
  const code = await t.smsPara(telefone)
  expect(await entrar({ sessionInfo, code: codigoErrado(code) })).toMatchObject(
    erro('INVALID_CODE'),
  )
  const primeira = await entrar({ sessionInfo, code })
  expect(primeira.corpo).toMatchObject({ phoneNumber: telefone, isNewUser: true })
  expect(await entrar({ sessionInfo, code })).toMatchObject(erro('INVALID_SESSION_INFO'))
  const { corpo } = await t.chamar('/v1/accounts:lookup', { idToken: primeira.corpo.idToken })
  expect(corpo.users[0]).toMatchObject({
    phoneNumber: telefone,
    providerUserInfo: [{ providerId: 'phone', phoneNumber: telefone }],
  })
  expect(corpo.users[0]).not.toHaveProperty('email')
  const outra = await pedir(telefone)
  const segunda = await entrar({ sessionInfo: outra, code: await t.smsPara(telefone) })
  expect(segunda.corpo).toMatchObject({ localId: primeira.corpo.localId, isNewUser: false })
})

test('the code never reaches the log, nor the database in the clear', async () => {
  const telefone = novoTelefone()
  await pedir(telefone)
  const code = await t.smsPara(telefone)
  const { rows } = await t.pool.query(
    'select conteudo from identidade.mensagem_de_texto union all select dados::text from identidade.passo_pendente',
  )
  expect(JSON.stringify(rows)).not.toContain(`"${code}`)
  expect(JSON.stringify(t.linhas)).not.toContain(code)
})

test('five guesses, ten minutes, and a session that exists', async () => {
  const telefone = novoTelefone()
  const sessionInfo = await pedir(telefone)
  const code = await t.smsPara(telefone)
  const chutes = await Promise.all(
    Array.from({ length: 5 }, () => entrar({ sessionInfo, code: codigoErrado(code) })),
  )
  for (const chute of chutes) expect(chute).toMatchObject(erro('INVALID_CODE'))
  expect(await entrar({ sessionInfo, code })).toMatchObject(erro('SESSION_EXPIRED'))
  const outra = await pedir(telefone)
  const segundo = await t.smsPara(telefone)
  t.avancar(10 * 60_000 + 1)
  expect(await entrar({ sessionInfo: outra, code: segundo })).toMatchObject(erro('SESSION_EXPIRED'))
  expect(await entrar({ sessionInfo: 'x', code })).toMatchObject(erro('INVALID_SESSION_INFO'))
  expect(await entrar({ code })).toMatchObject(erro('MISSING_SESSION_INFO'))
  expect(await entrar({ sessionInfo: 'x' })).toMatchObject(erro('MISSING_CODE'))
})

test('a number is a number', async () => {
  const enviar = (corpo: object) => t.chamar('/v1/accounts:sendVerificationCode', corpo)
  expect(await enviar({})).toMatchObject(erro('MISSING_PHONE_NUMBER'))
  expect(await enviar({ phoneNumber: '11 9999' })).toMatchObject(erro('INVALID_PHONE_NUMBER'))
})

test('a phone is linked to an account; of another account, it is proved and not taken', async () => {
  const conta = await inscrever(t)
  await confirmar(t, conta)
  const telefone = novoTelefone()
  const ligar = async (idToken: string) => {
    const sessionInfo = await pedir(telefone)
    return entrar({ idToken, sessionInfo, code: await t.smsPara(telefone) })
  }
  const ligada = await ligar(conta.idToken)
  expect(ligada.corpo).toMatchObject({ localId: conta.localId, phoneNumber: telefone })
  const outra = await inscrever(t)
  const alheia = await ligar(outra.idToken)
  expect(alheia.corpo).toMatchObject({ phoneNumber: telefone, temporaryProof: expect.any(String) })
  expect(alheia.corpo).not.toHaveProperty('idToken')
  const { temporaryProof } = alheia.corpo
  const dona = await entrar({ temporaryProof, phoneNumber: telefone })
  expect(dona.corpo.localId).toBe(conta.localId)
  expect(await entrar({ temporaryProof, phoneNumber: telefone })).toMatchObject(
    erro('INVALID_TEMPORARY_PROOF'),
  )
})

test('proving again an unknown number opens nothing', async () => {
  const telefone = novoTelefone()
  const sessionInfo = await pedir(telefone)
  const code = await t.smsPara(telefone)
  expect(await entrar({ sessionInfo, code, operation: 'REAUTH' })).toMatchObject(
    erro('USER_NOT_FOUND'),
  )
})

test('closed to new accounts, an unknown number gets no message and the same answer', async () => {
  const enviadas: string[] = []
  const fechada = await faceDeTeste({
    cadastroAberto: false,
    sms: async ({ para }) => void enviadas.push(para),
  })
  const { status, corpo } = await fechada.chamar('/v1/accounts:sendVerificationCode', {
    phoneNumber: '+5511999990000',
  })
  await fechada.assentar()
  expect([status, typeof corpo.sessionInfo, enviadas]).toEqual([200, 'string', []])
  await fechada.encerrar()
})

test('where a person is asked for, the widget’s answer is checked', async () => {
  const vistas: string[] = []
  const conferir = async (resposta: string, { acao }: { acao: string }) => {
    vistas.push(acao)
    return resposta === 'sou gente'
  }
  const exigente = await faceDeTeste({ robo: { chave: 'site-1', conferir } })
  const enviar = (mais: object) =>
    exigente.chamar('/v1/accounts:sendVerificationCode', { phoneNumber: '+5511999990000', ...mais })
  expect(await enviar({})).toMatchObject(erro('MISSING_RECAPTCHA_TOKEN'))
  expect(await enviar({ captchaResponse: 'NO_RECAPTCHA' })).toMatchObject(
    erro('MISSING_RECAPTCHA_TOKEN'),
  )
  expect(await enviar({ recaptchaToken: 'sou robô' })).toMatchObject(
    erro('INVALID_RECAPTCHA_TOKEN'),
  )
  expect((await enviar({ captchaResponse: 'sou gente' })).status).toBe(200)
  const senha = { email: 'a@exemplo.com.br', password: 'x' }
  expect(await exigente.chamar('/v1/accounts:signInWithPassword', senha)).toMatchObject(
    erro('MISSING_RECAPTCHA_TOKEN'),
  )
  expect(vistas).toEqual(['sendVerificationCode', 'sendVerificationCode'])
  const { corpo } = await exigente.obter(
    '/v2/recaptchaConfig?clientType=CLIENT_TYPE_WEB&version=RECAPTCHA_ENTERPRISE',
  )
  expect(corpo).toEqual({
    recaptchaKey: 'projects/razao-teste/keys/site-1',
    recaptchaEnforcementState: [
      { provider: 'EMAIL_PASSWORD_PROVIDER', enforcementState: 'ENFORCE' },
      { provider: 'PHONE_PROVIDER', enforcementState: 'ENFORCE' },
    ],
  })
  expect((await exigente.obter('/v1/recaptchaParams')).corpo.recaptchaSiteKey).toBe('site-1')
  await exigente.encerrar()
})
