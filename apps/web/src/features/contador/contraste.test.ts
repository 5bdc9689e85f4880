import fc from 'fast-check'
import { expect, test } from 'vitest'
import { CONTRASTE_MINIMO, corQueSeLe, ehCor, seLe, textoDoContraste } from './contraste.ts'

test('black is 21:1, white 1:1, and the text never promises more than there is', () => {
  expect(textoDoContraste('#000000')).toBe('21,00:1')
  expect(textoDoContraste('#ffffff')).toBe('1,00:1')
  // 4.48 by the formula: below, whatever the rounding.
  expect(seLe('#777777')).toBe(false)
  expect(textoDoContraste('#777777')).toBe('4,47:1')
})

test('any colour becomes one on which white reads, and one that already does stays', () => {
  const canal = fc.integer({ min: 0, max: 255 })
  fc.assert(
    fc.property(canal, canal, canal, (r, g, b) => {
      const cor = `#${[r, g, b].map((n) => n.toString(16).padStart(2, '0')).join('')}`
      const ajustada = corQueSeLe(cor)
      expect(ehCor(ajustada)).toBe(true)
      expect(seLe(ajustada)).toBe(true)
      if (seLe(cor)) expect(ajustada).toBe(cor)
    }),
  )
  expect(CONTRASTE_MINIMO).toBe(4.5)
})
