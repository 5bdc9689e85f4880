// What changes in an office is heard live by its people alone (reliability: A1, A2): no event of another office, nor of
// a company one does not see, whatever is asked to be heard again.
import { once } from 'node:events'
import { type IncomingMessage, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { abrirAtaque, type BancadaDeAtaque } from './bancada-de-ataque.ts'
import { bancoDoMundo, lerMundo } from './mundo/preparado.ts'
import type { Mundo, Papel } from './mundo.ts'

let bancada: BancadaDeAtaque
let mundo: Mundo
let porta = 0
const abertas: IncomingMessage[] = []
beforeAll(async () => {
  bancada = await abrirAtaque({ banco: bancoDoMundo })
  mundo = await lerMundo(bancada)
  await bancada.app.listen({ port: 0, host: '127.0.0.1' })
  porta = (bancada.app.server.address() as AddressInfo).port
})
afterAll(async () => {
  for (const aberta of abertas) aberta.destroy()
  await bancada?.fechar()
})

type Casa = 'a' | 'b'
/** Opens the stream; `texto` is all that came so far. */
async function ouvir(
  casa: Casa,
  papel: Papel,
  mais: { caminho?: string; cabecalhos?: object } = {},
) {
  const pedido = request({
    ...{ host: '127.0.0.1', port: porta, path: `/api/eventos${mais.caminho ?? ''}` },
    headers: { authorization: `Bearer ${mundo.tokenDe(casa, papel)}`, ...mais.cabecalhos },
  }).end()
  const [resposta] = (await once(pedido, 'response')) as [IncomingMessage]
  abertas.push(resposta)
  let texto = ''
  resposta.setEncoding('utf8').on('data', (pedaco: string) => {
    texto += pedaco
  })
  return { status: resposta.statusCode, texto: () => texto }
}

const acontecer = (escritorio: number, empresa: number | null, canario: string) =>
  bancada.dono.query(
    `insert into evento_ao_vivo (escritorio_id, empresa_id, usuario_id, topico, dados)
     values ($1, $2, null, 'nota', jsonb_build_object('canario', $3::text))`,
    [escritorio, empresa, canario],
  )

/** One of each company and of each office; the last is of a company everybody of the office sees. */
async function acontecerEmTodos(vez: string): Promise<void> {
  const { a, b, a1, a2, b1 } = mundo
  await acontecer(a.escritorio.id, a2.empresa, `${vez}-a2`)
  await acontecer(b.escritorio.id, null, `${vez}-b`)
  await acontecer(a.escritorio.id, null, `${vez}-a`)
  await acontecer(b.escritorio.id, b1.empresa, `${vez}-b1`)
  await acontecer(a.escritorio.id, a1.empresa, `${vez}-a1`)
}
const canarios = (texto: string): string[] =>
  [...new Set(texto.match(/"canario": ?"[^"]*"/g) ?? [])].map((dito) => dito.split('"')[3] ?? '')

const DE_QUEM: readonly [Casa, Papel, readonly string[]][] = [
  ['a', 'administrador', ['a', 'a1', 'a2']],
  ['a', 'contadorDeAlgumas', ['a1']],
  ['a', 'empresa', ['a1']],
  ['b', 'administrador', ['b', 'b1']],
]

describe('an event is heard by who may see it', () => {
  test('as it happens', async () => {
    const ouvintes = await Promise.all(DE_QUEM.map(([casa, papel]) => ouvir(casa, papel)))
    for (const { texto } of ouvintes) await expect.poll(texto).toContain('event: inicio')
    await acontecerEmTodos('agora')
    for (const [n, [casa, papel, seus]] of DE_QUEM.entries()) {
      const texto = ouvintes[n]?.texto ?? (() => '')
      await expect.poll(texto, { timeout: 5000 }).toContain(casa === 'a' ? 'agora-a1' : 'agora-b1')
      expect([casa, papel, canarios(texto()).sort()]).toEqual([
        ...[casa, papel],
        seus.map((qual) => `agora-${qual}`),
      ])
    }
  })

  test('asked again from the beginning, by the address and by the header', async () => {
    await acontecerEmTodos('antes')
    for (const mais of [{ caminho: '?desde=0' }, { cabecalhos: { 'last-event-id': '0' } }])
      for (const [casa, papel, seus] of DE_QUEM) {
        const { texto } = await ouvir(casa, papel, mais)
        await expect
          .poll(texto, { timeout: 5000 })
          .toContain(casa === 'a' ? 'antes-a1' : 'antes-b1')
        const vistos = canarios(texto()).filter((dito) => dito.startsWith('antes-'))
        expect([casa, papel, vistos.sort()]).toEqual([
          ...[casa, papel],
          seus.map((qual) => `antes-${qual}`),
        ])
        expect(texto()).not.toContain(casa === 'a' ? 'CANARIO-B' : 'CANARIO-A')
      }
  })

  test('another office named by the request is refused', async () => {
    const { status, texto } = await ouvir('a', 'administrador', {
      cabecalhos: { 'x-escritorio': String(mundo.b.escritorio.id) },
    })
    expect(status).toBe(403)
    expect(texto()).not.toContain('event:')
  })
})
