import { expect, test } from 'vitest'
import { contrasteComBranco, ESCALA_TINTA, escalaDaCor } from './cores.ts'

test('white text can be read on the main shade of any brand colour', () => {
  for (const cor of ['#ffff00', '#ff8800', '#00ffcc', '#125952', '#ffffff', '#000000']) {
    expect(contrasteComBranco(escalaDaCor(cor)[7])).toBeGreaterThanOrEqual(4.5)
  }
  expect(contrasteComBranco(ESCALA_TINTA[7])).toBeGreaterThanOrEqual(4.5)
})

test('a text that is no colour gives our own scale', () => {
  expect(escalaDaCor('red;background:url(x)')).toBe(ESCALA_TINTA)
})
