import { expect, test } from 'vitest'
import { formatarDinheiro, formatarNumero, formatarTaxa, formatarValor } from './formato.ts'
import { dizDinheiro } from './modo-discreto.ts'

test.each([0, 5, 100, 123_456, -1, -123_456_789])('%s centavos are money, however written', (n) => {
  expect(dizDinheiro(formatarDinheiro(n))).toBe(true)
  expect(dizDinheiro(formatarValor(n))).toBe(true)
  expect(dizDinheiro(`Faltam ${formatarDinheiro(n)} de folha em 12 meses.`)).toBe(true)
  expect(dizDinheiro(`${formatarValor(n)} D`)).toBe(true)
})

test.each(['R$ 1,2 mi', '350 mil', '1,2 mi', 'R$ 50 mil', '+182.952,44'])(
  '%s of an axis is money',
  (texto) => {
    expect(dizDinheiro(texto)).toBe(true)
  },
)

test.each([
  ...[formatarTaxa('0.0684'), formatarNumero('0.2845'), '12/10/2026', '10/2026', '14:30'],
  ...['99.000.001/0001-99', '529.982.247-25', 'Nota 1042', '1.234', 'Anexo III', '', 'R$'],
])('%s is no money', (texto) => {
  expect(dizDinheiro(texto)).toBe(false)
})
