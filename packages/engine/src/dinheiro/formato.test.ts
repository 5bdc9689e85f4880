// Every number that is read by people or put in a file goes through these: none of them says a zero with a sign.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  decimalDosCentavos,
  formatarDinheiro,
  formatarEscala,
  formatarInteiro,
  formatarNumero,
  formatarPorcento,
  formatarReais,
  formatarTaxa,
  formatarValor,
  taxaEmArquivo,
} from './index.ts'

const ZERO_COM_SINAL = /[-−](R\$[ \u00a0])?0*([.,]0+)?([ \u00a0]?%|$|[ \u00a0])/u

const centavos = fc.oneof(
  fc.constantFrom(0, -0, -1, 1, -99, -100),
  fc.integer({ min: -9_000_000_000_000, max: 9_000_000_000_000 }),
)
const fracao = fc.oneof(
  fc.constantFrom('-0', '-0.0', '-0.00000001', '-0.0000004', '-1e-9', '0', '-0.00004'),
  fc
    .tuple(fc.integer({ min: -1_000_000, max: 1_000_000 }), fc.integer({ min: 0, max: 14 }))
    .map(([inteiro, casas]) => `${inteiro}e-${casas}`),
)

test('no formatter says a zero with a sign, of any value', () => {
  fc.assert(
    fc.property(centavos, fracao, (valor, fator) => {
      const ditos = [
        ...[formatarValor, formatarReais, formatarDinheiro, formatarEscala].map((f) => f(valor)),
        ...[decimalDosCentavos(valor), decimalDosCentavos(valor, '.'), formatarInteiro(valor)],
        ...[formatarPorcento(valor), formatarTaxa(fator), taxaEmArquivo(fator)],
        ...[formatarNumero(fator), formatarNumero(Number(fator)), formatarInteiro(Number(fator))],
      ]
      for (const dito of ditos) expect(dito).not.toMatch(ZERO_COM_SINAL)
    }),
    { numRuns: 3000 },
  )
})

test('what is not zero keeps its sign and its value', () => {
  fc.assert(
    fc.property(centavos, (valor) => {
      const lido = Number(decimalDosCentavos(valor, '.').replace('.', ''))
      expect(lido + 0).toBe(valor + 0)
      expect(formatarValor(valor).startsWith('−')).toBe(valor < 0)
    }),
  )
  expect(formatarReais(-123456)).toBe('−R$ 1.234,56')
  expect(decimalDosCentavos(-5)).toBe('-0,05')
  expect(taxaEmArquivo('0.0684')).toBe('6,84%')
  expect(formatarTaxa('0.112')).toBe('11,20\u00a0%')
  expect(formatarTaxa('isento')).toBe('isento')
  expect(formatarEscala(-150_000_00)).toBe('−150 mil')
})
