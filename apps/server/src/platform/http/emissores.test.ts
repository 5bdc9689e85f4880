import { createLocalJWKSet, errors, exportJWK, generateKeyPair, SignJWT } from 'jose'
import { beforeAll, expect, test } from 'vitest'
import { type Emissor, emissoresDoFirebase, verificarToken } from './emissores.ts'

type Chaveiro = {
  chaves: Emissor['chaves']
  assinar(claims: Record<string, unknown>, cabecalho?: Record<string, unknown>): Promise<string>
}

async function chaveiro(kid: string): Promise<Chaveiro> {
  const { privateKey, publicKey } = await generateKeyPair('RS256')
  const jwk = { ...(await exportJWK(publicKey)), kid, alg: 'RS256', use: 'sig' }
  return {
    chaves: createLocalJWKSet({ keys: [jwk] }),
    assinar: (claims, cabecalho = {}) =>
      new SignJWT(claims)
        .setProtectedHeader({ alg: 'RS256', kid, typ: 'JWT', ...cabecalho })
        .sign(privateKey),
  }
}

const agora = () => Math.floor(Date.now() / 1000)
const CASA = 'https://app.exemplo.com.br/'
const FACE = 'https://securetoken.app.exemplo.com.br/razao'
const GOOGLE = 'https://securetoken.google.com/projeto-real'

let nosso: Chaveiro
let google: Chaveiro
let emissores: Emissor[]
const encerradas = new Set<unknown>()

beforeAll(async () => {
  nosso = await chaveiro('k1')
  google = await chaveiro('g1')
  emissores = [
    { issuer: CASA, audience: 'urn:razao:api', typ: 'at+jwt', chaves: nosso.chaves },
    {
      issuer: FACE,
      audience: 'razao',
      typ: 'JWT',
      chaves: nosso.chaves,
      vale: async ({ sid }) => !encerradas.has(sid),
    },
    ...emissoresDoFirebase(['projeto-real'], google.chaves),
  ]
})

const declaracoes = (iss: string, aud: string) => ({ iss, aud, sub: 'u1', exp: agora() + 60 })
// The kind of error that becomes a 401; any other would be a 500.
const recusa = (token: string) =>
  expect(verificarToken(token, emissores)).rejects.toBeInstanceOf(errors.JOSEError)

test('each issuer is believed with its own audience, type and keys', async () => {
  const daCasa = await nosso.assinar(declaracoes(CASA, 'urn:razao:api'), { typ: 'at+jwt' })
  const daFace = await nosso.assinar(declaracoes(FACE, 'razao'))
  const doGoogle = await google.assinar(declaracoes(GOOGLE, 'projeto-real'))
  for (const token of [daCasa, daFace, doGoogle]) {
    expect((await verificarToken(token, emissores)).sub).toBe('u1')
  }
})

test('what belongs to one issuer does not serve another', async () => {
  // Same keys, so only issuer, audience and type tell the two faces apart.
  await recusa(await nosso.assinar(declaracoes(CASA, 'razao'), { typ: 'at+jwt' }))
  await recusa(await nosso.assinar(declaracoes(FACE, 'urn:razao:api')))
  await recusa(await nosso.assinar(declaracoes(CASA, 'urn:razao:api')))
  await recusa(await nosso.assinar(declaracoes(FACE, 'razao'), { typ: 'at+jwt' }))
  await recusa(await nosso.assinar(declaracoes(GOOGLE, 'projeto-real'), { kid: 'g1' }))
  await recusa(await google.assinar(declaracoes(FACE, 'razao'), { kid: 'k1' }))
})

test('another project, another issuer, no key named, another algorithm', async () => {
  const outro = declaracoes('https://securetoken.google.com/outro-projeto', 'outro-projeto')
  await recusa(await google.assinar(outro))
  await recusa(await google.assinar(declaracoes(GOOGLE, 'outro-projeto')))
  await recusa(await nosso.assinar(declaracoes('https://outro.exemplo.com.br/', 'razao')))
  await recusa(await nosso.assinar(declaracoes(FACE, 'razao'), { kid: undefined }))
  const segredo = new TextEncoder().encode('segredo-que-alguem-adivinhou-1234')
  const hs = new SignJWT(declaracoes(FACE, 'razao')).setProtectedHeader({ alg: 'HS256', kid: 'k1' })
  await recusa(await hs.sign(segredo))
  const bom = await nosso.assinar(declaracoes(FACE, 'razao'))
  for (const torto of ['x', '', `"${bom}"`, `x${bom}`, bom.slice(0, 40)]) await recusa(torto)
})

test('sixty seconds of leeway, and no more', async () => {
  const vencido = (ha: number) => ({ ...declaracoes(FACE, 'razao'), exp: agora() - ha })
  expect((await verificarToken(await nosso.assinar(vencido(50)), emissores)).sub).toBe('u1')
  await recusa(await nosso.assinar(vencido(70)))
})

test('a token whose session has ended is refused before it expires', async () => {
  const token = await nosso.assinar({ ...declaracoes(FACE, 'razao'), sid: 'fb-1' })
  expect((await verificarToken(token, emissores)).sid).toBe('fb-1')
  encerradas.add('fb-1')
  await recusa(token)
})

test('a token seen before is refused once it ends, and once its key is taken back', async () => {
  const chaves = [await chaveiro('k1'), await chaveiro('k1')] as const
  let atual: 0 | 1 = 0
  const emissor: Emissor = {
    issuer: FACE,
    audience: 'razao',
    chaves: (cabecalho, token) => chaves[atual].chaves(cabecalho, token),
  }
  const token = await chaves[0].assinar(declaracoes(FACE, 'razao'))
  const curto = await chaves[0].assinar({ ...declaracoes(FACE, 'razao'), exp: agora() - 58 })
  for (const um of [token, token, curto])
    expect((await verificarToken(um, [emissor])).sub).toBe('u1')
  // A signature changed in one letter is another token.
  const torto = `${token.slice(0, -6)}${token.at(-6) === 'A' ? 'B' : 'A'}${token.slice(-5)}`
  await expect(verificarToken(torto, [emissor])).rejects.toBeInstanceOf(errors.JOSEError)
  await new Promise((pronto) => setTimeout(pronto, 3000))
  await expect(verificarToken(curto, [emissor])).rejects.toBeInstanceOf(errors.JOSEError)
  atual = 1
  await expect(verificarToken(token, [emissor])).rejects.toBeInstanceOf(errors.JOSEError)
})
