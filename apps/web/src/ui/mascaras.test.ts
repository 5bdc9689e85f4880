import { expect, test } from 'vitest'
import { dataDigitada, limpar, mascarar, validarMascara } from './mascaras.ts'

test('the CNPJ mask takes letters, raises them and cleans what was pasted', () => {
  expect(mascarar('cnpj', '12.abc.345/01de-35')).toBe('12.ABC.345/01DE-35')
  expect(limpar('cnpj', ' 12.abc.345/01de-35 ')).toBe('12ABC34501DE35')
  expect(validarMascara('cnpj', '12ABC34501DE35')).toBeNull()
  expect(validarMascara('cnpj', '12ABC34501DE36')).toMatch(/CNPJ inválido/)
})

test('a mask is written as far as it was typed', () => {
  expect(mascarar('cpf', '1234')).toBe('123.4')
  expect(mascarar('cep', '01310100')).toBe('01310-100')
  expect(mascarar('cellphone', '1133334444')).toBe('(11) 3333-4444')
  expect(mascarar('cellphone', '11933334444')).toBe('(11) 93333-4444')
  expect(mascarar('date-mes-ano', '102026')).toBe('10/2026')
  expect(mascarar('conta-corrente', '12345x')).toBe('12345-X')
})

test('a date that does not exist is refused and one that does becomes civil text', () => {
  expect(validarMascara('date', '31/02/2026')).toMatch(/data que existe/)
  expect(dataDigitada('28/02/2026')).toBe('2026-02-28')
  expect(dataDigitada('29/02/2026')).toBeNull()
})

test('an empty field has no message', () => {
  expect(validarMascara('email', '')).toBeNull()
  expect(validarMascara('email', 'a@b')).not.toBeNull()
})
