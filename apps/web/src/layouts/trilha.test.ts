import { expect, test } from 'vitest'
import type { ItemDeMenu } from './menu.ts'
import { trilhaDe } from './Trilha.tsx'

const item = (
  id: string,
  parentId: string | null,
  path: string | null,
  name: string,
): ItemDeMenu => ({
  id,
  parentId,
  path,
  name,
  icon: 'painel',
  role: 'AUTENTICADO',
})
const MENU = [
  item('painel', null, null, 'Painel'),
  item('inicio', 'painel', '/painel', 'Visão geral'),
  item('fechamento', 'painel', '/painel/fechamento', 'Fechamento'),
  item('usuarios', null, '/usuarios', 'Usuários'),
]
const nomes = (titulo: string, endereco: string) =>
  trilhaDe(MENU, titulo, endereco).map(({ nome }) => nome)

test('the group, the screen above and the screen', () => {
  expect(nomes('DAS do mês', '/painel/fechamento/das')).toEqual([
    'Painel',
    'Fechamento',
    'DAS do mês',
  ])
  expect(nomes('Mapa do fechamento', '/painel/fechamento')).toEqual([
    'Painel',
    'Mapa do fechamento',
  ])
})

test('a screen of its own group is not said twice', () => {
  expect(nomes('Usuários', '/usuarios')).toEqual(['Usuários'])
  expect(nomes('Minha conta', '/minhaConta')).toEqual(['Minha conta'])
})
