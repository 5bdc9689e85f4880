import { afterAll, beforeAll, expect, test } from 'vitest'
import { emitirCodigo } from '../contas/codigos.ts'
import { lerCaixaDeSaida } from '../correio/correio.ts'
import {
  APP,
  confirmar,
  entrarComSenha,
  type FaceDeTeste,
  faceDeTeste,
  inscrever,
  novoEmail,
} from './testes/face-de-teste.ts'

const VOLTA = `${APP}/conta/entrar?x=1`
const NOVA = 'chuva fina no quintal'

let t: FaceDeTeste

beforeAll(async () => {
  t = await faceDeTeste()
})
afterAll(() => t.encerrar())

const erro = (codigo: string) => ({
  status: 400,
  corpo: { error: expect.objectContaining({ message: codigo }) },
})
const oob = (corpo: object) => t.chamar('/v1/accounts:sendOobCode', corpo)
const reset = (corpo: object) => t.chamar('/v1/accounts:resetPassword', corpo)
const porLink = (corpo: object) => t.chamar('/v1/accounts:signInWithEmailLink', corpo)
const mensagensPara = (para: string) => lerCaixaDeSaida(t.ctx, { para })
const vencer = () => t.pool.query("update identidade.codigo set expira_em = now() - interval '1 s'")

test('a new password by its link: checked, refused when weak, used once, other sessions ended', async () => {
  const conta = await inscrever(t)
  const pedido = { requestType: 'PASSWORD_RESET', email: conta.email, continueUrl: VOLTA }
  expect((await oob(pedido)).corpo).toMatchObject({ email: conta.email })
  const link = await t.linkPara(conta.email)
  expect(link.pathname).toBe('/__/auth/action')
  expect(Object.fromEntries(link.searchParams)).toMatchObject({
    mode: 'resetPassword',
    apiKey: 'chave-de-teste-1',
    continueUrl: VOLTA,
    lang: 'pt-BR',
  })
  const oobCode = link.searchParams.get('oobCode') ?? ''
  const visto = { requestType: 'PASSWORD_RESET', email: conta.email }
  expect((await reset({ oobCode })).corpo).toMatchObject(visto)
  expect((await reset({ oobCode, newPassword: 'curta12' })).corpo.error.message).toMatch(
    /^PASSWORD_DOES_NOT_MEET_REQUIREMENTS : /,
  )
  expect((await reset({ oobCode, newPassword: NOVA })).corpo).toMatchObject(visto)
  expect(await reset({ oobCode, newPassword: NOVA })).toMatchObject(erro('INVALID_OOB_CODE'))
  expect((await entrarComSenha(t, conta.email, NOVA)).status).toBe(200)
  expect(await t.renovar(conta.refreshToken)).toMatchObject(erro('TOKEN_EXPIRED'))
})

test('asking for an unknown e-mail answers the same and sends nothing', async () => {
  const email = novoEmail()
  const { status, corpo } = await oob({ requestType: 'PASSWORD_RESET', email })
  expect([status, corpo.email]).toEqual([200, email])
  await t.assentar()
  expect(await mensagensPara(email)).toHaveLength(0)
})

test('an expired code says so, one that never was does not', async () => {
  const { email } = await inscrever(t)
  await oob({ requestType: 'PASSWORD_RESET', email })
  const oobCode = await t.codigoPara(email)
  await vencer()
  expect(await reset({ oobCode })).toMatchObject(erro('EXPIRED_OOB_CODE'))
  expect(await reset({ oobCode: 'nunca-existiu' })).toMatchObject(erro('INVALID_OOB_CODE'))
  expect(await reset({})).toMatchObject(erro('MISSING_OOB_CODE'))
})

