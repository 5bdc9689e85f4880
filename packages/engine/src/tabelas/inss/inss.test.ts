import { describe, expect, test } from 'vitest'
import { salarioMinimo } from '../salario-minimo/index.ts'
import { TABELA_INSS, tetoInss } from './index.ts'

describe('tabela do INSS', () => {
  test.each([
    ['2024-01', 778602],
    ['2024-12', 778602],
    ['2025-01', 815741],
    ['2025-12', 815741],
    ['2026-01', 847555],
    ['2026-12', 847555],
  ])('teto de %s é %i centavos', (mes, teto) =>
    expect(tetoInss(mes)).toEqual({ ok: true, value: teto }),
  )

  test('antes da primeira tabela, recusa', () => expect(tetoInss('2023-12').ok).toBe(false))

  test('as faixas se seguem sem buraco nem sobreposição, e a 1ª acaba no salário mínimo', () => {
    for (const { desde, faixas, teto } of TABELA_INSS.versoes) {
      let fim = 0
      for (const faixa of faixas) {
        expect(faixa.acimaDe).toBe(fim)
        fim = faixa.ate
      }
      expect(fim).toBe(teto)
      expect(faixas.map((f) => f.aliquota.toString())).toEqual(['0.075', '0.09', '0.12', '0.14'])
      expect(salarioMinimo(desde)).toEqual({ ok: true, value: faixas[0]?.ate })
    }
  })
})

test.each([
  ['2023-12', 132000],
  ['2024-01', 141200],
  ['2024-12', 141200],
  ['2025-01', 151800],
  ['2025-12', 151800],
  ['2026-01', 162100],
])('salário mínimo de %s é %i centavos', (mes, valor) =>
  expect(salarioMinimo(mes)).toEqual({ ok: true, value: valor }),
)
