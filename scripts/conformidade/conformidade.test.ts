import { expect, test } from 'vitest'
import { ESCOLHAS } from './escolhas.ts'
import { normas } from './normas.ts'
import { escreverConformidade } from './pagina.ts'

const escrita = escreverConformidade()

test('nenhum exemplo difere, e a página diz cada escolha contestada', async () => {
  const { texto, diferentes } = await escrita
  expect(diferentes).toBe(0)
  const escolhas = Object.values(ESCOLHAS).flat()
  expect(escolhas.filter(({ assunto }) => !texto.includes(assunto))).toEqual([])
}, 120_000)

// Each rounding of the engine is broken (cut instead of half up, up instead of down…), one place and one way at a
// time: some golden case must then differ.
test('cada arredondamento, quebrado, muda algum exemplo', async () => {
  const { erradosAntes, soltas, semCaso, lugares, quebras } = (await escrita).quebrados
  expect({ erradosAntes, soltas, semCaso }).toEqual({ erradosAntes: [], soltas: [], semCaso: [] })
  expect(lugares.length).toBeGreaterThan(90)
  expect(quebras).toBeGreaterThan(150)
}, 120_000)

test('há normas, escolhas com alternativa e mais de mil exemplos', async () => {
  const todas = await normas()
  expect(new Set(todas.map(({ nome }) => nome)).size).toBeGreaterThan(50)
  for (const lista of Object.values(ESCOLHAS)) {
    const codigos = lista.map(({ codigo }) => codigo)
    expect(new Set(codigos).size).toBe(codigos.length)
    for (const { alternativa, fonte } of lista) expect([alternativa, fonte]).not.toContain('')
  }
  const [, total] = /\*\*(\d+) exemplos/.exec((await escrita).texto) ?? []
  expect(Number(total)).toBeGreaterThan(1000)
}, 120_000)
