// Sign-in by openid-client, as any relying party of the world would: discovery, PKCE, state, nonce; the person
// types in the hosted page.
import { type Browser, expect } from '@playwright/test'
import * as openid from 'openid-client'
import { endereco, type Pessoa, produto } from './produto.ts'

/** Told by docs/configuration.md. */
const CLIENTE = 'razao-web'
const AUDIENCIA = 'urn:razao:api'

export type Entrada = {
  readonly config: openid.Configuration
  readonly tokens: openid.TokenEndpointResponse & openid.TokenEndpointResponseHelpers
}

/** Who read a lot just before is told to wait: waits until its turn comes. */
async function haVez(): Promise<void> {
  while ((await fetch(endereco('/api/sessao'))).status === 429)
    await new Promise((resolver) => setTimeout(resolver, 2_000))
}

export async function entrar(browser: Browser, quem: Pessoa): Promise<Entrada> {
  await haVez()
  const config = await openid.discovery(new URL(produto().url), CLIENTE, undefined, openid.None(), {
    execute: [openid.allowInsecureRequests],
  })
  const pkceCodeVerifier = openid.randomPKCECodeVerifier()
  const expectedState = openid.randomState()
  const expectedNonce = openid.randomNonce()
  const volta = endereco('/conta/token')
  const pedido = openid.buildAuthorizationUrl(config, {
    redirect_uri: volta,
    scope: 'openid profile email offline_access',
    audience: AUDIENCIA,
    code_challenge: await openid.calculatePKCECodeChallenge(pkceCodeVerifier),
    code_challenge_method: 'S256',
    state: expectedState,
    nonce: expectedNonce,
  })
  const contexto = await browser.newContext({ locale: 'pt-BR' })
  try {
    const page = await contexto.newPage()
    // The code is ours: the page of the product does not get to use it.
    await page.route(`${volta}*`, (rota) => rota.fulfill({ status: 200, body: 'ok' }))
    await page.goto(pedido.href)
    await page.getByLabel('E-mail').fill(quem.email)
    await page.getByLabel('Senha', { exact: true }).fill(quem.senha)
    await page.getByRole('button', { name: 'Entrar', exact: true }).click()
    await expect(page).toHaveURL((url) => url.href.startsWith(volta))
    const tokens = await openid.authorizationCodeGrant(config, new URL(page.url()), {
      pkceCodeVerifier,
      expectedState,
      expectedNonce,
    })
    return { config, tokens }
  } finally {
    await contexto.close()
  }
}

/** Asks the API as the person of the token; what comes back is told whole. */
export async function pedir(
  token: string,
  caminho: string,
  init: RequestInit & { escritorio?: string } = {},
): Promise<{ status: number; tipo: string; texto: string }> {
  const resposta = await fetch(endereco(caminho), {
    ...init,
    headers: {
      authorization: `Bearer ${token}`,
      ...(init.escritorio === undefined ? {} : { 'x-escritorio': init.escritorio }),
      ...init.headers,
    },
    signal: init.signal ?? AbortSignal.timeout(60_000),
  })
  const tipo = resposta.headers.get('content-type') ?? ''
  return { status: resposta.status, tipo, texto: await resposta.text() }
}
