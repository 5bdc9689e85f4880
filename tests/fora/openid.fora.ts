import { expect, test } from '@playwright/test'
import * as openid from 'openid-client'
import { entrar, pedir } from './entrar.ts'
import { pessoa, produto } from './produto.ts'

test('openid-client signs in, renews, asks who it is, and leaves for good', async ({ browser }) => {
  const contador = pessoa('Contador')
  const { config, tokens } = await entrar(browser, contador)
  const claims = tokens.claims()
  expect(claims?.iss).toBe(produto().url)
  expect(claims?.email).toBe(contador.email)

  const info = await openid.fetchUserInfo(config, tokens.access_token, claims?.sub ?? '')
  expect(info.email).toBe(contador.email)
  const sessao = await pedir(tokens.access_token, '/api/sessao')
  expect(JSON.parse(sessao.texto)).toMatchObject({ usuario: { login: contador.email } })

  const renovados = await openid.refreshTokenGrant(config, tokens.refresh_token ?? '')
  expect(renovados.access_token).not.toBe(tokens.access_token)
  expect(JSON.parse((await pedir(renovados.access_token, '/api/sessao')).texto)).toMatchObject({
    usuario: { login: contador.email },
  })

  await openid.tokenRevocation(config, renovados.refresh_token ?? '')
  await expect(
    openid.refreshTokenGrant(config, renovados.refresh_token ?? ''),
  ).rejects.toMatchObject({
    error: 'invalid_grant',
  })
})
