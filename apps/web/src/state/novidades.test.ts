import { expect, test } from 'vitest'
import { NOVIDADES, type Novidade, novidadesDesde } from './novidades.ts'
import { ehMaisNova } from './versao.ts'

const LISTA: readonly Novidade[] = ['1.10.0', '1.9.0', '1.2.0'].map((versao) => ({
  versao,
  data: '2026-11-21',
  itens: ['Uma coisa nova.'],
}))

test('who comes back sees what changed since the version they had, and only that', () => {
  const desde = (vista: string | null) => novidadesDesde(vista, LISTA).map(({ versao }) => versao)
  expect(desde('1.2.0')).toEqual(['1.10.0', '1.9.0'])
  expect(desde('1.9.3')).toEqual(['1.10.0'])
  expect(desde('1.10.0')).toEqual([])
  expect(desde(null)).toEqual([])
})

test('the list is in order, each with something to tell', () => {
  for (const [i, { versao, itens }] of NOVIDADES.entries()) {
    expect(itens.length).toBeGreaterThan(0)
    const seguinte = NOVIDADES[i + 1]
    if (seguinte) expect(ehMaisNova(versao, seguinte.versao)).toBe(true)
  }
})
