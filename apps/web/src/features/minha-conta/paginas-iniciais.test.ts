import { PERFIL } from '@razao/contract'
import { expect, test } from 'vitest'
import { ROTAS } from '../../routes.tsx'
import { PAGINAS_INICIAIS, paginasDoPerfil } from './paginas-iniciais.ts'

test('each first page is a screen of the table of routes, with its role and its name', () => {
  for (const { rota, nome, role } of PAGINAS_INICIAIS) {
    const achada = ROTAS.find(({ path }) => path === rota)
    expect({ rota, nome, role }).toEqual({ rota, nome: achada?.titulo, role: achada?.role })
  }
})

test('nobody is offered a screen that would refuse them', () => {
  const nomes = (perfil: number) => paginasDoPerfil(perfil).map(({ nome }) => nome)
  expect(nomes(PERFIL.empresa)).toEqual(['Painel', 'Notas fiscais', 'Impostos e guias'])
  expect(nomes(PERFIL.funcionario)).toEqual(nomes(PERFIL.empresa))
  expect(nomes(PERFIL.administrador)).toHaveLength(PAGINAS_INICIAIS.length)
})
