import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { exportJWK, generateKeyPair, jwtVerify, SignJWT } from 'jose'
import { expect, test } from 'vitest'
import { chavesDoEmissor } from './chaves-do-emissor.ts'

test('keys are found by discovery, kept, and another issuer’s document is not believed', async () => {
  const { privateKey, publicKey } = await generateKeyPair('RS256')
  const chave = { ...(await exportJWK(publicKey)), kid: 'um', alg: 'RS256' }
  let [issuer, diz, descobertas] = ['', '', 0]
  const server = createServer((req, res) => {
    const descoberta = req.url === '/.well-known/openid-configuration'
    if (descoberta) descobertas += 1
    const corpo = descoberta ? { issuer: diz, jwks_uri: `${issuer}jwks` } : { keys: [chave] }
    res.setHeader('content-type', 'application/json').end(JSON.stringify(corpo))
  })
  await new Promise<void>((pronto) => server.listen(0, '127.0.0.1', pronto))
  issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`
  const token = await new SignJWT({ sub: 'x' })
    .setProtectedHeader({ alg: 'RS256', kid: 'um' })
    .setIssuer(issuer)
    .setExpirationTime('1m')
    .sign(privateKey)
  const chaves = chavesDoEmissor(issuer)
  diz = 'https://outro.exemplo/'
  await expect(jwtVerify(token, chaves, { issuer })).rejects.toThrow('OIDC_EMISSOR')
  diz = issuer
  expect((await jwtVerify(token, chaves, { issuer })).payload.sub).toBe('x')
  await jwtVerify(token, chaves, { issuer })
  expect(descobertas).toBe(2)
  server.closeAllConnections()
  await new Promise((fim) => server.close(fim))
})
