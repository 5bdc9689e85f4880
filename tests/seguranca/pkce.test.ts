// The code of a sign-in serves who asked for it, once (reliability: A6). What a wrong verifier, another client, a
// second use and an old code get is also in apps/identity/src/codigo.test.ts; here, the whole table.
import * as client from 'openid-client'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { criarConta } from '../../apps/identity/src/index.ts'
import {
  APP,
  CLIENTE,
  enderecoDeAutorizacao,
  entrarPelaPagina,
  type IdentidadeDeTeste,
  identidadeDeTeste,
  novoPkce,
  OUTRO_CLIENTE,
  type Pkce,
  renovar,
  trocarCodigo,
  VOLTA,
} from '../../apps/identity/src/testes/identidade-de-teste.ts'
import { Navegador } from '../../apps/identity/src/testes/navegador.ts'

const ANA = { email: 'ana@ficticio.example', senha: 'girassol amarelo', nome: 'Ana Fictícia' }
let t: IdentidadeDeTeste
beforeAll(async () => {
  t = await identidadeDeTeste()
  await criarConta(t.pool, ANA)
})
afterAll(() => t?.encerrar())

const { desafio } = novoPkce()
const PEDIDOS: Readonly<Record<string, Record<string, string | null>>> = {
  'no challenge': { code_challenge: null, code_challenge_method: null },
  'a method without a challenge': { code_challenge: null },
  'an empty challenge': { code_challenge: '' },
  'no method': { code_challenge_method: null },
  plain: { code_challenge_method: 'plain' },
  Plain: { code_challenge_method: 'Plain' },
  s256: { code_challenge_method: 's256' },
  'an empty method': { code_challenge_method: '' },
  'two methods': { code_challenge_method: 'S256 plain' },
  S512: { code_challenge_method: 'S512' },
  'a challenge of 42': { code_challenge: desafio.slice(1) },
  'a challenge of 129': { code_challenge: 'a'.repeat(129) },
  'a challenge with padding': { code_challenge: `${desafio}=` },
  'a challenge of another alphabet': { code_challenge: `${desafio.slice(1)}+` },
}

describe('an authorization without a good challenge gives no code', () => {
  test.each(Object.keys(PEDIDOS))('%s', async (nome) => {
    for (const prompt of [null, 'none']) {
      const { navegador } = await entrarPelaPagina(t, ANA)
      const endereco = enderecoDeAutorizacao(t, desafio, { ...PEDIDOS[nome], prompt })
      const { url, resposta, html } = await navegador.seguir(endereco, t.origem)
      expect(`${url.href} ${html}`).not.toMatch(/[?&"]code[="]/)
      const erro = url.searchParams.get('error')
      expect(erro ?? (resposta.status === 400 ? 'invalid_request' : null)).toBe('invalid_request')
    }
  })
})

/** Raw, so that a name may come twice. */
async function trocarCru(campos: [string, string][]) {
  const resposta = await fetch(new URL('/oauth/token', t.origem), {
    method: 'POST',
    headers: { origin: APP },
    body: new URLSearchParams(campos),
  })
  return { status: resposta.status, corpo: (await resposta.json()) as Record<string, unknown> }
}

type Feito = { code: string; pkce: Pkce }
const certos = ({ code, pkce }: Feito): [string, string][] => [
  ['grant_type', 'authorization_code'],
  ['client_id', CLIENTE],
  ['code', code],
  ['code_verifier', pkce.verificador],
  ['redirect_uri', VOLTA],
]
const com = (feito: Feito, nome: string, ...valores: string[]): [string, string][] => [
  ...certos(feito).filter(([n]) => n !== nome),
  ...valores.map((valor): [string, string] => [nome, valor]),
]

