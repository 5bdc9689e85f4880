// What each face of the real identity gives, presented where an access token is asked (reliability: A5).
import { sessao } from '@razao/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { umEscritorio } from '../../apps/server/src/testes/fabricas.ts'
import { emBase64url } from './bancada-de-ataque.ts'
import {
  chamarFace,
  entrarPelaFaceFirebase,
  entrarPelaFaceOidc,
  pedirTokens,
  tokensDaFaceOidc,
} from './faces.ts'
import { abrirProdutoDeAtaque, type ProdutoDeAtaque, SENHA } from './produto-de-ataque.ts'

let produto: ProdutoDeAtaque
let serie = 0
beforeAll(async () => {
  produto = await abrirProdutoDeAtaque()
})
afterAll(() => produto?.fechar())

/** Somebody of an office, with an account to sign in with. */
async function alguem({ aceitou = true } = {}) {
  serie += 1
  const email = `alguem${serie}@ficticio.example`
  const escritorio = await umEscritorio(produto)
  const contaId = await produto.conta(email)
  await produto.ligar(contaId, escritorio.usuarioId)
  if (aceitou) await produto.dono.query(`select app.aceitar_termos($1, '1', null)`, [contaId])
  return { email, contaId, usuarioId: escritorio.usuarioId }
}

const pedir = (token: string | undefined) =>
  fetch(new URL(sessao.lerSessao.path, produto.origem), {
    headers: token === undefined ? {} : { authorization: `Bearer ${token}` },
  })
/** Whom the API says that the token is of. */
const quemE = async (token: string) =>
  ((await (await pedir(token)).json()) as { usuario?: { id?: number } }).usuario?.id
const corpoDaRecusa = async (token: string | undefined) => {
  const resposta = await pedir(token)
  const { instance, ...resto } = (await resposta.json()) as Record<string, unknown>
  return { status: resposta.status, resto, temInstancia: typeof instance === 'string' }
}
const recusado = async (token: string) => {
  const semNada = await corpoDaRecusa(undefined)
  expect(semNada.status).toBe(401)
  expect(await corpoDaRecusa(token)).toEqual(semNada)
}

test('the access token of one face and the ID token of the other enter', async () => {
  const pessoa = await alguem()
  const { tokens } = await tokensDaFaceOidc(produto, pessoa)
  expect(await quemE(tokens.access_token)).toBe(Number(pessoa.usuarioId))
  const { corpo } = await entrarPelaFaceFirebase(produto, pessoa)
  expect(await quemE(corpo.idToken)).toBe(Number(pessoa.usuarioId))
})

