import { decodeJwt } from 'jose'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { listarEventos } from '../contas/eventos.ts'
import {
  entrarComSenha,
  type FaceDeTeste,
  faceDeTeste,
  inscrever,
  novoEmail,
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
const mudar = (corpo: object) => t.chamar('/v1/accounts:update', corpo)
const usuario = async (idToken: string) =>
  (await t.chamar('/v1/accounts:lookup', { idToken })).corpo.users[0]

test('lookup shows the account as the service does', async () => {
  const conta = await inscrever(t)
  const visto = await usuario(conta.idToken)
  expect(visto).toMatchObject({
    localId: conta.localId,
    email: conta.email,
    emailVerified: false,
    passwordHash: 'UkVEQUNURUQ=',
    providerUserInfo: [
      { providerId: 'password', rawId: conta.email, federatedId: conta.email, email: conta.email },
    ],
  })
  expect(visto.createdAt).toMatch(/^\d{13}$/)
  expect(visto.lastLoginAt).toMatch(/^\d{13}$/)
  expect(visto).not.toHaveProperty('displayName')
  expect(visto).not.toHaveProperty('mfaInfo')
})

test('name and photo: given, kept, erased, and in the new token', async () => {
  const { idToken } = await inscrever(t)
  const photoUrl = 'https://app.exemplo.com.br/foto.png'
  const feito = await mudar({
    idToken,
    displayName: 'Ana Exemplo',
    photoUrl,
    returnSecureToken: true,
  })
  expect(feito.corpo).toMatchObject({ displayName: 'Ana Exemplo', photoUrl, expiresIn: '3600' })
  expect(decodeJwt(feito.corpo.idToken)).toMatchObject({ name: 'Ana Exemplo', picture: photoUrl })
  await mudar({ idToken, photoUrl: '' })
  expect(await usuario(idToken)).toMatchObject({ displayName: 'Ana Exemplo' })
  expect(await usuario(idToken)).not.toHaveProperty('photoUrl')
  await mudar({ idToken, deleteAttribute: ['DISPLAY_NAME'] })
  expect(await usuario(idToken)).not.toHaveProperty('displayName')
  expect(await mudar({ idToken, photoUrl: 'javascript:alert(1)' })).toMatchObject(
    erro('INVALID_PHOTO_URL'),
  )
})

test('deleting is at once, and only soon after signing in', async () => {
  const conta = await inscrever(t)
  const apagar = (idToken: string) => t.chamar('/v1/accounts:delete', { idToken })
  t.avancar(301_000)
  expect(await apagar(conta.idToken)).toMatchObject(erro('CREDENTIAL_TOO_OLD_LOGIN_AGAIN'))
  const { idToken, refreshToken } = (await entrarComSenha(t, conta.email)).corpo
  expect((await apagar(idToken)).status).toBe(200)
  expect(await t.chamar('/v1/accounts:lookup', { idToken })).toMatchObject(erro('USER_NOT_FOUND'))
  expect(await t.renovar(refreshToken)).toMatchObject(erro('USER_NOT_FOUND'))
  expect(await entrarComSenha(t, conta.email)).toMatchObject(erro('INVALID_LOGIN_CREDENTIALS'))
  const eventos = await listarEventos(t.pool, { contaId: conta.localId })
  expect(eventos.map((e) => e.tipo)).toEqual(['conta-removida', 'entrou', 'conta-criada'])
})

test('createAuthUri tells nothing of an e-mail', async () => {
  const { email } = await inscrever(t)
  const consultar = (identifier: string, continueUri = 'https://app.exemplo.com.br/') =>
    t.chamar('/v1/accounts:createAuthUri', { identifier, continueUri })
  for (const quem of [email, novoEmail()]) {
    const { corpo } = await consultar(quem)
    expect(Object.keys(corpo).sort()).toEqual(['kind', 'sessionId'])
  }
  expect(await consultar('torto')).toMatchObject(erro('INVALID_IDENTIFIER'))
  expect(await consultar('')).toMatchObject(erro('MISSING_IDENTIFIER'))
  expect(await consultar(email, '')).toMatchObject(erro('MISSING_CONTINUE_URI'))
})

test('the project tells the domains it may go back to', async () => {
  expect((await t.obter('/v1/projects')).corpo).toEqual({
    projectId: 'razao-teste',
    authorizedDomains: ['127.0.0.1', 'app.exemplo.com.br'],
  })
})
