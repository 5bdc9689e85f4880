// Notices of services of others, at the HTTP door: who comes is nobody, what they bring is any bytes, and what they show is
// a secret of which only the digest is kept (the notice itself: modules/cobranca/avisos-da-migrate.test.ts).
import { createHash } from 'node:crypto'
import { migrate, todasAsRotas } from '@razao/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { abrirAtaque, type BancadaDeAtaque } from './bancada-de-ataque.ts'
import { bancoDoMundo, lerMundo } from './mundo/preparado.ts'
import { type Mundo, retratoDoBanco } from './mundo.ts'

const SEGREDO = 'S'.repeat(43)
let bancada: BancadaDeAtaque
let mundo: Mundo
let codigo: string
beforeAll(async () => {
  bancada = await abrirAtaque({ banco: bancoDoMundo })
  mundo = await lerMundo(bancada)
  const { empresa } = mundo.a1
  const feito = await mundo.um<{ codigo: string }>(
    `insert into migrate_webhook (escritorio_id, empresa_id, ambiente, digesto, registrado_em)
     select escritorio_id, id, 2, $2, now() from empresa where id = $1
     on conflict (escritorio_id, empresa_id) do update set digesto = excluded.digesto
     returning escritorio_id || '-' || empresa_id as codigo`,
    [empresa, createHash('sha256').update(SEGREDO).digest()],
  )
  codigo = feito.codigo
})
afterAll(() => bancada.fechar())

type Vindo = { onde?: string; autorizacao?: string; tipo?: string; corpo?: string | Buffer }
const avisar = ({ onde = codigo, autorizacao, tipo = 'application/json', corpo = '{}' }: Vindo) =>
  bancada.app.inject({
    method: 'POST',
    url: migrate.receberAvisoDaMigrate.path.replace(':codigo', onde),
    headers: {
      'content-type': tipo,
      ...(autorizacao === undefined ? {} : { authorization: autorizacao }),
    },
    payload: corpo,
  })
const DELE = `Bearer ${SEGREDO}`
const avisos = async () =>
  (
    await mundo.um<{ avisos: number }>('select avisos from migrate_webhook where empresa_id = $1', [
      mundo.a1.empresa,
    ])
  ).avisos

test('the only routes of notices are these', () => {
  expect(
    todasAsRotas.filter(({ forma }) => forma === 'aviso').map(({ name, role }) => [name, role]),
  ).toEqual([
    ['receberAvisoDoPix', 'PUBLICO'],
    ['receberAvisoDoPixSemFim', 'PUBLICO'],
    ['receberAvisoDaMigrate', 'PUBLICO'],
  ])
})

