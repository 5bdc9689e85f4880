import { expect, test } from 'vitest'
import { mensagemDeAcesso } from './mensagens.ts'

test('a link used twice or opened in another tab is said in those words', () => {
  const esperado = 'Este link de acesso já foi usado ou abriu em outra aba.'
  for (const erro of [
    { error: 'state_mismatch' },
    { error: 'missing_transaction', message: 'Invalid state' },
    new Error('Invalid state'),
  ]) {
    expect(mensagemDeAcesso(erro).titulo).toBe(esperado)
  }
})

test('login_required leads to the sign-in without a word', () => {
  expect(mensagemDeAcesso({ error: 'login_required' }).silenciosa).toBe(true)
})

test('a popup closed or left open too long offers the page itself', () => {
  expect(mensagemDeAcesso({ error: 'cancelled' }).acao).toBe('na-propria-pagina')
  expect(mensagemDeAcesso({ error: 'timeout', popup: {} }).acao).toBe('na-propria-pagina')
})

test('no raw code is ever the title', () => {
  for (const erro of [{ error: 'server_error', message: 'x_y' }, undefined, 'texto']) {
    expect(mensagemDeAcesso(erro).titulo).not.toMatch(/_/)
  }
})
