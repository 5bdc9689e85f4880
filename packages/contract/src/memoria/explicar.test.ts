import { expect, test } from 'vitest'
import { explicacao, formulaComNumeros, type MemoriaDeCalculo } from './explicar.ts'

const passo: MemoriaDeCalculo['passos'][number] = {
  id: 'efetiva',
  rotulo: 'Alíquota efetiva',
  formula: '(rbt12 × nominal − parcela) ÷ rbt12',
  operandos: {
    rbt12: { rotulo: 'RBT12', valor: { tipo: 'centavos', valor: 40000000 } },
    nominal: { rotulo: 'Alíquota nominal', valor: { tipo: 'taxa', valor: '0.135' } },
    parcela: { rotulo: 'Parcela a deduzir', valor: { tipo: 'centavos', valor: 1764000 } },
  },
  resultado: { tipo: 'taxa', valor: '0.0909' },
  fundamento: 'LC 123/2006, art. 18, § 1º-A',
  regra: 'simples.anexo-iii@2018-01',
}
const sem = (texto: string) => texto.replaceAll('\u00a0', ' ')

test('every operand of the formula gives place to its number, and nothing else changes', () => {
  expect(sem(formulaComNumeros(passo))).toBe(
    '(R$ 400.000,00 × 13,50 % − R$ 17.640,00) ÷ R$ 400.000,00',
  )
})

test('a word of the formula that is no operand stays as it is', () => {
  const minimo = { ...passo, formula: 'mínimo(rbt12; nominalidade)' }
  expect(sem(formulaComNumeros(minimo))).toBe('mínimo(R$ 400.000,00; nominalidade)')
})

test('the copied explanation carries formula, numbers, law, rule and result', () => {
  const texto = sem(
    explicacao({ titulo: 'DAS de 10/2026', passos: [passo], resultado: passo.resultado }),
  )
  for (const parte of ['1. Alíquota efetiva = 9,09 %', '13,50 %', 'art. 18', '@2018-01']) {
    expect(texto).toContain(parte)
  }
  expect(texto.endsWith('Resultado: 9,09 %')).toBe(true)
})
