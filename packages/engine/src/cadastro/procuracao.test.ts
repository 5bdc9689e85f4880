import { expect, test } from 'vitest'
import { REGIME } from './codigos.ts'
import { poderesDoRegime, poderesQueFaltam, ROTULOS_DO_PODER_DO_ECAC } from './procuracao.ts'

test('what is missing is of the regime, in the order of the work', () => {
  expect(poderesQueFaltam(REGIME.simples, ['00103', '00006', '00004', '00002', '00050'])).toEqual([
    '00146',
    '00060',
  ])
  expect(poderesQueFaltam(REGIME.presumido, ['00006', '00004', '00002', '00050'])).toEqual([
    '00103',
  ])
})

test('the PGMEI asks for no procuração, and what is more than asked for is not missing', () => {
  expect(poderesQueFaltam(REGIME.mei, ['00002', '00004', '00006', '00076', '99999'])).toEqual([])
})

test.each(Object.entries(REGIME))('%s asks only for powers that have a name', (_, regime) => {
  const deles = poderesDoRegime(regime)
  expect(deles.length).toBeGreaterThan(0)
  for (const poder of deles) expect(ROTULOS_DO_PODER_DO_ECAC[poder]).toBeTruthy()
  expect(new Set(deles).size).toBe(deles.length)
  expect(poderesQueFaltam(regime, deles)).toEqual([])
})
