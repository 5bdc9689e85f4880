// Addresses that lead out (reliability: A7): an exact match or nowhere, on every parameter that takes one.
import { request } from 'node:http'
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
  pedirToken,
  VOLTA,
} from '../../apps/identity/src/testes/identidade-de-teste.ts'
import { Navegador } from '../../apps/identity/src/testes/navegador.ts'
import { origemSegura } from '../../apps/web/src/paths.ts'
import { ORIGENS_HOSTIS, parecidosCom } from './enderecos-hostis.ts'
import { abrirProdutoDeAtaque, CHAVE, type ProdutoDeAtaque } from './produto-de-ataque.ts'

const SAIDA = `${APP}/conta/entrar`
const ANA = { email: 'ana@ficticio.example', senha: 'girassol amarelo', nome: 'Ana Fictícia' }
let t: IdentidadeDeTeste
let produto: ProdutoDeAtaque
beforeAll(async () => {
  t = await identidadeDeTeste({
    firebase: { projeto: 'razao', chaves: [CHAVE], cadastroAberto: true },
  })
  await criarConta(t.pool, ANA)
  produto = await abrirProdutoDeAtaque()
})
afterAll(async () => {
  await t?.encerrar()
  await produto?.fechar()
})

test('the tables are large, and nothing in them is twice', () => {
  for (const tabela of [parecidosCom(VOLTA), parecidosCom(SAIDA), ORIGENS_HOSTIS]) {
    expect(tabela.length).toBeGreaterThan(90)
    expect(new Set(tabela).size).toBe(tabela.length)
  }
  expect(parecidosCom(VOLTA).length).toBeGreaterThanOrEqual(120)
})