test('confirming the e-mail', async () => {
  const conta = await inscrever(t)
  const { idToken } = conta
  expect((await oob({ requestType: 'VERIFY_EMAIL', idToken })).corpo.email).toBe(conta.email)
  const oobCode = await t.codigoPara(conta.email)
  const feito = await t.chamar('/v1/accounts:update', { oobCode })
  expect(feito.corpo).toMatchObject({ email: conta.email, emailVerified: true })
  const { corpo } = await t.chamar('/v1/accounts:lookup', { idToken })
  expect(corpo.users[0]).toMatchObject({ emailVerified: true })
})

test('changing the e-mail: the link goes to the new one, a notice to the old, sessions end', async () => {
  const conta = await inscrever(t)
  const outra = await inscrever(t)
  const novo = novoEmail()
  const { idToken } = conta
  const pedir = (newEmail: string) =>
    oob({ requestType: 'VERIFY_AND_CHANGE_EMAIL', idToken, newEmail })
  // Somebody else's address: the same answer, and nothing leaves for it.
  expect((await pedir(outra.email)).status).toBe(200)
  expect((await pedir(novo)).corpo.email).toBe(conta.email)
  const oobCode = await t.codigoPara(novo)
  expect(await mensagensPara(outra.email)).toHaveLength(0)
  expect((await mensagensPara(conta.email)).map((m) => m.modelo)).toContain(
    'aviso-de-troca-de-email',
  )
  expect((await reset({ oobCode })).corpo).toMatchObject({
    requestType: 'VERIFY_AND_CHANGE_EMAIL',
    email: conta.email,
    newEmail: novo,
  })
  expect((await t.chamar('/v1/accounts:update', { oobCode })).status).toBe(200)
  expect(await t.chamar('/v1/accounts:lookup', { idToken })).toMatchObject(erro('TOKEN_EXPIRED'))
  expect((await entrarComSenha(t, novo)).status).toBe(200)
})

test('the e-mail is not changed without its link', async () => {
  const { idToken } = await inscrever(t)
  const { corpo } = await t.chamar('/v1/accounts:update', { idToken, email: novoEmail() })
  expect(corpo.error.message).toMatch(/^OPERATION_NOT_ALLOWED : /)
  expect(await oob({ requestType: 'VERIFY_AND_CHANGE_EMAIL', idToken })).toMatchObject(
    erro('MISSING_NEW_EMAIL'),
  )
})

test('a link signs in: opens an account, and then enters it', async () => {
  const email = novoEmail()
  const pedir = async () => {
    const pedido = {
      requestType: 'EMAIL_SIGNIN',
      email,
      continueUrl: VOLTA,
      canHandleCodeInApp: true,
    }
    expect((await oob(pedido)).status).toBe(200)
    return t.codigoPara(email)
  }
  const primeiro = await porLink({ email, oobCode: await pedir() })
  expect(primeiro.corpo).toMatchObject({ email, isNewUser: true, idToken: expect.any(String) })
  const oobCode = await pedir()
  expect(await porLink({ email: novoEmail(), oobCode })).toMatchObject(erro('INVALID_EMAIL'))
  const segundo = await porLink({ email, oobCode })
  expect(segundo.corpo).toMatchObject({ localId: primeiro.corpo.localId, isNewUser: false })
  expect(await porLink({ email, oobCode })).toMatchObject(erro('INVALID_OOB_CODE'))
  const { corpo } = await t.chamar('/v1/accounts:lookup', { idToken: segundo.corpo.idToken })
  expect(corpo.users[0]).toMatchObject({
    emailVerified: true,
    providerUserInfo: [{ providerId: 'password', email }],
  })
})

test('who took somebody’s e-mail loses the password when its owner proves it', async () => {
  const { email, refreshToken } = await inscrever(t)
  await oob({ requestType: 'EMAIL_SIGNIN', email, continueUrl: VOLTA })
  expect((await porLink({ email, oobCode: await t.codigoPara(email) })).status).toBe(200)
  expect(await entrarComSenha(t, email)).toMatchObject(erro('INVALID_LOGIN_CREDENTIALS'))
  expect(await t.renovar(refreshToken)).toMatchObject(erro('TOKEN_EXPIRED'))
})

