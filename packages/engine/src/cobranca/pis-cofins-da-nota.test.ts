import { expect, test } from 'vitest'
import { REGIME } from '../cadastro/index.ts'
import { pisCofinsDaNota } from './index.ts'

const { presumido, realTrimestral, realMensal, simples, mei, isenta } = REGIME
const debito = (regime: number, competencia: string, preco = 100_050) => {
  const dito = pisCofinsDaNota({ regime, competencia, preco })
  if (!dito.ok) throw new Error(dito.refusal.mensagem)
  return dito.value
}

// Leis 9.715/1998, art. 8º, I, and 9.718/1998, art. 8º: 0,65 % and 3 % of R$ 1.000,50.
test('o Lucro Presumido é cumulativo', () => {
  expect(debito(presumido, '2026-12')).toEqual({
    ...{ base: 100_050, aliquotaPis: '0.0065', pis: 650, aliquotaCofins: '0.03', cofins: 3_002 },
  })
})

// Leis 10.637/2002 and 10.833/2003, art. 2º: 1,65 % and 7,6 %.
test.each([realTrimestral, realMensal])('o Lucro Real %s não é', (regime) => {
  expect(debito(regime, '2026-12')).toEqual({
    ...{ base: 100_050, aliquotaPis: '0.0165', pis: 1_651, aliquotaCofins: '0.076', cofins: 7_604 },
  })
})

// LC 214/2025, art. 542.
test('os dois acabam com os fatos de dezembro de 2026', () => {
  expect(debito(presumido, '2027-01')).toBeNull()
  expect(debito(realMensal, '2027-01')).toBeNull()
})

test('quem não os paga por alíquota não os diz', () => {
  for (const regime of [simples, mei, isenta]) expect(debito(regime, '2026-12')).toBeNull()
})