const TROCAS: Readonly<Record<string, (feito: Feito) => [string, string][]>> = {
  'the verifier of another': (f) => com(f, 'code_verifier', novoPkce().verificador),
  'the challenge as verifier (downgrade to plain)': (f) => com(f, 'code_verifier', f.pkce.desafio),
  'the challenge as verifier, said to be plain': (f) => [
    ...com(f, 'code_verifier', f.pkce.desafio),
    ['code_challenge_method', 'plain'],
  ],
  'no verifier': (f) => com(f, 'code_verifier'),
  'an empty verifier': (f) => com(f, 'code_verifier', ''),
  'a verifier of 42': (f) => com(f, 'code_verifier', f.pkce.verificador.slice(1)),
  'the verifier and a letter': (f) => com(f, 'code_verifier', `${f.pkce.verificador}A`),
  'the verifier and a space': (f) => com(f, 'code_verifier', `${f.pkce.verificador} `),
  'the verifier and NUL': (f) => com(f, 'code_verifier', `${f.pkce.verificador}\0`),
  'the verifier in capitals': (f) => com(f, 'code_verifier', f.pkce.verificador.toUpperCase()),
  'a verifier of 129': (f) => com(f, 'code_verifier', 'a'.repeat(129)),
  'two verifiers': (f) => com(f, 'code_verifier', f.pkce.verificador, novoPkce().verificador),
  'two codes': (f) => com(f, 'code', f.code, 'a'.repeat(43)),
  'a letter changed in the code': (f) =>
    com(f, 'code', `${f.code.slice(0, -1)}${f.code.endsWith('A') ? 'B' : 'A'}`),
  'no code': (f) => com(f, 'code'),
  'another client': (f) => com(f, 'client_id', OUTRO_CLIENTE),
  'another client at its own address': (f) => [
    ...com(f, 'client_id', OUTRO_CLIENTE).filter(([n]) => n !== 'redirect_uri'),
    ['redirect_uri', 'https://outro.exemplo.com.br/volta'],
  ],
  'two clients': (f) => com(f, 'client_id', CLIENTE, OUTRO_CLIENTE),
  'no client': (f) => com(f, 'client_id'),
  'no address': (f) => com(f, 'redirect_uri'),
  'a code as a refresh token': (f) => [
    ...com(f, 'grant_type', 'refresh_token'),
    ['refresh_token', f.code],
  ],
}

describe('the code gives no token with', () => {
  test.each(Object.keys(TROCAS))('%s', async (nome) => {
    const feito = await entrarPelaPagina(t, ANA)
    expect(feito.code).not.toBe('')
    const { status, corpo } = await trocarCru(TROCAS[nome]?.(feito) ?? [])
    expect(status).toBeGreaterThanOrEqual(400)
    expect(status).toBeLessThan(500)
    expect(JSON.stringify(corpo)).not.toMatch(/access_token|id_token|refresh_token"/)
  })
})

test.each([61, 120, 10 * 60])('nor %i s later', async (segundos) => {
  const feito = await entrarPelaPagina(t, ANA)
  await t.pool.query(
    `update identidade.oidc_registro
     set payload = jsonb_set(payload, '{exp}', to_jsonb((payload ->> 'exp')::bigint - $1::bigint))
     where modelo = 'AuthorizationCode' and consumido_em is null`,
    [segundos],
  )
  expect((await trocarCodigo(t, feito)).corpo.error).toBe('invalid_grant')
})

test('a thief who spends the code first is thrown out when its owner comes', async () => {
  const feito = await entrarPelaPagina(t, ANA)
  const ladrao = await trocarCodigo(t, feito)
  const segunda = await renovar(t, ladrao.corpo.refresh_token)
  expect(segunda.resposta.status).toBe(200)
  expect((await trocarCodigo(t, feito)).corpo.error).toBe('invalid_grant')
  for (const token of [ladrao.corpo.refresh_token, segunda.corpo.refresh_token])
    expect((await renovar(t, token)).corpo.error).toBe('invalid_grant')
})

test('an independent client, with its own checks, is refused the same', async () => {
  const config = await client.discovery(new URL(t.issuer), CLIENTE, undefined, client.None(), {
    execute: [client.allowInsecureRequests],
  })
  const { url } = await (async () => {
    const { fim } = await entrarPelaPagina(t, ANA)
    return fim
  })()
  const trocar = (mais: Partial<client.AuthorizationCodeGrantChecks>) =>
    client.authorizationCodeGrant(config, url, {
      expectedState: 'estado-1',
      expectedNonce: 'nonce-1',
      pkceCodeVerifier: client.randomPKCECodeVerifier(),
      ...mais,
    })
  await expect(trocar({})).rejects.toMatchObject({ error: 'invalid_grant' })
  await expect(trocar({ expectedState: 'outro' })).rejects.toMatchObject({
    code: 'OAUTH_INVALID_RESPONSE',
  })
})

test('the answer of one browser is of no use in another: the interaction belongs to its cookie', async () => {
  const navegador = new Navegador()
  const pagina = await navegador.seguir(enderecoDeAutorizacao(t, novoPkce().desafio), t.origem)
  const { resposta, url } = await new Navegador().seguir(pagina.url, t.origem)
  expect([resposta.status, url.searchParams.get('code')]).toEqual([400, null])
})