test('a proved account keeps its password when a link enters', async () => {
  const conta = await inscrever(t)
  await confirmar(t, conta)
  const { email } = conta
  await oob({ requestType: 'EMAIL_SIGNIN', email, continueUrl: VOLTA })
  const dela = { status: 200, corpo: { localId: conta.localId } }
  expect(await porLink({ email, oobCode: await t.codigoPara(email) })).toMatchObject(dela)
  expect(await entrarComSenha(t, email)).toMatchObject(dela)
})

test('links of the sign-in page and of a registration are not codes of this face', async () => {
  const conta = await inscrever(t)
  const { email, localId: contaId } = conta
  const dados = { uid: 'interacao-de-outro-navegador' }
  const daPagina = { finalidade: 'entrar-por-link' as const, contaId, email, dados, minutos: 5 }
  const oobCode = await emitirCodigo(t.pool, daPagina)
  expect(await porLink({ email, oobCode })).toMatchObject(erro('INVALID_OOB_CODE'))
  const registro = await emitirCodigo(t.pool, {
    finalidade: 'confirmar-email',
    contaId: null,
    email: novoEmail(),
    dados: { nome: 'Alguém', senhaHash: 'x' },
    minutos: 5,
  })
  expect(await t.chamar('/v1/accounts:update', { oobCode: registro })).toMatchObject(
    erro('INVALID_OOB_CODE'),
  )
})

test('what is malformed in the request has its own code', async () => {
  const email = novoEmail()
  expect(await oob({ email })).toMatchObject(erro('MISSING_REQ_TYPE'))
  expect(await oob({ requestType: 'OUTRO', email })).toMatchObject(erro('INVALID_REQ_TYPE'))
  expect(await oob({ requestType: 'EMAIL_SIGNIN', email })).toMatchObject(
    erro('MISSING_CONTINUE_URI'),
  )
  const com = (continueUrl: string) => oob({ requestType: 'EMAIL_SIGNIN', email, continueUrl })
  expect(await com('javascript:alert(1)')).toMatchObject(erro('INVALID_CONTINUE_URI'))
  expect((await com('https://outro.exemplo.com.br/')).corpo.error.message).toMatch(
    /^UNAUTHORIZED_DOMAIN : /,
  )
})

test('the page of the links goes on to our own pages, or back to a known application', async () => {
  const abrir = (busca: Record<string, string>) => {
    const url = new URL('/__/auth/action', t.origem)
    for (const [nome, valor] of Object.entries(busca)) url.searchParams.set(nome, valor)
    return fetch(url, { redirect: 'manual' })
  }
  const oobCode = 'a'.repeat(32)
  const senha = await abrir({ mode: 'resetPassword', oobCode })
  expect(senha.headers.get('location')).toBe(`${t.origem}/identidade/nova-senha?codigo=${oobCode}`)
  const entrar = await abrir({ mode: 'signIn', oobCode, apiKey: 'k', continueUrl: VOLTA })
  expect(entrar.headers.get('location')).toBe(
    `${VOLTA}&mode=signIn&oobCode=${oobCode}&apiKey=k&continueUrl=${encodeURIComponent(VOLTA)}`,
  )
  const fora = { mode: 'signIn', oobCode, continueUrl: 'https://outro.exemplo.com.br/' }
  for (const busca of [fora, { mode: 'constructor', oobCode }]) {
    const recusada = await abrir(busca)
    expect(recusada.status).toBe(400)
    expect(await recusada.text()).toContain('<h1>Link inválido</h1>')
  }
})

test('the sixth message to one address waits', async () => {
  const email = novoEmail()
  for (let vez = 0; vez < 5; vez += 1) await oob({ requestType: 'PASSWORD_RESET', email })
  const { corpo } = await oob({ requestType: 'PASSWORD_RESET', email })
  expect(corpo.error.message).toMatch(/^TOO_MANY_ATTEMPTS_TRY_LATER/)
})
