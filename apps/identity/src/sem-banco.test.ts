// With the database away every door says that the same request may work in a moment, each in its own protocol's words;
// nobody is told that they are signed out.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { criarConta } from './index.ts'
import {
  APP,
  CLIENTE,
  enderecoDeAutorizacao,
  entrarComTokens,
  type IdentidadeDeTeste,
  identidadeDeTeste,
  novoPkce,
  renovar,
  VOLTA,
} from './testes/identidade-de-teste.ts'
import { Navegador } from './testes/navegador.ts'
import { ausentarBanco } from './testes/sem-banco.ts'

const LIA = { email: 'lia@exemplo.com.br', senha: 'pedra no meio do rio', nome: 'Lia Exemplo' }
const OPACO = 'a'.repeat(43)
const KIT = '/identitytoolkit.googleapis.com'

type Pedido = {
  caminho: string
  metodo?: string
  json?: object
  form?: Record<string, string>
  cabecalhos?: Record<string, string>
}
type Lida = { status: number; tentarEm: string | null; tipo: string; corpo: string }

let t: IdentidadeDeTeste
let portador: Record<string, string>
let cookies: Record<string, string>
let renovacao = ''
let interacao = ''
let idToken = ''
let voltar = () => {}

const comoPagina = (pedido: Pedido): Pedido => ({
  ...pedido,
  cabecalhos: { accept: 'text/html', ...pedido.cabecalhos },
})
const naFace = (nome: string, json: object): Pedido => ({
  caminho: `${KIT}${nome}?key=chave-de-teste`,
  json,
})

async function pedir({ caminho, metodo, json, form, cabecalhos }: Pedido): Promise<Lida> {
  const corpo = json === undefined ? form && new URLSearchParams(form) : JSON.stringify(json)
  const resposta = await fetch(new URL(caminho, t.origem), {
    method: metodo ?? (corpo === undefined ? 'GET' : 'POST'),
    redirect: 'manual',
    headers: {
      ...(json === undefined ? {} : { 'content-type': 'application/json' }),
      ...cabecalhos,
    },
    ...(corpo === undefined ? {} : { body: corpo }),
  })
  return {
    status: resposta.status,
    tentarEm: resposta.headers.get('retry-after'),
    tipo: (resposta.headers.get('content-type') ?? '').split(';')[0] ?? '',
    corpo: await resposta.text(),
  }
}

beforeAll(async () => {
  t = await identidadeDeTeste({
    firebase: { projeto: 'razao-teste', chaves: ['chave-de-teste'], cadastroAberto: true },
  })
  await criarConta(t.pool, LIA)
  const { navegador, tokens } = await entrarComTokens(t, LIA)
  portador = { authorization: `Bearer ${tokens.access_token}` }
  renovacao = tokens.refresh_token
  const entrada = await pedir(
    naFace('/v1/accounts:signInWithPassword', {
      ...LIA,
      password: LIA.senha,
      returnSecureToken: true,
    }),
  )
  idToken = JSON.parse(entrada.corpo).idToken
  const autorizacao = enderecoDeAutorizacao(t, novoPkce().desafio)
  const outro = new Navegador()
  interacao = (await outro.seguir(autorizacao, t.origem)).url.pathname
  cookies = {
    cookie: [...navegador.cookies, ...outro.cookies]
      .map(({ nome, valor }) => `${nome}=${valor}`)
      .join('; '),
  }
  voltar = await ausentarBanco(t.pool)
})
afterAll(() => t.encerrar())

const JSON_DO_PROTOCOLO = { error: 'temporarily_unavailable' }

test.each<[string, () => Pedido]>([
  [
    'renewal',
    () => ({
      caminho: '/oauth/token',
      form: { grant_type: 'refresh_token', client_id: CLIENTE, refresh_token: renovacao },
    }),
  ],
  [
    'renewal in JSON',
    () => ({
      caminho: '/oauth/token',
      json: { grant_type: 'refresh_token', client_id: CLIENTE, refresh_token: renovacao },
    }),
  ],
  [
    'renewal of nobody',
    () => ({
      caminho: '/oauth/token',
      form: { grant_type: 'refresh_token', client_id: CLIENTE, refresh_token: OPACO },
    }),
  ],
  [
    'code',
    () => ({
      caminho: '/oauth/token',
      form: {
        grant_type: 'authorization_code',
        client_id: CLIENTE,
        code: OPACO,
        code_verifier: OPACO,
        redirect_uri: VOLTA,
      },
    }),
  ],
  [
    'revocation of a renewal',
    () => ({ caminho: '/oauth/revoke', form: { client_id: CLIENTE, token: renovacao } }),
  ],
  [
    'revocation of an access',
    () => ({
      caminho: '/oauth/revoke',
      form: { client_id: CLIENTE, token: portador.authorization?.slice(7) ?? '' },
    }),
  ],
  ['userinfo', () => ({ caminho: '/userinfo', cabecalhos: portador })],
  [
    'userinfo of an opaque token',
    () => ({ caminho: '/userinfo', cabecalhos: { authorization: `Bearer ${OPACO}` } }),
  ],
])('%s: JSON of the protocol', async (_nome, pedido) => {
  const { status, tentarEm, tipo, corpo } = await pedir({
    ...pedido(),
    cabecalhos: { origin: APP, ...pedido().cabecalhos },
  })
  expect({ status, tentarEm, tipo }).toEqual({
    status: 503,
    tentarEm: '2',
    tipo: 'application/json',
  })
  expect(JSON.parse(corpo)).toMatchObject(JSON_DO_PROTOCOLO)
})

