import { expect, test } from 'vitest'
import { deAnoPassado, normasEsperadas } from './normas.ts'

const codigos = (hoje: string) => normasEsperadas(hoje).map(({ codigo }) => codigo)
const DO_ANO = ['salario-minimo', 'inss', 'irrf', 'salario-familia']

test.each([
  ['61 dias antes de 2027 ainda não se diz nada', '2026-11-01', []],
  ['60 dias antes diz-se tudo', '2026-11-02', ['aliquota-da-cbs', 'fim-do-caixa', ...DO_ANO]],
  ['na véspera', '2026-12-31', ['aliquota-da-cbs', 'fim-do-caixa', ...DO_ANO]],
  [
    'em janeiro o fim do caixa ainda interessa',
    '2027-01-31',
    ['aliquota-da-cbs', 'fim-do-caixa', ...DO_ANO],
  ],
  ['em março resta o que espera norma', '2027-03-10', ['aliquota-da-cbs', ...DO_ANO]],
  ['e em 2028 também, enquanto ela não vem', '2028-02-29', ['aliquota-da-cbs', ...DO_ANO]],
])('%s', (_, hoje, esperadas) => {
  expect(codigos(hoje)).toEqual(esperadas)
})

test('a CBS é de quem a paga à parte, e o caixa, de quem optou por ele', () => {
  const [cbs, caixa] = normasEsperadas('2026-12-01')
  expect([cbs?.regimes, cbs?.soCaixa]).toEqual([[2, 3, 4], false])
  expect([caixa?.regimes, caixa?.soCaixa]).toEqual([[1], true])
})

const usada = (nome: string, aRevisar: boolean) => ({
  nome,
  desde: '2026-01',
  fonte: 'norma',
  aRevisar,
})

test('só a tabela que muda todo ano, e de um ano que acabou, pede gente antes da guia', () => {
  expect(deAnoPassado([usada('salário mínimo', false), usada('MEI', true)])).toBeNull()
  const pede = deAnoPassado([usada('salário mínimo', true), usada('salário mínimo', true)])
  expect(pede).toContain('acabou: salário mínimo (01/2026). Atualize')
})
