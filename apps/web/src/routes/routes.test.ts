import { PERFIL } from '@razao/contract'
import { expect, test } from 'vitest'
import { EM_CONSTRUCAO } from '../features/sistema/em-construcao.ts'
import { menuDoPerfil } from '../layouts/menu.ts'
import { MENU, ROTAS } from '../routes.tsx'

/** The routes of the specification, §2, copied by hand. */
const DA_ESPECIFICACAO: Readonly<Record<string, string>> = {
  '/conta/token': 'PUBLICO',
  '/conta/entrar': 'PUBLICO',
  '/conta/sair': 'PUBLICO',
  '/conta/registrar': 'PUBLICO',
  '/conta/confirmar': 'PUBLICO',
  '/conta/esqueci-senha': 'PUBLICO',
  '/conta/nova-senha': 'PUBLICO',
  '/painel': 'AUTENTICADO',
  '/minhaConta': 'AUTENTICADO',
  '/receitas': 'AUTENTICADO',
  '/receitas/aguardando-emissao': 'AUTENTICADO',
  '/receitas/clientes': 'AUTENTICADO',
  '/receitas/lancamentos': 'CONTADOR',
  '/receitas/notas-fiscais': 'AUTENTICADO',
  '/despesas': 'AUTENTICADO',
  '/despesas/folha': 'AUTENTICADO',
  '/despesas/fornecedores': 'AUTENTICADO',
  '/despesas/impostos': 'AUTENTICADO',
  '/despesas/lancamentos': 'AUTENTICADO',
  '/empresa': 'ADMINISTRADOR',
  '/empresa/clientes': 'ADMINISTRADOR',
  '/empresa/novos-clientes': 'ADMINISTRADOR',
  '/usuarios': 'ADMINISTRADOR',
  '/contabilidade': 'CONTADOR',
  '/contador/escritorios-contabeis': 'ROOT',
  '/contador/meu-escritorio': 'CONTADOR',
  '/perfil': 'EMPRESA',
  '/perfil/certificados-digitais': 'EMPRESA',
  '/perfil/cnae': 'EMPRESA',
  '/perfil/dados-cadastrais': 'EMPRESA',
  '/perfil/socios': 'EMPRESA',
  '/perfil/automacao': 'ADMINISTRADOR',
  '/perfil/integracao': 'ADMINISTRADOR',
  '/perfil/historico': 'CONTADOR',
  '/perfil/pro-labore': 'CONTADOR',
  '/perfil/contas-correntes': 'ROOT',
  '/processamento': 'CONTADOR',
  '/processamento/pendentes': 'CONTADOR',
  '/processamento/processar': 'CONTADOR',
  '/processamento/processando': 'CONTADOR',
  '/processamento/canceladas': 'CONTADOR',
  '/processamento/sucesso': 'CONTADOR',
  '/painel/configuracoes': 'CONTADOR',
  '/painel/configuracoes/acessos': 'CONTADOR',
  '/painel/configuracoes/automacao': 'CONTADOR',
  '/painel/configuracoes/integracao-jettax': 'CONTADOR',
  '/painel/configuracoes/integracao-migrate': 'CONTADOR',
  '/painel/configuracoes/fator-r': 'CONTADOR',
  '/painel/fechamento': 'CONTADOR',
  '/painel/fechamento/faturamento': 'CONTADOR',
  '/painel/fechamento/pro-labore': 'CONTADOR',
  '/painel/fechamento/das': 'CONTADOR',
  '/painel/socios': 'CONTADOR',
  '/painel/socios/cadastro': 'CONTADOR',
  '/painel/socios/pro-labore': 'CONTADOR',
  '/painel/comunicacao': 'ADMINISTRADOR',
  '/painel/comunicacao/notas-fiscais': 'ADMINISTRADOR',
  '/painel/comunicacao/impostos': 'ADMINISTRADOR',
  '/painel/comunicacao/pro-labore': 'ADMINISTRADOR',
  '/regras-fiscais-municipal': 'CONTADOR',
  '/regras-fiscais-federal': 'ADMINISTRADOR',
  '/declaracoes': 'AUTENTICADO',
  '/statics/gps/:id': 'AUTENTICADO',
  '/statics/darf/:id': 'AUTENTICADO',
  '/statics/arquivo/:url': 'AUTENTICADO',
  '/statics/download/:url/:name': 'AUTENTICADO',
}

/** What the specification does not have. */
const NOSSAS: Readonly<Record<string, string>> = {
  '/conta/entregar-acesso': 'PUBLICO',
  '/painel/pedidos': 'AUTENTICADO',
}

test('the table has every route of the specification, with its role, and ours, and no other', () => {
  expect(Object.fromEntries(ROTAS.map(({ path, role }) => [path, role]))).toEqual({
    ...DA_ESPECIFICACAO,
    ...NOSSAS,
  })
})

test('no path is there twice', () => {
  expect(new Set(ROTAS.map(({ path }) => path)).size).toBe(ROTAS.length)
})

test('the menu has the seven entries of the specification, and Declarações is disabled', () => {
  const raizes = menuDoPerfil(MENU, { IDPerfilAcesso: PERFIL.root }, '/painel')
  expect(raizes.map(({ name }) => name)).toEqual([
    'Painel',
    'Receitas',
    'Despesas',
    'Contabilidade',
    'Empresa',
    'Usuários',
    'Declarações',
  ])
  expect(raizes.at(-1)?.disabled).toBe(true)
})

test('what a role cannot open is not in its menu', () => {
  const enderecos = (quem: Parameters<typeof menuDoPerfil>[1]) =>
    menuDoPerfil(MENU, quem, '/painel').flatMap(({ filhos, path }) => [
      path,
      ...filhos.map((filho) => filho.path),
    ])
  const daEmpresa = enderecos({ IDPerfilAcesso: PERFIL.empresa })
  for (const path of ['/painel/fechamento', '/empresa', '/usuarios', '/contabilidade']) {
    expect(daEmpresa).not.toContain(path)
  }
  expect(daEmpresa).toContain('/perfil')
  // An employee has the level that was given, and none by the profile.
  const doFuncionario = enderecos({ IDPerfilAcesso: PERFIL.funcionario })
  expect(doFuncionario).toContain('/painel')
  expect(doFuncionario).not.toContain('/perfil')
  const comNivel = { IDPerfilAcesso: PERFIL.funcionario, atuaComo: 'EMPRESA' } as const
  expect(enderecos(comNivel)).toEqual(daEmpresa)
})

test('the active item is the one with the longest path', () => {
  const painel = menuDoPerfil(
    MENU,
    { IDPerfilAcesso: PERFIL.contador },
    '/painel/fechamento/das',
  ).find(({ id }) => id === 'painel')
  expect(painel?.filhos.filter(({ active }) => active).map(({ id }) => id)).toEqual(['das'])
})

test('what is written of the screens to come speaks only of routes that exist', () => {
  const existentes = new Set(ROTAS.map(({ path }) => path))
  for (const [path, { enquanto }] of Object.entries(EM_CONSTRUCAO)) {
    expect(existentes).toContain(path)
    for (const { para } of enquanto) expect(existentes).toContain(para)
  }
})
