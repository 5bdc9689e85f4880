import { ROTULOS_SITUACAO_ESPECIAL, SITUACAO_ESPECIAL } from '@razao/engine/cadastro'
import { expect, test } from 'vitest'
import { SITUACAO_NA_ECD } from './index.ts'

test('every event of the cadastro has its own code of the ECD, and they are not the same numbers', () => {
  const { normal: _, ...eventos } = SITUACAO_ESPECIAL
  expect(Object.keys(SITUACAO_NA_ECD).sort()).toEqual(Object.keys(eventos).sort())
  // The layout of the ECD (register 0000, IND_SIT_ESP): 1 cisão, 2 fusão, 3 incorporação, 4 extinção.
  expect(SITUACAO_NA_ECD).toEqual({ cisao: '1', fusao: '2', incorporacao: '3', extincao: '4' })
  expect(ROTULOS_SITUACAO_ESPECIAL[SITUACAO_ESPECIAL.extincao]).toBe('Extinção')
  expect(String(SITUACAO_ESPECIAL.extincao)).not.toBe(SITUACAO_NA_ECD.extincao)
})
