import { expect, test } from 'vitest'
import { TABELAS_MEI } from '../../tabelas/mei/index.ts'
import { celulasDe, celulasSoltas } from '../../testes/celulas.ts'

test('cada célula da tabela do SIMEI é vigiada por um exemplo', () => {
  const regras = ['mei', 'mei-excesso', 'mei-cpp-do-contratante']
  expect(celulasSoltas(celulasDe(TABELAS_MEI), regras)).toEqual([])
})
