import { expect, test } from 'vitest'
import { lancamentosDe, lerPlanilhaColada, planilhaComoArquivo } from './planilha-colada.ts'

const CONTAS = [
  { codigo: '1.1.01', reduzido: '5', nome: 'Caixa' },
  { codigo: '4.1.01', reduzido: '60', nome: 'Aluguel' },
]

test('rows by code, reduced code or name; the heading and blank lines are not rows', () => {
  const texto =
    'Data\tHistórico\tDébito\tCrédito\tValor\tDocumento\n\n5/10/2026\tAluguel\t60\tCaixa\tR$ 1.234,50\tRec 9\n'
  expect(lerPlanilhaColada(texto, CONTAS)).toEqual([
    {
      numero: 3,
      lancamento: 3,
      data: '2026-10-05',
      historico: 'Aluguel',
      debito: '4.1.01',
      credito: '1.1.01',
      valor: 123_450,
      documento: 'Rec 9',
      erros: [],
    },
  ])
})

test('each row says all that is wrong with it', () => {
  const [linha] = lerPlanilhaColada('31/02/2026\t\tNada\tCaixa\tzero', CONTAS)
  expect(linha?.erros).toEqual([
    '«31/02/2026» não é uma data',
    'falta o histórico',
    'conta a débito «Nada» não encontrada',
    '«zero» não é um valor',
  ])
})

test('the file has two lines for each row, with quotes kept whole', async () => {
  const linhas = lerPlanilhaColada('2026-10-05\tAluguel; "sala 2"\t60\t5\t10,05\t', CONTAS)
  const linhasDoArquivo = (await planilhaComoArquivo(linhas).text()).split('\n')
  expect(linhasDoArquivo[1]).toBe('1;2026-10-05;"Aluguel; ""sala 2""";4.1.01;10,05;;""')
  expect(linhasDoArquivo[2]).toBe('1;2026-10-05;"Aluguel; ""sala 2""";1.1.01;;10,05;""')
})

test('rows of one side, with D and C or in two columns, are one entry until they close', async () => {
  const comLado = lerPlanilhaColada(
    'Data\tHistórico\tConta\tD/C\tValor\n5/10/2026\tAluguel\t60\tD\tR$ 1.000,00\n5/10/2026\tMulta\t60\tD\t10\n5/10/2026\tAluguel\t5\tC\t1.010,00\n6/10/2026\tOutro\t60\tD\t7\n6/10/2026\tOutro\t5\tC\t7',
    CONTAS,
  )
  expect(comLado.flatMap(({ erros }) => erros)).toEqual([])
  expect(comLado.map(({ lancamento }) => lancamento)).toEqual([2, 2, 2, 5, 5])
  expect(lancamentosDe(comLado)).toBe(2)
  const arquivo = (await planilhaComoArquivo(comLado).text()).split('\n')
  expect(arquivo.slice(1, 4)).toEqual([
    '2;2026-10-05;"Aluguel";4.1.01;1000,00;;""',
    '2;2026-10-05;"Aluguel";4.1.01;10,00;;""',
    '2;2026-10-05;"Aluguel";1.1.01;;1010,00;""',
  ])
  const colunas = lerPlanilhaColada('5/10/2026\tA\t60\t10,00\t\n5/10/2026\tA\t5\t\t10,00', CONTAS)
  expect(colunas.map(({ debito, credito }) => [debito, credito])).toEqual([
    ['4.1.01', ''],
    ['', '1.1.01'],
  ])
})

test('an entry of rows of one side that never closes says how much is missing', () => {
  const linhas = lerPlanilhaColada('5/10/2026\tA\t60\tD\t10,00\n6/10/2026\tB\t5\tC\t10,00', CONTAS)
  expect(linhas.map(({ erros }) => erros)).toEqual([
    ['o lançamento não fecha: falta 10,00 a crédito'],
    ['o lançamento não fecha: falta 10,00 a débito'],
  ])
})

test('an entry of an account against itself is wrong in the row where it begins', () => {
  const linhas = lerPlanilhaColada(
    '5/10/2026\tA\t60\t60\t10,00\n6/10/2026\tB\t5\tD\t7\n6/10/2026\tB\t5\tC\t7\n7/10/2026\tC\t60\t5\t1',
    CONTAS,
  )
  expect(linhas.map(({ erros }) => erros)).toEqual([
    ['a conta 4.1.01 está a débito e a crédito com valores que se anulam'],
    ['a conta 1.1.01 está a débito e a crédito com valores que se anulam'],
    [],
    [],
  ])
})
