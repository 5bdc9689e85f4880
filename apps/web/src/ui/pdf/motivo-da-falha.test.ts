import { expect, test } from 'vitest'
import { motivoDaFalha } from './motivo-da-falha.ts'

const chamado = (name: string): Error => Object.assign(new Error('x'), { name })

test.each([
  [chamado('PasswordException'), 10, 'Este PDF pede senha'],
  [chamado('InvalidPDFException'), 10, 'Este arquivo não é um PDF que se possa ler'],
  [chamado('InvalidPDFException'), 0, 'Este PDF está vazio'],
  [new Error('worker'), 10, 'O documento não pôde ser mostrado aqui'],
  ['texto', 10, 'O documento não pôde ser mostrado aqui'],
])('%s of %i bytes is told as «%s»', (erro, bytes, titulo) => {
  expect(motivoDaFalha(erro, bytes).titulo).toBe(titulo)
})
