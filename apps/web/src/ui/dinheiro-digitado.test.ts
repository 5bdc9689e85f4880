import { expect, test } from 'vitest'
import { lerDinheiro, textoDoCampo } from './dinheiro-digitado.ts'

test.each([
  ['1.234,56', 123456],
  ['1234.56', 123456],
  ['R$ 1.234,56', 123456],
  ['R$\u00a01.234,56', 123456],
  ['1234,5', 123450],
  ['1.234', 123400],
  ['1.5', 150],
  ['-10', -1000],
  ['−10,00', -1000],
  ['1200*1,5', 180000],
  ['(100+50)/3', 5000],
  ['10/3', 333],
  ['1,005', 101],
  ['100-250', -15000],
  ['0', 0],
  [',5', 50],
])('%s is read as %i centavos', (texto, centavos) => {
  expect(lerDinheiro(texto)).toBe(centavos)
})

test.each([
  '',
  'abc',
  '1,2,3',
  '12.34.56,7',
  '1,234.56',
  '0.005',
  '0.500',
  '0.005,00',
  '1200*0.015',
  '10/0',
  '1 000 x',
  '(10',
  '10+',
  '99999999999999999',
])('%s is not an amount', (texto) => {
  expect(lerDinheiro(texto)).toBeNull()
})

test('what the field shows is read back as the same amount', () => {
  for (const centavos of [0, 5, 100, -123456, 99999999999]) {
    expect(lerDinheiro(textoDoCampo(centavos))).toBe(centavos)
  }
})
