import { paths } from '../../paths.ts'
import { emConstrucao, type RotaDaTela } from './rota.tsx'

export const RECEITAS_E_DESPESAS: readonly RotaDaTela[] = [
  {
    path: paths.receitas.raiz,
    role: 'AUTENTICADO',
    dados: 'EMPRESA',
    titulo: 'Faturamento',
    tela: async () =>
      (await import('../../features/receitas/cobrancas/TelaFaturamento.tsx')).TelaFaturamento,
    menu: { id: 'receitas-inicio', parentId: 'receitas', icon: 'receitas' },
  },
  {
    path: paths.receitas.aguardandoEmissao,
    role: 'AUTENTICADO',
    dados: 'EMPRESA',
    titulo: 'Aguardando emissão',
    tela: async () =>
      (await import('../../features/receitas/emissao/TelaAguardandoEmissao.tsx'))
        .TelaAguardandoEmissao,
    menu: { id: 'aguardando-emissao', parentId: 'receitas', icon: 'receitas' },
  },
  {
    path: paths.receitas.clientes,
    role: 'AUTENTICADO',
    dados: 'EMPRESA',
    titulo: 'Clientes',
    tela: async () =>
      (await import('../../features/receitas/clientes/TelaClientes.tsx')).TelaClientes,
    menu: { id: 'receitas-clientes', parentId: 'receitas', icon: 'receitas' },
  },
  emConstrucao(paths.receitas.lancamentos, 'CONTADOR', {
    titulo: 'Lançamentos de receita',
    menu: { id: 'receitas-lancamentos', parentId: 'receitas', icon: 'receitas' },
  }),
  {
    path: paths.receitas.notasFiscais,
    role: 'AUTENTICADO',
    dados: 'EMPRESA',
    titulo: 'Notas fiscais',
    tela: async () =>
      (await import('../../features/receitas/TelaNotasFiscais.tsx')).TelaNotasFiscais,
    menu: { id: 'notas-fiscais', parentId: 'receitas', icon: 'receitas' },
  },
  emConstrucao(paths.despesas.raiz, 'AUTENTICADO', {
    titulo: 'Contas a pagar',
    menu: { id: 'despesas-inicio', parentId: 'despesas', icon: 'despesas' },
  }),
  emConstrucao(paths.despesas.folha, 'AUTENTICADO', {
    titulo: 'Folha e encargos',
    menu: { id: 'folha', parentId: 'despesas', icon: 'despesas' },
  }),
  emConstrucao(paths.despesas.fornecedores, 'AUTENTICADO', {
    titulo: 'Fornecedores',
    menu: { id: 'fornecedores', parentId: 'despesas', icon: 'despesas' },
  }),
  {
    path: paths.despesas.impostos,
    role: 'AUTENTICADO',
    dados: 'EMPRESA',
    titulo: 'Impostos e guias',
    tela: async () => (await import('../../features/despesas/TelaImpostos.tsx')).TelaImpostos,
    menu: { id: 'impostos', parentId: 'despesas', icon: 'despesas' },
  },
  emConstrucao(paths.despesas.lancamentos, 'AUTENTICADO', {
    titulo: 'Lançamentos de despesa',
    menu: { id: 'despesas-lancamentos', parentId: 'despesas', icon: 'despesas' },
  }),
]
