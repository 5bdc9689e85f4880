import { expect, test } from 'vitest'
import { lerPlanilhaColada, planilhaComoArquivo } from './planilha-colada.ts'

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
