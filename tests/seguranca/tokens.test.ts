// Tokens made to be believed (reliability: A5). Every one is refused with the same words, and nobody is
// asked for a key on the way.
import { createHmac, generateKeyPairSync, sign } from 'node:crypto'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { sessao } from '@razao/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { umEscritorio } from '../../apps/server/src/testes/fabricas.ts'
import {
  AUDIENCIA,
  abrirAtaque,
  assinarRs256,
  type BancadaDeAtaque,
  CABECALHO,
  declaracoes,
  ENDERECO,
  emBase64url,
  novoAssinador,
} from './bancada-de-ataque.ts'

let bancada: BancadaDeAtaque
let sentinela: Server
let visitas = 0
let sujeito = ''
let usuarioId = 0
let isca = ''

beforeAll(async () => {
  bancada = await abrirAtaque()
  const escritorio = await umEscritorio(bancada)
  const { rows } = await bancada.dono.query<{ sujeito: string; id: string }>(
    'select u.sujeito, u.id from usuario u join usuario_papel p on p.usuario_id = u.id where p.escritorio_id = $1',
    [escritorio.id],
  )
  sujeito = rows[0]?.sujeito ?? ''
  usuarioId = Number(rows[0]?.id)
  sentinela = createServer((_, res) => {
    visitas += 1
    res.end(JSON.stringify({ keys: [atacante.publicJwk] }))
  })
  await new Promise<void>((pronto) => sentinela.listen(0, '127.0.0.1', pronto))
  isca = `http://127.0.0.1:${(sentinela.address() as AddressInfo).port}/chaves`
})
afterAll(async () => {
  sentinela.close()
  await bancada.fechar()
})

const atacante = novoAssinador()
const agora = () => Math.floor(Date.now() / 1000)
const bom = () => declaracoes(sujeito)
const nosso = (cabecalho: object, corpo: object) =>
  assinarRs256(bancada.assinador, cabecalho, corpo)
const semAssinatura = (alg: string, rabo = '') =>
  `${emBase64url({ ...CABECALHO, alg })}.${emBase64url(bom())}.${rabo}`

function hs256(segredo: string | Buffer, cabecalho: object = {}): string {
  const texto = `${emBase64url({ ...CABECALHO, alg: 'HS256', ...cabecalho })}.${emBase64url(bom())}`
  return `${texto}.${createHmac('sha256', segredo).update(texto).digest('base64url')}`
}

function comCurva(): string {
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const texto = `${emBase64url({ ...CABECALHO, alg: 'ES256' })}.${emBase64url(bom())}`
  const assinatura = sign('SHA256', Buffer.from(texto), {
    key: privateKey,
    dsaEncoding: 'ieee-p1363',
  })
  return `${texto}.${assinatura.toString('base64url')}`
}

function comAlgoritmo(alg: string, digest: string): string {
  const texto = `${emBase64url({ ...CABECALHO, alg })}.${emBase64url(bom())}`
  return `${texto}.${sign(digest, Buffer.from(texto), bancada.assinador.privada).toString('base64url')}`
}

const partes = () => nosso(CABECALHO, bom()).split('.')

