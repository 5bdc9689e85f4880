import { expect, test } from 'vitest'
import { origemSegura, paths } from './paths.ts'

test.each([
  'https://outro.test/painel',
  '//outro.test',
  '/\\outro.test',
  'javascript:alert(1)',
  '/conta/sair',
  '/conta/entrar?x=1',
  '',
  null,
  7,
])('%s is not a place to come back to', (origem) => {
  expect(origemSegura(origem)).toBeNull()
})

test('a path of this site is, with its filters', () => {
  expect(origemSegura('/painel/fechamento?aberta=3#x')).toBe('/painel/fechamento?aberta=3#x')
})

test('what goes in a document address is escaped', () => {
  expect(paths.download('a.b', 'guia 10/2026.pdf')).toBe(
    '/statics/download/a.b/guia%2010%2F2026.pdf',
  )
})
