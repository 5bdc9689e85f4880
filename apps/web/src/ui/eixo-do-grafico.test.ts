import { expect, test } from 'vitest'
import {
  barraDoValor,
  eixoDasBarras,
  marcasDoEixo,
  meioDoRotulo,
  nomesSobAsBarras,
  passoDosRotulos,
} from './eixo-do-grafico.ts'

const AREA = { topo: 10, util: 100 }

test('with no loss, zero is the foot and the greatest reaches the top', () => {
  const eixo = eixoDasBarras([50, 100], AREA)
  expect(eixo.y(0)).toBe(110)
  expect(barraDoValor(eixo, 100)).toEqual({ y: 10, altura: 100 })
  expect(barraDoValor(eixo, 50)).toEqual({ y: 60, altura: 50 })
})

test('a loss hangs below the line of zero, in the same scale as the gains', () => {
  const eixo = eixoDasBarras([300, -100], AREA)
  expect(eixo.y(0)).toBe(85)
  expect(barraDoValor(eixo, 300)).toEqual({ y: 10, altura: 75 })
  expect(barraDoValor(eixo, -100)).toEqual({ y: 85, altura: 25 })
})

test('only losses: the line of zero is the top', () => {
  const eixo = eixoDasBarras([-10, -40], AREA)
  expect(eixo.y(0)).toBe(10)
  expect(barraDoValor(eixo, -40)).toEqual({ y: 10, altura: 100 })
})

test('nothing at all draws nothing, and divides by nothing', () => {
  const eixo = eixoDasBarras([0, 0], AREA)
  expect(barraDoValor(eixo, 0).altura).toBe(0)
  expect(eixoDasBarras([], AREA).y(0)).toBe(10)
})

test('rates, which are less than one, reach the top as amounts do', () => {
  const eixo = eixoDasBarras([0.1, 0.2], AREA)
  expect(eixo.y(0)).toBe(110)
  expect(barraDoValor(eixo, 0.2)).toEqual({ y: 10, altura: 100 })
})

test('labels are thinned when there is no room for all', () => {
  expect(passoDosRotulos(12, 720)).toBe(1)
  expect(passoDosRotulos(12, 300)).toBe(2)
  expect(passoDosRotulos(12, 0)).toBe(432)
})

test('the steps of a scale are round, few, and reach below zero when there are losses', () => {
  expect(marcasDoEixo({ maximo: 2_339_000, minimo: 0 })).toEqual([0, 1_000_000, 2_000_000])
  expect(marcasDoEixo({ maximo: 400, minimo: -300 })).toEqual([-200, 0, 200, 400])
  expect(marcasDoEixo({ maximo: 0, minimo: 0 })).toEqual([0])
})

test('the last label is whole: it stands further left than its bars, and the others under them', () => {
  expect(meioDoRotulo(285, 300, 40)).toBe(280)
  expect(meioDoRotulo(150, 300, 40)).toBe(150)
})

test('names under the bars: side by side where they fit, else every one of them slanted', () => {
  const nomes = ['Padaria Fictícia do Centro', 'Bar', 'Clínica Exemplo']
  expect(nomesSobAsBarras(nomes, { largura: 720, aEsquerda: 46 })).toEqual({
    ...{ nomes: ['Padaria Fictíc…', 'Bar', 'Clínica Exemplo'], inclinacao: 0, altura: 24 },
  })
  const estreito = nomesSobAsBarras(nomes, { largura: 160, aEsquerda: 46 })
  expect(estreito.nomes).toHaveLength(3)
  expect(estreito.nomes[1]).toBe('Bar')
  expect(estreito).toMatchObject({ inclinacao: 35 })
  // None reaches further to the left than there is.
  const radianos = (35 * Math.PI) / 180
  for (const [qual, nome] of estreito.nomes.entries())
    expect(nome.length * 6.5 * Math.cos(radianos)).toBeLessThanOrEqual(
      (160 / 3) * (qual + 0.5) + 46,
    )
})
