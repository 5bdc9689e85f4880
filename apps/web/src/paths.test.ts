import { expect, test } from 'vitest'
import { origemSegura, paths } from './paths.ts'

test('keeps an address of this site, with its search and its hash', () => {
  for (const endereco of [
    '/',
    '/painel',
    '/receitas/notas-fiscais?situacao=2#linha',
    '/statics/arquivo/https%3A%2F%2Fexemplo',
    '/contabilidade',
    '/contador/meu-escritorio',
  ]) {
    expect(origemSegura(endereco)).toBe(endereco)
  }
})

const HOSTIS: readonly unknown[] = [
  '',
  'painel',
  'https://mau.example',
  'javascript:alert(1)',
  'data:text/html,x',
  '//mau.example',
  '///mau.example',
  '/\\mau.example',
  '\\\\mau.example',
  '/\t/mau.example',
  '/\n/mau.example',
  '/\r\\mau.example',
  '\t//mau.example',
  ' //mau.example',
  '/..//mau.example',
  '/x/..//mau.example',
  '/./\\mau.example',
  '/%2e%2e//mau.example',
  '/%2Fmau.example',
  '/%5Cmau.example',
  '/%E0%A4%A',
  '/conta/sair',
  '/Conta/Sair',
  '/%63onta/sair',
  '/x/../conta/sair',
  '/conta',
  `/${'x'.repeat(2001)}`,
  null,
  undefined,
  42,
  { toString: () => '/painel' },
  ['/painel'],
]
test.each(HOSTIS.map((origem) => [origem]))('refuses %j', (origem) => {
  expect(origemSegura(origem)).toBeNull()
})

test('parts of an address are encoded', () => {
  expect(paths.download('a/b', 'nota 1.xml')).toBe('/statics/download/a%2Fb/nota%201.xml')
})
