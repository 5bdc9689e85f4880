import { expect, test } from 'vitest'
import { ehFalhaDeChunk, podeRecarregarSozinha } from './chunk.ts'

test('a chunk that failed to load is known by the words of each browser', () => {
  for (const texto of [
    'Loading chunk 7 failed.',
    'Loading CSS chunk 7 failed.',
    'Failed to fetch dynamically imported module: https://x/static/js/a.js',
    'error loading dynamically imported module',
    'Importing a module script failed.',
    'Unable to preload CSS for /static/css/a.css',
  ]) {
    expect(ehFalhaDeChunk(new Error(texto))).toBe(true)
  }
  expect(ehFalhaDeChunk(new Error('x is undefined'))).toBe(false)
})

test('the page reloads by itself once and never in circles', () => {
  const dados = new Map<string, string>()
  const armazem = {
    getItem: (chave: string) => dados.get(chave) ?? null,
    setItem: (chave: string, valor: string) => void dados.set(chave, valor),
  }
  expect(podeRecarregarSozinha(armazem, 1_000_000)).toBe(true)
  expect(podeRecarregarSozinha(armazem, 1_005_000)).toBe(false)
  expect(podeRecarregarSozinha(armazem, 1_070_000)).toBe(true)
})
