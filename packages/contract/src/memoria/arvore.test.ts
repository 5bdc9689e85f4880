import { expect, test } from 'vitest'
import { arvoreDa, formulaCurta, posicaoNasFaixas, respostaDe } from './arvore.ts'
import type { MemoriaDeCalculo } from './explicar.ts'

const sem = (texto: string) => texto.replaceAll('\u00a0', ' ')
const centavos = (valor: number) => ({ tipo: 'centavos' as const, valor })
const passo = (id: string, valor: number, resto: object = {}) => ({
  id,
  rotulo: id,
  formula: '0',
  operandos: {},
  resultado: centavos(valor),
  fundamento: 'LC 123/2006',
  regra: 'simples@2018-01',
  ...resto,
})

const doTributo = (tributo: string, valor: number) =>
  passo(`simples.linha.III:interna.${tributo}`, valor, {
    formula: 'receita × parte',
    operandos: {
      receita: { rotulo: 'Receita da atividade no mês', valor: centavos(5962000) },
      rbt12: { rotulo: 'RBT12', valor: centavos(400_000_00), de: 'simples.rbt12' },
    },
  })
const PASSOS: MemoriaDeCalculo['passos'] = [
  passo('simples.rbt12', 400_000_00),
  passo('simples.efetiva-III-interno', 0, {
    resultado: { tipo: 'taxa', valor: '0.0909' },
    operandos: { rbt12: { rotulo: 'RBT12', valor: centavos(400_000_00), de: 'simples.rbt12' } },
    faixas: {
      operando: 'rbt12',
      lista: [
        { ate: 180_000_00, aliquota: '0.06' },
        { ate: 360_000_00, aliquota: '0.112' },
        { ate: 720_000_00, aliquota: '0.135' },
      ],
    },
  }),
  doTributo('irpj', 581148),
  doTributo('cpp', 500000),
  passo('simples.total', 1081148, {
    formula: 'irpj1 + cpp1',
    operandos: {
      irpj1: { rotulo: 'IRPJ', valor: centavos(581148), de: 'simples.linha.III:interna.irpj' },
      cpp1: { rotulo: 'CPP', valor: centavos(500000), de: 'simples.linha.III:interna.cpp' },
    },
  }),
  passo('pro-labore-1.liquido', 300000),
  passo('fechamento.imposto', 1081148, {
    formula: 'das',
    operandos: { das: { rotulo: 'DAS', valor: centavos(1081148), de: 'simples.total' } },
  }),
]
const memoria: MemoriaDeCalculo = {
  titulo: 'Impostos',
  passos: PASSOS,
  resultado: centavos(1081148),
}

test('the answer is one line: the receita and the rate, past the step that only repeats it', () => {
  const arvore = arvoreDa(memoria)
  if (!arvore) throw new Error('sem árvore')
  expect(arvore.raiz.id).toBe('simples.total')
  expect(sem(respostaDe(arvore.raiz, arvore).conta)).toBe('10.811,48 = 59.620,00 × 18,134 %')
  expect(arvore.ramosDe(arvore.raiz).map(({ rotulo }) => rotulo)).toEqual(['IRPJ', 'CPP'])
  expect(arvore.soltos.map(({ id }) => id)).toEqual([
    'simples.efetiva-III-interno',
    'pro-labore-1.liquido',
  ])
})

test('the place in the table is the band whose end is not passed', () => {
  const efetiva = PASSOS[1]
  if (!efetiva) throw new Error('sem alíquota')
  expect(posicaoNasFaixas(efetiva)).toMatchObject({ atual: 2, valor: 400_000_00, rotulo: 'RBT12' })
})

test('a tribute that does not say its step is found by its name and its amount', () => {
  const arvore = arvoreDa({
    titulo: 'Presumido',
    passos: [
      passo('presumido.2026-10.pis', 65234),
      passo('fechamento.imposto', 366314, {
        formula: 'pis + cofins',
        operandos: {
          pis: { rotulo: 'PIS', valor: centavos(65234) },
          cofins: { rotulo: 'COFINS', valor: centavos(301080) },
        },
      }),
    ],
    resultado: centavos(366314),
  })
  if (!arvore) throw new Error('sem árvore')
  expect(arvore.ramosDe(arvore.raiz).map(({ passo: um }) => um.id)).toEqual([
    'presumido.2026-10.pis',
  ])
  expect(respostaDe(arvore.raiz, arvore)).toEqual({
    conta: '3.663,14 = 652,34 + 3.010,80',
    palavras: 'PIS + COFINS',
  })
})

test('a sum of twelve months is told by its ends, in words and without the zeros', () => {
  const meses = Object.fromEntries(
    ['10', '11', '12', '13', '14', '15'].map((mes, i) => [
      `receita2025${mes}`,
      { rotulo: `Receita de ${mes}/2025`, valor: centavos(i === 1 ? 0 : 100_00) },
    ]),
  )
  const rbt12 = passo('simples.rbt12', 500_00, {
    formula: `máximo(${Object.keys(meses).join(' + ')}; minimo)`,
    operandos: { ...meses, minimo: { rotulo: 'Mínimo', valor: centavos(100) } },
  })
  expect(formulaCurta(rbt12, 'palavras')).toBe(
    'Receita de 10/2025 + … + Receita de 15/2025 (5 parcelas)',
  )
})