describe('who does not show the secret', () => {
  let antes: string
  beforeEach(async () => {
    antes = await retratoDoBanco(mundo.um)
  })
  const SEM_ELE: Readonly<Record<string, () => Vindo>> = {
    nothing: () => ({}),
    'a secret that is not': () => ({ autorizacao: `Bearer ${'x'.repeat(43)}` }),
    'the secret by another scheme': () => ({ autorizacao: `Basic ${SEGREDO}` }),
    'the secret and more': () => ({ autorizacao: `${DELE}x` }),
    'the digest of it': () => ({
      autorizacao: `Bearer ${createHash('sha256').update(SEGREDO).digest('hex')}`,
    }),
    'a session of the office': () => ({
      autorizacao: `Bearer ${mundo.tokenDe('a', 'administrador')}`,
    }),
    'the secret, at another company': () => ({
      autorizacao: DELE,
      onde: codigo.replace(/\d+$/, String(mundo.a2.empresa)),
    }),
    'the secret, at another office': () => ({
      autorizacao: DELE,
      onde: codigo.replace(/^\d+/, String(mundo.b.escritorio.id)),
    }),
    'the secret, nowhere': () => ({ autorizacao: DELE, onde: '999999999-999999999' }),
    'an address that is none': () => ({ autorizacao: DELE, onde: "1-1'--" }),
    'an address beyond numbers': () => ({ autorizacao: DELE, onde: `${'9'.repeat(15)}-1` }),
  }
  test.each(Object.keys(SEM_ELE))('%s', async (qual) => {
    const resposta = await avisar(SEM_ELE[qual]?.() ?? {})
    const { instance, ...dita } = resposta.json() as Record<string, unknown>
    expect(instance).toMatch(/^\/requisicoes\//)
    expect([resposta.statusCode, dita]).toEqual([
      404,
      expect.objectContaining({ codigo: 'nao-encontrado', status: 404 }),
    ])
    expect(Object.keys(dita).sort()).toEqual(['acao', 'codigo', 'status', 'title', 'type'])
    expect(await retratoDoBanco(mundo.um)).toBe(antes)
  })
})

test.each([
  ['application/json', '{"a":'],
  ['application/json', '{"__proto__":{"perfil":5}}'],
  ['application/json', '['.repeat(60_000)],
  ['text/xml', '<!DOCTYPE a [<!ENTITY x SYSTEM "file:///etc/passwd">]><a>&x;</a>'],
  ['application/x-www-form-urlencoded', 'a=1&b=2'],
  ['multipart/form-data; boundary=x', '--x\r\n'],
  ['application/octet-stream', Buffer.from([0xff, 0xfe, 0x00, 0x7b])],
])('%s of anything is taken as text: counted, and answered alike', async (tipo, corpo) => {
  const antes = await avisos()
  const resposta = await avisar({ autorizacao: DELE, tipo, corpo })
  expect([resposta.statusCode, resposta.body]).toEqual([200, '{"ok":true}'])
  expect(await avisos()).toBe(antes + 1)
  expect(({} as { perfil?: number }).perfil).toBeUndefined()
})

test('more than 64 kB is not read', async () => {
  const antes = await avisos()
  const resposta = await avisar({ autorizacao: DELE, corpo: 'x'.repeat(64 * 1024 + 1) })
  expect([resposta.statusCode, resposta.json().codigo]).toEqual([413, 'corpo-grande-demais'])
  expect(await avisos()).toBe(antes)
})

describe('of a bank, whose secret is in its address', () => {
  const noBanco = (onde: string, fim = '/pix') =>
    bancada.app.inject({
      method: 'POST',
      url: `/api/avisos-do-pix/${onde}${fim}`,
      headers: { 'content-type': 'application/json' },
      payload: '{"pix":[{"txid":"x"}]}',
    })
  let endereco: string
  beforeAll(async () => {
    const { escritorioId } = await mundo.um<{ escritorioId: number }>(
      `update pix_provedor set aviso_digesto = $2, aviso_registrado_em = now() where conta_id = $1
       returning escritorio_id as "escritorioId"`,
      [mundo.a1.contaDeRecebimento, createHash('sha256').update(SEGREDO).digest()],
    )
    endereco = `${escritorioId}-${mundo.a1.contaDeRecebimento}-${SEGREDO}`
  })
  test('the address serves with and without what the standard writes after it', async () => {
    for (const fim of ['/pix', '']) {
      const resposta = await noBanco(endereco, fim)
      expect([resposta.statusCode, resposta.body]).toEqual([200, '{"ok":true}'])
    }
  })
  test('any other is one that does not exist, and moves nothing', async () => {
    const antes = await retratoDoBanco(mundo.um)
    const errados = [
      endereco.replace(/S$/, 'T'),
      endereco.replace(/^\d+/, String(mundo.b.escritorio.id)),
      endereco.replace(/-\d+-/, `-${mundo.a2.contaDeRecebimento}-`),
      endereco.replace(/-\d+-/, '-999999999-'),
      endereco.slice(0, -1),
    ]
    for (const errado of errados) expect((await noBanco(errado)).statusCode).toBe(404)
    expect(await retratoDoBanco(mundo.um)).toBe(antes)
  })
})

// Last: it uses up the minute.
test('a secret serves so many times a minute, and then is asked to wait', async () => {
  const respostas: number[] = []
  for (let vez = 0; vez < 140; vez += 1)
    respostas.push((await avisar({ autorizacao: DELE })).statusCode)
  expect(new Set(respostas)).toEqual(new Set([200, 429]))
  expect(respostas.at(-1)).toBe(429)
})