test('who comes by the other face agrees to the terms of now, once, before anything', async () => {
  const pessoa = await alguem({ aceitou: false })
  const { corpo } = await entrarPelaFaceFirebase(produto, pessoa)
  const chamar = async (caminho: string, envio?: object) => {
    const resposta = await fetch(new URL(caminho, produto.origem), {
      method: envio === undefined ? 'GET' : 'POST',
      headers: {
        authorization: `Bearer ${corpo.idToken}`,
        ...(envio === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(envio === undefined ? {} : { body: JSON.stringify(envio) }),
    })
    return { status: resposta.status, corpo: (await resposta.json()) as Record<string, unknown> }
  }
  const pendente = { status: 403, corpo: expect.objectContaining({ codigo: 'aceite-pendente' }) }
  expect(await chamar('/api/sessao')).toEqual(pendente)
  expect(
    await chamar('/api/empresas/seletor?paginaAtual=1&registrosPorPagina=10'),
  ).not.toMatchObject({ status: 200 })
  expect(await chamar('/api/conta/pedidos-de-acesso', { cnpj: '12ABC34501DE35' })).toEqual(pendente)
  expect((await chamar('/api/conta/cadastro')).corpo).toMatchObject({ aceitePendente: true })
  for (const parte of [{ termos: true }, { termos: true, privacidade: false }, {}])
    expect((await chamar('/api/conta/aceites', parte)).status).toBe(422)
  expect(await chamar('/api/sessao')).toEqual(pendente)
  expect((await chamar('/api/conta/aceites', { termos: true, privacidade: true })).status).toBe(200)
  expect((await chamar('/api/sessao')).status).toBe(200)
  const { consentimentos, aceitePendente } = (await chamar('/api/conta/cadastro')).corpo
  expect(aceitePendente).toBe(false)
  expect(consentimentos).toEqual([
    expect.objectContaining({ documento: 'termos', versao: '1', aceito: true }),
    expect.objectContaining({ documento: 'privacidade', versao: '1', aceito: true }),
  ])
  // A newer text is agreed to again.
  await produto.dono.query(`update app.aceite set versao = '0' where sujeito = $1`, [
    pessoa.contaId,
  ])
  expect(await chamar('/api/sessao')).toEqual(pendente)
})

describe('of the OIDC face', () => {
  test('the ID token, the refresh token, the code and an opaque token do not', async () => {
    const pessoa = await alguem()
    const { tokens } = await tokensDaFaceOidc(produto, pessoa)
    await recusado(tokens.id_token)
    await recusado(tokens.refresh_token)
    await recusado((await entrarPelaFaceOidc(produto, pessoa)).code)
    const semAudiencia = await tokensDaFaceOidc(produto, pessoa, { parametros: { audience: null } })
    expect(semAudiencia.tokens.access_token).toBeTruthy()
    await recusado(semAudiencia.tokens.access_token)
  })

  test('its access token opens nothing of the other face, nor the other way round', async () => {
    const pessoa = await alguem()
    const { tokens } = await tokensDaFaceOidc(produto, pessoa)
    const { corpo } = await entrarPelaFaceFirebase(produto, pessoa)
    for (const idToken of [tokens.access_token, tokens.id_token, tokens.refresh_token]) {
      const vista = await chamarFace(produto, '/v1/accounts:lookup', { idToken })
      expect([vista.status, JSON.stringify(vista.corpo)]).toEqual([
        400,
        expect.stringContaining('INVALID_ID_TOKEN'),
      ])
    }
    for (const caminho of ['/userinfo', '/identidade/conta/dados']) {
      const resposta = await fetch(new URL(caminho, produto.origem), {
        headers: { authorization: `Bearer ${corpo.idToken}` },
      })
      expect([caminho, resposta.status]).toEqual([caminho, 401])
    }
    const cruzado = { grant_type: 'refresh_token', refresh_token: corpo.refreshToken }
    expect((await pedirTokens(produto, cruzado)).status).toBe(400)
    const url = new URL('/securetoken.googleapis.com/v1/token?key=razao-web', produto.origem)
    const trocado = await fetch(url, {
      method: 'POST',
      body: new URLSearchParams({
        grant_type: 'refresh_token',
        refresh_token: tokens.refresh_token,
      }),
    })
    expect(trocado.status).toBe(400)
  })
})

describe('of the Firebase-style face', () => {
  test('the refresh token and an ID token said to be of the other type do not', async () => {
    const pessoa = await alguem()
    const { corpo } = await entrarPelaFaceFirebase(produto, pessoa)
    await recusado(corpo.refreshToken)
    const [cabeca = '', declaracoes, assinatura] = corpo.idToken.split('.')
    const lida = JSON.parse(Buffer.from(cabeca, 'base64url').toString()) as object
    for (const mudanca of [{ typ: 'at+jwt' }, { alg: 'none' }, { kid: 'outra' }])
      await recusado([emBase64url({ ...lida, ...mudanca }), declaracoes, assinatura].join('.'))
  })

  test.each([
    [
      'signed out',
      async (idToken: string, token: string) =>
        await chamarFace(produto, '/v2/accounts:revokeToken', {
          ...{ idToken, token, providerId: 'password', tokenType: 'REFRESH_TOKEN' },
        }),
    ],
    [
      'with the password changed',
      async (idToken: string) =>
        await chamarFace(produto, '/v1/accounts:update', {
          ...{ idToken, password: 'outra pedra no caminho', returnSecureToken: true },
        }),
    ],
    [
      'deleted',
      async (idToken: string) => await chamarFace(produto, '/v1/accounts:delete', { idToken }),
    ],
    [
      'suspended',
      async (_: string, __: string, contaId: string) =>
        await produto.dono.query('update identidade.conta set suspensa_em = now() where id = $1', [
          contaId,
        ]),
    ],
  ])('an ID token of an account %s ends at once', async (_, acabar) => {
    const pessoa = await alguem()
    const { corpo } = await entrarPelaFaceFirebase(produto, pessoa)
    expect(await quemE(corpo.idToken)).toBe(Number(pessoa.usuarioId))
    await acabar(corpo.idToken, corpo.refreshToken, pessoa.contaId)
    await recusado(corpo.idToken)
  })
})

test('no password is a token', async () => {
  await recusado(SENHA)
  await recusado(Buffer.from(`alguem1@ficticio.example:${SENHA}`).toString('base64'))
})
