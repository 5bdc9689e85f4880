import { expect, test } from 'vitest'
import { lancar } from '../routes/contabil.ts'
import { DataDoLivro } from './index.ts'

test.each([
  ['2026-02-28', true],
  ['1900-01-01', true],
  ['2099-12-31', true],
  // Typed in a hurry: no report, closing or file knows these years.
  ['0202-01-01', false],
  ['1899-12-31', false],
  ['9999-12-31', false],
  ['2026-02-29', false],
])('the day of an entry may be %s: %s', (data, vale) => {
  expect(DataDoLivro.safeParse(data).success).toBe(vale)
  const pedido = {
    ...{ empresaId: 1, data, historico: 'Compra' },
    partidas: [
      { contaId: 1, valor: 1 },
      { contaId: 2, valor: -1 },
    ],
  }
  expect(lancar.input.safeParse(pedido).success).toBe(vale)
})
