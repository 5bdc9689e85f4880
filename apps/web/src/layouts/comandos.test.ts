import { expect, test } from 'vitest'
import { combina } from './comandos.ts'

test('a search without accents finds what has them, word by word', () => {
  expect(combina('Pró-labore do mês', 'mes pro')).toBe(true)
  expect(combina('Notas fiscais', 'NOTA')).toBe(true)
  expect(combina('Notas fiscais', 'guia')).toBe(false)
  expect(combina('Painel', '')).toBe(true)
})
