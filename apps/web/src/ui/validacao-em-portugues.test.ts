import { expect, test } from 'vitest'
import { textoDaValidade } from './validacao-em-portugues.ts'

test('each thing that a browser finds wrong has its sentence', () => {
  expect(textoDaValidade({ valueMissing: true }, { type: 'text' })).toBe('Preencha este campo.')
  expect(textoDaValidade({ valueMissing: true }, { type: 'checkbox' })).toBe('Marque esta caixa.')
  expect(textoDaValidade({ typeMismatch: true }, { type: 'email' })).toBe(
    'Escreva um e-mail válido.',
  )
  expect(textoDaValidade({ rangeOverflow: true }, { type: 'number', max: '31' })).toBe(
    'O maior valor é 31.',
  )
  expect(textoDaValidade({ patternMismatch: true }, { type: 'text' })).toBe('Confira este campo.')
})
