import { hash } from 'node:crypto'
import { expect, test } from 'vitest'
import {
  type EntradaCanonica,
  HASH_INICIAL,
  lerTextoCanonico,
  selar,
  textoCanonico,
} from './index.ts'

const ENTRADA: EntradaCanonica = {
  anterior: HASH_INICIAL,
  sequencia: 1,
  exercicio: 2026,
  numero: 1,
  registradoEm: '2026-10-31T12:00:00.000000Z',
  data: '2026-10-31',
  tipo: 'N',
  dataDoFato: null,
  chave: 'teste:1',
  estorna: null,
  corrige: null,
  origem: 'manual',
  documentoTipo: null,
  documentoNumero: 'NF-1',
  historico: 'Serviço “à vista”; com | e \t',
  partidas: [
    { codigo: '1.1.1.01', valor: 100_00, centro: 'LOJA', historico: null },
    { codigo: '3.1.1.03', valor: -100_00, centro: null, historico: 'receita' },
  ],
}

test('o texto canônico é o do livro, sem espaços, e se lê de volta', () => {
  const texto = textoCanonico(ENTRADA)
  expect(texto).toBe(
    `["razao-lancamento-1","${HASH_INICIAL}",1,2026,1,"2026-10-31T12:00:00.000000Z","2026-10-31","N",null,"teste:1",null,null,"manual",null,"NF-1","Serviço “à vista”; com | e \\t",[["1.1.1.01",10000,"LOJA",null],["3.1.1.03",-10000,null,"receita"]]]`,
  )
  expect(lerTextoCanonico(texto)).toEqual(ENTRADA)
  expect(lerTextoCanonico(texto.replace(',1,2026', ', 1,2026'))).toBeNull()
})

test('o selo é o SHA-256 que a máquina dá', () => {
  const texto = textoCanonico(ENTRADA)
  expect(selar(texto)).toBe(hash('sha256', texto, 'hex'))
})
