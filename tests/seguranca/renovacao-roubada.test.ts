// A refresh token in two hands (reliability: A9), at both faces: within the grace one and the same answer; later, the
// end of the session for both.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { CARENCIA_MS as DA_FACE } from '../../apps/identity/src/firebase/carencia.ts'
import { CARENCIA_MS as DO_OIDC } from '../../apps/identity/src/oidc/renovacao.ts'
import { readConfig } from '../../apps/server/src/platform/config.ts'
import { entrarPelaFaceFirebase, pedirTokens, tokensDaFaceOidc } from './faces.ts'
import { abrirProdutoDeAtaque, CHAVE, type ProdutoDeAtaque } from './produto-de-ataque.ts'

let produto: ProdutoDeAtaque
let serie = 0
beforeAll(async () => {
  produto = await abrirProdutoDeAtaque()
})
afterAll(() => produto?.fechar())

type Renovado = { status: number; refresh: string; erro?: string | undefined }

const FACES = {
  OIDC: {
    carencia: DO_OIDC,
    acabada: { status: 400, erro: 'invalid_grant' },
    entrar: async (email: string) =>
      (await tokensDaFaceOidc(produto, { email })).tokens.refresh_token,
    renovar: async (refresh_token: string): Promise<Renovado> => {
      const { status, corpo } = await pedirTokens(produto, {
        ...{ grant_type: 'refresh_token', refresh_token },
      })
      return { status, refresh: corpo.refresh_token, erro: corpo.error }
    },
  },
  Firebase: {
    carencia: DA_FACE,
    acabada: { status: 400, erro: 'TOKEN_EXPIRED' },
    entrar: async (email: string) =>
      (await entrarPelaFaceFirebase(produto, { email })).corpo.refreshToken,
    renovar: async (refresh_token: string): Promise<Renovado> => {
      const url = new URL(`/securetoken.googleapis.com/v1/token?key=${CHAVE}`, produto.origem)
      const resposta = await fetch(url, {
        method: 'POST',
        headers: { origin: produto.origem },
        body: new URLSearchParams({ grant_type: 'refresh_token', refresh_token }),
      })
      const corpo = (await resposta.json()) as {
        refresh_token?: string
        error?: { message: string }
      }
      const { refresh_token: refresh = '', error } = corpo
      return { status: resposta.status, refresh, erro: error?.message }
    },
  },
} as const

test('the grace is short: 10 s at both faces, unless the setting says otherwise', () => {
  expect([DO_OIDC, DA_FACE]).toEqual([10_000, 10_000])
  expect(readConfig({}).FIREBASE_CARENCIA_SEGUNDOS).toBe(10)
})

describe.each(Object.keys(FACES) as (keyof typeof FACES)[])('%s', (qual) => {
  const { acabada, carencia, entrar, renovar } = FACES[qual]
  const novaSessao = async () => {
    serie += 1
    const email = `dona${serie}@ficticio.example`
    await produto.conta(email)
    return await entrar(email)
  }

  test('twenty at once have one answer, and one line goes on', async () => {
    const primeiro = await novaSessao()
    const juntas = await Promise.all(Array.from({ length: 20 }, () => renovar(primeiro)))
    expect(juntas.filter(({ status }) => status !== 200)).toEqual([])
    expect(new Set(juntas.map(({ refresh }) => refresh)).size).toBe(1)
    expect(juntas[0]?.refresh).not.toBe(primeiro)
    expect((await renovar(juntas[0]?.refresh ?? '')).status).toBe(200)
  })

  test.each([1, 2, 5])(
    '%i renewals later, the stolen one ends the session of both',
    async (depois) => {
      const roubado = await novaSessao()
      let atual = roubado
      for (let vez = 0; vez < depois; vez += 1) atual = (await renovar(atual)).refresh
      produto.avancar(carencia + 1)
      expect(await renovar(roubado)).toMatchObject(acabada)
      expect(await renovar(atual)).toMatchObject(acabada)
    },
  )

  test('a thief who renews first is thrown out by the owner', async () => {
    const dela = await novaSessao()
    const doLadrao = (await renovar(dela)).refresh
    produto.avancar(carencia + 1)
    const outra = (await renovar(doLadrao)).refresh
    expect(await renovar(dela)).toMatchObject(acabada)
    expect(await renovar(outra)).toMatchObject(acabada)
  })

  test('a week later it is still noticed', async () => {
    const roubado = await novaSessao()
    const atual = (await renovar(roubado)).refresh
    produto.avancar(7 * 86_400_000)
    expect(await renovar(roubado)).toMatchObject(acabada)
    expect(await renovar(atual)).toMatchObject(acabada)
  })

  const outraLetra = (letra?: string) => (letra === 'A' ? 'B' : 'A')
  test('a letter changed, another session’s end, nothing at all: refused, and the session goes on', async () => {
    const token = await novaSessao()
    for (const falso of [
      `${token.slice(0, -1)}${outraLetra(token.at(-1))}`,
      `${outraLetra(token[0])}${token.slice(1)}`,
      token.slice(0, -1),
      `${token}A`,
      token.toUpperCase(),
      ` ${token}`,
      '',
      "' or 1=1 --",
      'a'.repeat(50_000),
    ])
      expect((await renovar(falso)).status, falso.slice(0, 60)).toBeGreaterThanOrEqual(400)
    expect(await renovar(token)).toEqual({ status: 200, refresh: expect.stringMatching(/.{20}/) })
  })
})
