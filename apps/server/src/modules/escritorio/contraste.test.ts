import fc from 'fast-check'
import { expect, test } from 'vitest'
import { ajustarCor, CONTRASTE_MINIMO, conferirCor, contrasteComBranco } from './contraste.ts'

test('the anchors of WCAG', () => {
  expect(contrasteComBranco('#000000')).toBeCloseTo(21, 5)
  expect(contrasteComBranco('#ffffff')).toBeCloseTo(1, 5)
  expect(conferirCor('#777777')).toMatchObject({ razao: '4.47', suficiente: false })
  expect(conferirCor('#767676')).toMatchObject({
    razao: '4.54',
    suficiente: true,
    ajustada: '#767676',
  })
})

test('an adjusted colour always reads, and one that reads is left alone', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 0xffffff }), (n) => {
      const cor = `#${n.toString(16).padStart(6, '0')}`
      const ajustada = ajustarCor(cor)
      expect(ajustada).toMatch(/^#[0-9a-f]{6}$/)
      expect(contrasteComBranco(ajustada)).toBeGreaterThanOrEqual(CONTRASTE_MINIMO)
      if (contrasteComBranco(cor) >= CONTRASTE_MINIMO) expect(ajustada).toBe(cor)
    }),
  )
})
