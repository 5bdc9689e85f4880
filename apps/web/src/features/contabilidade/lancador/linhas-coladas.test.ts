import { expect, test } from 'vitest'
import type { Conta } from '../plano/index.ts'
import { celulasColadas } from './celulas-coladas.ts'
import { comLinhasColadas } from './linhas-coladas.ts'
import { linhaVazia, somasDe } from './linhas-do-lancador.ts'

const conta = (id: number, codigo: string, reduzido: string, nome: string): Conta => ({
  ...{ id, codigo, reduzido, nome, tipo: 'analitica', natureza: 'devedora', nivel: 4 },
  ...{ grupo: null, funcao: null, descricao: null, grupoDre: null, tipoDfc: null },
  ...{ referencial: null, referencialAConferir: false, propria: false, alterada: false },
  ...{ ativa: true, ativaDe: null, ativaAte: null, versao: 1 },
})
const CONTAS = [conta(7, '1.1.1.01', '5', 'Caixa'), conta(8, '4.1.2.01', '60', 'Aluguel')]
const VAZIAS = [linhaVazia(1), linhaVazia(2)]
const colar = (colado: string, em = 1) => comLinhasColadas(VAZIAS, { colado, contas: CONTAS, em })

test('débito and crédito in two columns, as Brazil writes amounts', () => {
  const linhas = colar('Conta\tDébito\tCrédito\n4.1.2.01\tR$ 1.234,56\t\tSala 2\n5\t\t1.234,56\n')
  expect(linhas).toMatchObject([
    { chave: 1, contaId: 8, debito: '1.234,56', credito: '', historico: 'Sala 2' },
    { chave: 2, contaId: 7, debito: '', credito: '1.234,56' },
  ])
  expect(somasDe(linhas).diferenca).toBe(0)
})

test('an amount with its side, in either order, grows the entry', () => {
  const linhas = colar('60\t100,00\tD\n60\tD\t50\tMulta\nCaixa\tC\t150', 2)
  expect(linhas.map(({ chave, debito, credito }) => [chave, debito, credito])).toEqual([
    [1, '', ''],
    [2, '100,00', ''],
    [3, '50,00', ''],
    [4, '', '150,00'],
  ])
  expect(linhas[2]?.historico).toBe('Multa')
})

test('an account nobody knows is left to be chosen, with what was written in sight', () => {
  const [linha] = colar('9.9.9\t10,00\t')
  expect(linha).toMatchObject({ contaId: null, debito: '10,00', historico: '9.9.9' })
})

test('a cell with a line break or quotes inside is one cell', () => {
  expect(celulasColadas('a\t"b\n""c"""\td\r\n"Loja 2" aluguel\t1')).toEqual([
    ['a', 'b "c"', 'd'],
    ['"Loja 2" aluguel', '1'],
  ])
})