test('a page of the application may read why its renewal was not done', async () => {
  const { resposta, corpo } = await renovar(t, renovacao)
  expect(resposta.headers.get('access-control-allow-origin')).toBe(APP)
  expect(corpo).toEqual(JSON_DO_PROTOCOLO)
})

test.each<[string, () => Pedido]>([
  [
    'signUp',
    () => naFace('/v1/accounts:signUp', { email: 'x@exemplo.com.br', password: LIA.senha }),
  ],
  [
    'signInWithPassword',
    () => naFace('/v1/accounts:signInWithPassword', { email: LIA.email, password: LIA.senha }),
  ],
  [
    'signInWithEmailLink',
    () => naFace('/v1/accounts:signInWithEmailLink', { email: LIA.email, oobCode: OPACO }),
  ],
  [
    'sendOobCode',
    () => naFace('/v1/accounts:sendOobCode', { requestType: 'PASSWORD_RESET', email: LIA.email }),
  ],
  [
    'resetPassword',
    () => naFace('/v1/accounts:resetPassword', { oobCode: OPACO, newPassword: LIA.senha }),
  ],
  ['lookup', () => naFace('/v1/accounts:lookup', { idToken })],
  ['update', () => naFace('/v1/accounts:update', { idToken, displayName: 'Lia' })],
  ['delete', () => naFace('/v1/accounts:delete', { idToken })],
  [
    'mfaEnrollment:start',
    () => naFace('/v2/accounts/mfaEnrollment:start', { idToken, totpEnrollmentInfo: {} }),
  ],
  ['revokeToken', () => naFace('/v2/accounts:revokeToken', { idToken, token: idToken })],
  [
    'token',
    () => ({
      caminho: '/securetoken.googleapis.com/v1/token?key=chave-de-teste',
      form: { grant_type: 'refresh_token', refresh_token: OPACO },
    }),
  ],
])('%s: an error of the face', async (nome, pedido) => {
  const { status, tentarEm, corpo } = await pedir(pedido())
  const dito = JSON.parse(corpo)
  // What is refused before anything is looked for stays refused.
  if (nome === 'token' && status === 400)
    return expect(dito.error.message).toBe('INVALID_REFRESH_TOKEN')
  expect({ status, tentarEm }).toEqual({ status: 503, tentarEm: '2' })
  expect(dito.error).toMatchObject({ code: 503, status: 'UNAVAILABLE' })
})

test.each<[string, () => Pedido]>([
  ['dados', () => ({ caminho: '/identidade/conta/dados', cabecalhos: portador })],
  ['sessoes', () => ({ caminho: '/identidade/conta/sessoes', cabecalhos: portador })],
  [
    'registrar',
    () => ({
      caminho: '/identidade/conta/registrar',
      json: { email: 'y@exemplo.com.br', senha: LIA.senha, nome: 'Y' },
    }),
  ],
])('the account’s %s: its own words', async (_nome, pedido) => {
  const { status, tentarEm, corpo } = await pedir(pedido())
  expect({ status, tentarEm }).toEqual({ status: 503, tentarEm: '2' })
  expect(JSON.parse(corpo)).toEqual({
    error: 'indisponivel',
    mensagem: expect.stringContaining('Tente de novo'),
  })
})

test.each<[string, () => Pedido]>([
  [
    'authorize',
    () => ({ caminho: enderecoDeAutorizacao(t, novoPkce().desafio).href, cabecalhos: cookies }),
  ],
  ['sign-in', () => ({ caminho: interacao, cabecalhos: cookies })],
  ['sign-out', () => ({ caminho: '/v2/logout', metodo: 'POST', cabecalhos: cookies })],
  [
    'forgotten password',
    () => ({ caminho: '/identidade/esqueci-senha', form: { email: LIA.email } }),
  ],
  [
    'new password',
    () => ({
      caminho: '/identidade/nova-senha',
      form: { codigo: OPACO, senha: LIA.senha, repetir: LIA.senha },
    }),
  ],
  ['invitation', () => ({ caminho: `/identidade/convite?codigo=${OPACO}` })],
])('%s: a page', async (_nome, pedido) => {
  const { status, tentarEm, tipo, corpo } = await pedir(comoPagina(pedido()))
  expect({ status, tentarEm, tipo }).toEqual({ status: 503, tentarEm: '2', tipo: 'text/html' })
  expect(corpo).toContain('Tente de novo')
})

test('when it is back the same renewal works', async () => {
  voltar()
  const { corpo } = await renovar(t, renovacao)
  expect(corpo).toMatchObject({
    access_token: expect.any(String),
    refresh_token: expect.any(String),
  })
})