/** name → the token, made when asked for. */
const FALSOS: Readonly<Record<string, () => string>> = {
  'alg none': () => semAssinatura('none'),
  'alg None': () => semAssinatura('None'),
  'alg nOnE with a signature': () => semAssinatura('nOnE', partes()[2]),
  'alg empty': () => semAssinatura(''),
  'HS256 with the public key as PEM': () => hs256(bancada.assinador.publicPem),
  'HS256 with the public key as PEM, trimmed': () => hs256(bancada.assinador.publicPem.trim()),
  'HS256 with the public key as JWK': () => hs256(JSON.stringify(bancada.assinador.publicJwk)),
  'HS256 with the modulus': () =>
    hs256(Buffer.from(String(bancada.assinador.publicJwk.n), 'base64url')),
  'HS256 with an empty key': () => hs256(''),
  'kid of a file that is empty': () => hs256('', { kid: '../../../../../../dev/null' }),
  'kid with SQL': () => hs256('x', { kid: "x' union select 'x' --" }),
  'kid unknown': () => assinarRs256(atacante, { ...CABECALHO, kid: 'outra' }, bom()),
  'another’s key under our kid': () => assinarRs256(atacante, CABECALHO, bom()),
  'our key, named by no kid': () => nosso({ alg: 'RS256', typ: 'at+jwt' }, bom()),
  'no kid, another’s key': () => assinarRs256(atacante, { alg: 'RS256', typ: 'at+jwt' }, bom()),
  'jku to another’s keys': () => assinarRs256(atacante, { ...CABECALHO, jku: isca }, bom()),
  'x5u to another’s keys': () => assinarRs256(atacante, { ...CABECALHO, x5u: isca }, bom()),
  'jwk of another': () => assinarRs256(atacante, { ...CABECALHO, jwk: atacante.publicJwk }, bom()),
  'x5c of another': () => assinarRs256(atacante, { ...CABECALHO, x5c: ['AAAA'] }, bom()),
  'ES256 by another': comCurva,
  'RS512 by us': () => comAlgoritmo('RS512', 'RSA-SHA512'),
  'RS256 that says PS256': () => comAlgoritmo('PS256', 'RSA-SHA256'),
  expired: () => nosso(CABECALHO, { ...bom(), exp: agora() - 70 }),
  'without exp': () => nosso(CABECALHO, { ...bom(), exp: undefined }),
  'exp as text': () => nosso(CABECALHO, { ...bom(), exp: String(agora() + 600) }),
  'not yet': () => nosso(CABECALHO, { ...bom(), nbf: agora() + 600 }),
  'another audience': () => nosso(CABECALHO, { ...bom(), aud: 'urn:outra:api' }),
  'without audience': () => nosso(CABECALHO, { ...bom(), aud: undefined }),
  'an audience that begins like ours': () =>
    nosso(CABECALHO, { ...bom(), aud: `${AUDIENCIA}.evil` }),
  'another issuer': () => nosso(CABECALHO, { ...bom(), iss: 'https://emissor.exemplo/' }),
  'our issuer without its slash': () => nosso(CABECALHO, { ...bom(), iss: ENDERECO.origin }),
  'without issuer': () => nosso(CABECALHO, { ...bom(), iss: undefined }),
  'an ID token': () =>
    nosso({ ...CABECALHO, typ: 'JWT' }, { ...bom(), nonce: 'n', aud: AUDIENCIA }),
  'without typ': () => nosso({ alg: 'RS256', kid: 'chave-de-teste' }, bom()),
  'a logout token': () => nosso({ ...CABECALHO, typ: 'logout+jwt' }, bom()),
  'an opaque refresh token': () => 'hVnN3rJQ4m2k5sQ0t8cR1bD6fG7hJ9kL0pZxYwVuTsR',
  'signature taken away': () => partes().slice(0, 2).join('.'),
  'empty signature': () => [...partes().slice(0, 2), ''].join('.'),
  'signature of another token': () => {
    const [cabeca, corpo] = partes()
    const [, , assinatura] = nosso(CABECALHO, { ...bom(), sub: 'outro' }).split('.')
    return [cabeca, corpo, assinatura].join('.')
  },
  'one byte of the signature': () => {
    const [cabeca, corpo, assinatura = ''] = partes()
    return [cabeca, corpo, `${assinatura[0] === 'A' ? 'B' : 'A'}${assinatura.slice(1)}`].join('.')
  },
  'a claim said twice after signing': () => {
    const [cabeca, , assinatura] = partes()
    const duas = JSON.stringify(bom()).replace('{', '{"sub":"outro",')
    return [cabeca, emBase64url(duas), assinatura].join('.')
  },
  'a fourth part': () => `${nosso(CABECALHO, bom())}.AAAA`,
  'five parts, as if encrypted': () => `${nosso(CABECALHO, bom())}.AAAA.AAAA`,
  'crit that we do not know': () => nosso({ ...CABECALHO, crit: ['xpto'], xpto: 1 }, bom()),
  'b64 false': () => nosso({ ...CABECALHO, crit: ['b64'], b64: false }, bom()),
  'header that is not JSON': () => `nada.${partes()[1]}.${partes()[2]}`,
  'body that is not JSON': () => nosso(CABECALHO, 'nada' as never),
  'body that is a list': () => nosso(CABECALHO, [] as never),
  'without subject': () => nosso(CABECALHO, { ...bom(), sub: undefined }),
  'empty subject': () => nosso(CABECALHO, { ...bom(), sub: '' }),
  'a subject that is nobody': () => nosso(CABECALHO, { ...bom(), sub: 'ninguem' }),
  'a subject with SQL': () => nosso(CABECALHO, { ...bom(), sub: `' or '1'='1` }),
  'a subject with NUL': () => nosso(CABECALHO, { ...bom(), sub: `${sujeito}\u0000` }),
  'a subject that is a number': () => nosso(CABECALHO, { ...bom(), sub: 1 as never }),
  '64 KB': () => nosso(CABECALHO, { ...bom(), enchimento: 'x'.repeat(64 * 1024) }),
  empty: () => '',
  'three dots': () => '...',
}

