import { expect, test } from 'vitest'
import { ehMaisNova } from './versao.ts'

test.each([
  ['1.10.0', '1.9.3', true],
  ['2.0', '1.9.9', true],
  ['1.0.0', '1.0.0', false],
  ['1.0.0', '1.0.1', false],
  ['1.0', '1.0.0', false],
  ['0.2.0-rc.1', '0.1.0', true],
])('%s over %s: newer is %s', (servidor, aqui, esperado) => {
  expect(ehMaisNova(servidor, aqui)).toBe(esperado)
})