/** Nobody is sent anywhere, not even with an error: a page of ours says that it could not be. */
async function semSaida(resposta: Response, qual = ''): Promise<void> {
  expect([resposta.status, resposta.headers.get('location')], qual).toEqual([400, null])
  const html = await resposta.text()
  expect(html, qual).toMatch(/Não foi possível|Link inválido/)
  expect(html, qual).not.toMatch(/http-equiv="?refresh|window\.location/i)
}

describe('redirect_uri', () => {
  test('the allowed one is taken', async () => {
    const { code } = await entrarPelaPagina(t, ANA)
    expect(code).not.toBe('')
  })

  test.each(parecidosCom(VOLTA))('%j', async (redirect_uri) => {
    const endereco = enderecoDeAutorizacao(t, novoPkce().desafio, { redirect_uri })
    for (const prompt of [null, 'none']) {
      if (prompt) endereco.searchParams.set('prompt', prompt)
      const resposta = await new Navegador().pedir(endereco)
      await semSaida(resposta)
    }
  })

  test('said twice, an allowed one and another', async () => {
    for (const ordem of [
      [VOLTA, 'https://mau.example/'],
      ['https://mau.example/', VOLTA],
    ]) {
      const endereco = enderecoDeAutorizacao(t, novoPkce().desafio, { redirect_uri: null })
      for (const valor of ordem) endereco.searchParams.append('redirect_uri', valor)
      await semSaida(await new Navegador().pedir(endereco))
    }
  })

  test('at the exchange, only the one of the request', async () => {
    const navegador = new Navegador()
    let { code, pkce } = await entrarPelaPagina(t, ANA, { navegador })
    for (const redirect_uri of parecidosCom(VOLTA).slice(0, 40)) {
      const { resposta, corpo } = await pedirToken(t, {
        ...{ grant_type: 'authorization_code', code, code_verifier: pkce.verificador },
        redirect_uri,
      })
      expect([redirect_uri, resposta.status, corpo.access_token]).toEqual([
        redirect_uri,
        400,
        undefined,
      ])
    }
    // The last tries did not wear the code out for its owner, or did end it: never tokens for another address.
    ;({ code, pkce } = await entrarPelaPagina(t, ANA))
    const certo = { grant_type: 'authorization_code', code, code_verifier: pkce.verificador }
    expect((await pedirToken(t, { ...certo, redirect_uri: VOLTA })).resposta.status).toBe(200)
  })
})

describe('returnTo of the sign-out', () => {
  test.each(parecidosCom(SAIDA))('%j', async (returnTo) => {
    const busca = new URLSearchParams({ client_id: CLIENTE, returnTo })
    await semSaida(await new Navegador().pedir(new URL(`/v2/logout?${busca}`, t.origem)))
  })

  test('said twice', async () => {
    const url = new URL(`/v2/logout?client_id=${CLIENTE}&returnTo=${SAIDA}`, t.origem)
    url.searchParams.append('returnTo', 'https://mau.example/')
    await semSaida(await new Navegador().pedir(url))
  })
})

describe('continueUrl of the e-mails of the other face', () => {
  const deFora = parecidosCom(VOLTA).filter((endereco) => URL.parse(endereco)?.origin !== APP)

  test('none is put in an e-mail', async () => {
    expect(deFora.length).toBeGreaterThan(45)
    for (const continueUrl of deFora.filter((endereco) => endereco !== '')) {
      const url = new URL('/identitytoolkit.googleapis.com/v1/accounts:sendOobCode', t.origem)
      url.searchParams.set('key', CHAVE)
      const resposta = await fetch(url, {
        method: 'POST',
        headers: { 'content-type': 'application/json', origin: APP },
        body: JSON.stringify({ requestType: 'EMAIL_SIGNIN', email: ANA.email, continueUrl }),
      })
      const { error } = (await resposta.json()) as { error?: { message?: string } }
      expect([continueUrl, error?.message?.split(' ')[0]]).toEqual([
        continueUrl,
        expect.stringMatching(/^(INVALID_CONTINUE_URI|UNAUTHORIZED_DOMAIN)$/),
      ])
    }
  })

  test('none is followed by the page the e-mails open', async () => {
    for (const continueUrl of deFora) {
      const busca = new URLSearchParams({
        ...{ mode: 'signIn', oobCode: 'a'.repeat(43), continueUrl },
      })
      await semSaida(
        await new Navegador().pedir(new URL(`/__/auth/action?${busca}`, t.origem)),
        continueUrl,
      )
    }
  })
})

describe('the address to come back to after signing in', () => {
  test.each(ORIGENS_HOSTIS)('%j', (origem) => expect(origemSegura(origem)).toBeNull())

  test('what is kept is read by a browser as an address of this site', () => {
    for (const origem of [
      '/',
      '/painel',
      '/painel?x=//mau.example',
      '/painel#//mau.example',
      '/a:b',
    ]) {
      const lida = origemSegura(origem)
      expect(new URL(lida ?? '', 'https://aqui.invalid').origin).toBe('https://aqui.invalid')
    }
  })
})

/** The target goes on the wire as it is; status 0 when the connection was closed on it. */
function cru(alvo: string, host: string): Promise<{ status: number; para: string | undefined }> {
  const { port } = new URL(produto.origem)
  return new Promise((resolve) => {
    const headers = { host, accept: 'text/html' }
    request({ hostname: '127.0.0.1', port, path: alvo, headers }, (resposta) => {
      resposta.resume()
      resolve({ status: resposta.statusCode ?? 0, para: resposta.headers.location })
    })
      .on('error', () => resolve({ status: 0, para: undefined }))
      .end()
  })
}

test('the other name of this machine leads to its address, and never out of it', async () => {
  const { port } = new URL(produto.origem)
  expect(await cru('/painel?x=1', `localhost:${port}`)).toEqual({
    status: 302,
    para: `${produto.origem}/painel?x=1`,
  })
  const alvos = [
    ...[
      '//mau.example/',
      '/\\mau.example/',
      '///mau.example',
      '/\\/mau.example',
      '//mau.example/%2f..',
    ],
    ...['http://mau.example/', 'https://mau.example/x', '/..//mau.example', '/x/..//mau.example'],
    ...['/%5cmau.example', '/.//mau.example', '\\\\mau.example', 'javascript:alert(1)', '//'],
  ]
  for (const alvo of alvos) {
    const { para } = await cru(alvo, `localhost:${port}`)
    if (para !== undefined)
      expect([alvo, new URL(para, produto.origem).origin]).toEqual([alvo, produto.origem])
  }
})