const rota = sessao.lerSessao
const semInstancia = (texto: string) => texto.replace(/"instance":"[^"]*"/, '')
const pedir = (authorization: string | undefined, url = rota.path as string) =>
  bancada.app.inject({
    method: 'GET',
    url,
    headers: authorization === undefined ? {} : { authorization },
  })

const recusa = (resposta: Awaited<ReturnType<typeof pedir>>) => [
  resposta.statusCode,
  resposta.json().codigo,
]

test('the good one enters', async () => {
  const quase = nosso(CABECALHO, { ...bom(), exp: agora() - 50 })
  const bons = [`Bearer ${bancada.tokenDe(sujeito)}`, `bearer ${bancada.tokenDe(sujeito)}`]
  for (const bom of [...bons, `Bearer ${quase}`]) {
    const resposta = await pedir(bom)
    expect(resposta.statusCode).toBe(200)
    expect(resposta.json()).toMatchObject({ usuario: { id: usuarioId } })
  }
})

describe('every other is refused alike', () => {
  test.each(Object.keys(FALSOS))('%s', async (nome) => {
    const recusa = await pedir(undefined)
    const resposta = await pedir(`Bearer ${FALSOS[nome]?.()}`)
    expect(resposta.statusCode).toBe(401)
    expect(semInstancia(resposta.body)).toBe(semInstancia(recusa.body))
    expect(visitas).toBe(0)
  })

  test.each([
    ['another scheme', (token: string) => `Basic ${token}`],
    ['no scheme', (token: string) => token],
    ['two spaces', (token: string) => `Bearer  ${token}`],
    ['a comma', (token: string) => `Bearer,${token}`],
    ['quotes', (token: string) => `Bearer "${token}"`],
  ])('in the header with %s', async (_, escrever) => {
    expect(recusa(await pedir(escrever(bancada.tokenDe(sujeito))))).toEqual([
      401,
      'nao-autenticado',
    ])
  })

  test('the token is read from the header and from nowhere else', async () => {
    const token = bancada.tokenDe(sujeito)
    // As a stranger in the query it is an unknown field; it must not sign anybody in.
    expect(recusa(await pedir(undefined, `${rota.path}?access_token=${token}`))).toEqual([
      401,
      'nao-autenticado',
    ])
    const cookie = await bancada.app.inject({
      method: 'GET',
      url: rota.path,
      headers: { cookie: `token=${token}; access_token=${token}; authorization=Bearer%20${token}` },
    })
    expect(recusa(cookie)).toEqual([401, 'nao-autenticado'])
  })
})
