import { expect, test } from 'vitest'
import { quebrarArredondamentos } from './quebrar-todos.ts'

// Each rounding of the engine is broken (cut instead of half up, up instead of down…), one place and
// one way at a time: some golden case must then differ.
test('cada arredondamento, quebrado, muda algum exemplo', async () => {
  const { erradosAntes, soltas, semCaso, lugares, quebras } = await quebrarArredondamentos()
  expect({ erradosAntes, soltas, semCaso }).toEqual({ erradosAntes: [], soltas: [], semCaso: [] })
  expect(lugares.length).toBeGreaterThan(90)
  expect(quebras).toBeGreaterThan(150)
}, 120_000)
