// Ten thousand ids in a row, asked by somebody of another office (reliability: A28): none is there, each is authorised
// by itself, and the asking is slowed.
import { documentos, fiscal, todasAsRotas } from '@razao/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { abrirAtaque, type BancadaDeAtaque } from './bancada-de-ataque.ts'
import { bancoDoMundo, lerMundo } from './mundo/preparado.ts'
import { INEXISTENTE, type Mundo } from './mundo.ts'

let bancada: BancadaDeAtaque
let contada: BancadaDeAtaque
let mundo: Mundo
let contado: Mundo
beforeAll(async () => {
  bancada = await abrirAtaque({ banco: bancoDoMundo })
  mundo = await lerMundo(bancada)
  contada = await abrirAtaque({ banco: bancoDoMundo, ambiente: { RAZAO_LIMITE_PEDIDOS: '200' } })
  contado = await lerMundo(contada)
})
afterAll(async () => {
  await bancada?.fechar()
  await contada?.fechar()
})

const rotaDe = (nome: string) => {
  const rota = todasAsRotas.find(({ name }) => name === nome)
  if (!rota) throw new Error(nome)
  return rota
}
/** What `/statics/darf/:id` and `/statics/gps/:id` read. */
const LIDAS = ['lerGuia', 'pdfDaGuia']
const pular = (texto: string) => texto.replace(/"instance":"[^"]*"/, '')

describe.each(LIDAS)('%s', (nome) => {
  test('ten thousand in a row: 404 alike, and no other body', { timeout: 240_000 }, async () => {
    const token = mundo.tokenDe('b', 'empresa')
    const pedir = (guiaId: number) =>
      bancada.pedir({ rota: rotaDe(nome), token, entrada: { guiaId } })
    const modelo = await pedir(INEXISTENTE)
    expect(modelo.status).toBe(404)
    const { rows: dela } = await bancada.dono.query<{ id: number }>(
      'select id from guia where escritorio_id = $1',
      [mundo.b.escritorio.id],
    )
    const minhas = new Set(dela.map(({ id }) => Number(id)))
    const { rows: alheias } = await bancada.dono.query<{ id: number }>(
      'select id from guia where escritorio_id = $1',
      [mundo.a.escritorio.id],
    )
    expect(alheias.length).toBeGreaterThan(0)
    const quantas = nome === 'lerGuia' ? 10_000 : 1_000
    const vistas = new Set<string>()
    for (let inicio = 1; inicio <= quantas; inicio += 100) {
      const ids = Array.from({ length: 100 }, (_, i) => inicio + i).filter((id) => !minhas.has(id))
      for (const { status, texto } of await Promise.all(ids.map(pedir)))
        vistas.add(`${status} ${pular(texto)}`)
    }
    expect([...vistas]).toEqual([`404 ${pular(modelo.texto)}`])
    expect(Math.max(...alheias.map(({ id }) => Number(id)))).toBeLessThanOrEqual(quantas)
  })
})

test('each asking is authorised by itself: the access lost between two is lost', async () => {
  const rota = rotaDe('lerGuia')
  const { id, sujeito } = mundo.a.pessoas.contador
  const pedir = async () =>
    (
      await bancada.pedir({
        rota,
        token: bancada.tokenDe(sujeito),
        entrada: { guiaId: mundo.a1.guia },
      })
    ).status
  expect(await pedir()).toBe(200)
  const so = (empresas: number[]) =>
    mundo.um(
      'update usuario_papel set todas_empresas = false, empresas = $2 where usuario_id = $1',
      [id, empresas],
    )
  await so([mundo.a2.empresa])
  expect(await pedir()).toBe(404)
  await so([mundo.a1.empresa])
  expect(await pedir()).toBe(200)
})

test('a ficha is of one person and cannot be counted: the next one in a row is none', async () => {
  const ficha = mundo.ficha('a', 'contador', { tipo: 'documento', id: mundo.a1.documento })
  const proxima = mundo.ficha('a', 'contador', { tipo: 'documento', id: mundo.a1.documento + 1 })
  expect(ficha).not.toBe(proxima)
  // What seals it has far more than 122 bits.
  expect(Buffer.from(ficha.split('.').at(-1) ?? '', 'base64url').length).toBeGreaterThanOrEqual(16)
  for (const quem of ['b', 'a'] as const) {
    const token = mundo.tokenDe(quem, quem === 'b' ? 'root' : 'administrador')
    const { status } = await bancada.pedir({
      rota: documentos.lerArquivo as never,
      token,
      entrada: { ficha },
    })
    expect(status).toBe(404)
  }
  // One that says it is of who shows it, with the seal it had.
  const { id } = mundo.a.pessoas.administrador
  const [dito = '', selo] = ficha.split('.')
  const partes = Buffer.from(dito, 'base64url').toString().split('.')
  const minha = partes.with(2, String(id)).join('.')
  const forjadas = [selo, '', Buffer.alloc(32).toString('base64url')].map(
    (qual) => `${Buffer.from(minha).toString('base64url')}.${qual}`,
  )
  const token = mundo.tokenDe('a', 'administrador')
  for (const forjada of forjadas) {
    const { status } = await bancada.pedir({
      rota: documentos.lerArquivo as never,
      token,
      entrada: { ficha: forjada },
    })
    expect([forjada, status]).toEqual([forjada, 404])
  }
})

test('the pages of these addresses say nothing of what is there', async () => {
  const corpos = new Set<string>()
  for (const caminho of ['darf', 'gps'].flatMap((tipo) =>
    [mundo.a1.guia, INEXISTENTE, 1, 'x'].map((id) => `/statics/${tipo}/${id}`),
  )) {
    const { statusCode, body } = await bancada.app.inject({
      url: caminho,
      // The address of this machine: by another name it would be led there, whatever is in the path.
      headers: { accept: 'text/html', host: 'localhost:39999' },
    })
    expect([caminho, statusCode]).toEqual([caminho, 200])
    corpos.add(`${statusCode} ${body.replace(/nonce="[^"]*"/g, '')}`)
    const { statusCode: semPagina } = await bancada.app.inject({ url: caminho })
    expect(semPagina).toBe(404)
  }
  expect(corpos.size).toBe(1)
})

test('who asks too much waits, from any kind of address', async () => {
  const token = contado.tokenDe('b', 'contador')
  const estados: Record<number, number> = {}
  for (let guiaId = 1; guiaId <= 600; guiaId += 1) {
    const { status } = await contada.pedir({
      rota: fiscal.lerGuia as never,
      token,
      entrada: { guiaId: 1_000_000 + guiaId },
      cabecalhos: { 'x-forwarded-for': `10.0.0.${guiaId % 250}` },
    })
    estados[status] = (estados[status] ?? 0) + 1
  }
  expect(estados).toEqual({ 404: 200, 429: 400 })
})
