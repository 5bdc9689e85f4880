import { expect, test } from 'vitest'
import { lerEnderecos, paraEnvio } from './enderecos.ts'

const NINGUEM = new Set<string>()
const estados = (texto: string, daqui: ReadonlySet<string> = NINGUEM) =>
  lerEnderecos(texto, daqui).map(({ email, nome, estado }) => [email, nome, estado])

test('one e-mail by line, by comma or by semicolon', () => {
  expect(estados('ana@ex.com.br\nbia@ex.com.br, caio@ex.com.br; davi@ex.com.br')).toEqual([
    ['ana@ex.com.br', null, 'valido'],
    ['bia@ex.com.br', null, 'valido'],
    ['caio@ex.com.br', null, 'valido'],
    ['davi@ex.com.br', null, 'valido'],
  ])
})

test('names of a message and of a spreadsheet with a header', () => {
  expect(
    estados('Nome;E-mail\r\nAna Exemplo;ANA@ex.com.br\r\nBia Exemplo <bia@ex.com.br>\r\n'),
  ).toEqual([
    ['ana@ex.com.br', 'Ana Exemplo', 'valido'],
    ['bia@ex.com.br', 'Bia Exemplo', 'valido'],
  ])
})

test('what is twice, already here or not an e-mail is told apart', () => {
  const daqui = new Set(['ja@ex.com.br'])
  expect(estados('ana@ex.com.br\nAna@Ex.com.br\nJA@ex.com.br\nana@\nAna Exemplo', daqui)).toEqual([
    ['ana@ex.com.br', null, 'valido'],
    ['ana@ex.com.br', null, 'repetido'],
    ['ja@ex.com.br', null, 'ja-esta'],
    ['ana@', null, 'invalido'],
    ['Ana Exemplo', null, 'invalido'],
  ])
})

test('what is sent carries the name', () => {
  const [ana, bia] = lerEnderecos('Ana "X" <ana@ex.com.br>\nbia@ex.com.br', NINGUEM)
  expect(ana && paraEnvio(ana)).toMatch(/<ana@ex\.com\.br>$|^ana@ex\.com\.br$/)
  expect(bia && paraEnvio(bia)).toBe('bia@ex.com.br')
})
