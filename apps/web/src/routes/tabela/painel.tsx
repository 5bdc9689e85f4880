import { paths } from '../../paths.ts'
import { emConstrucao, type RotaDaTela, type Tela } from './rota.tsx'

const processamento =
  (visao: 'geral' | 'pendentes' | 'processar' | 'processando' | 'sucesso' | 'canceladas'): Tela =>
  async () => {
    const { TelaProcessamento } = await import('../../features/processamento/TelaProcessamento.tsx')
    return () => <TelaProcessamento visao={visao} />
  }

export const PAINEL: readonly RotaDaTela[] = [
  {
    path: paths.painel,
    role: 'AUTENTICADO',
    dados: 'EMPRESA',
    titulo: 'Painel',
    tela: async () => (await import('../../features/painel/TelaPainel.tsx')).TelaPainel,
    menu: {
      ...{ id: 'inicio', parentId: 'painel', icon: 'painel', name: 'Visão geral' },
      role: 'AUTENTICADO',
    },
  },
  {
    path: paths.pedidos,
    role: 'AUTENTICADO',
    titulo: 'Pedidos ao escritório',
    tela: async () => (await import('../../features/pedidos/TelaPedidos.tsx')).TelaPedidos,
    menu: { id: 'pedidos', parentId: 'painel', icon: 'painel', name: 'Pedidos' },
  },
  {
    path: paths.fechamento.raiz,
    role: 'CONTADOR',
    titulo: 'Mapa do fechamento',
    tela: async () => (await import('../../features/fechamento/TelaFechamento.tsx')).TelaFechamento,
    menu: { id: 'fechamento', parentId: 'painel', icon: 'fechamento', name: 'Fechamento' },
  },
  {
    path: paths.fechamento.faturamento,
    role: 'CONTADOR',
    titulo: 'Receita do mês',
    tela: async () =>
      (await import('../../features/fechamento/TelaFaturamento.tsx')).TelaFaturamento,
    menu: { id: 'faturamento', parentId: 'painel', icon: 'fechamento', name: 'Receita do mês' },
  },
  {
    path: paths.fechamento.proLabore,
    role: 'CONTADOR',
    titulo: 'Pró-labore do mês',
    tela: async () => (await import('../../features/fechamento/TelaProLabore.tsx')).TelaProLabore,
    menu: { id: 'pro-labore', parentId: 'painel', icon: 'fechamento', name: 'Pró-labore do mês' },
  },
  {
    path: paths.fechamento.das,
    role: 'CONTADOR',
    titulo: 'DAS do mês',
    tela: async () => (await import('../../features/fechamento/TelaDas.tsx')).TelaDas,
    menu: { id: 'das', parentId: 'painel', icon: 'fechamento', name: 'DAS do mês' },
  },
  {
    path: paths.processamento.raiz,
    role: 'CONTADOR',
    titulo: 'Fila de operações',
    tela: processamento('geral'),
    menu: { id: 'processamento', parentId: 'painel', icon: 'fila' },
  },
  {
    path: paths.processamento.pendentes,
    role: 'CONTADOR',
    titulo: 'Operações pendentes',
    tela: processamento('pendentes'),
  },
  {
    path: paths.processamento.processar,
    role: 'CONTADOR',
    titulo: 'Operações a processar',
    tela: processamento('processar'),
  },
  {
    path: paths.processamento.processando,
    role: 'CONTADOR',
    titulo: 'Operações em execução',
    tela: processamento('processando'),
  },
  {
    path: paths.processamento.canceladas,
    role: 'CONTADOR',
    titulo: 'Operações canceladas',
    tela: processamento('canceladas'),
  },
  {
    path: paths.processamento.sucesso,
    role: 'CONTADOR',
    titulo: 'Operações concluídas',
    tela: processamento('sucesso'),
  },
  emConstrucao(paths.comunicacao.raiz, 'ADMINISTRADOR', {
    titulo: 'Comunicação',
    menu: { id: 'comunicacao', parentId: 'painel', icon: 'painel' },
  }),
  emConstrucao(paths.comunicacao.notasFiscais, 'ADMINISTRADOR', {
    titulo: 'Comunicação: notas fiscais',
  }),
  emConstrucao(paths.comunicacao.impostos, 'ADMINISTRADOR', { titulo: 'Comunicação: impostos' }),
  emConstrucao(paths.comunicacao.proLabore, 'ADMINISTRADOR', {
    titulo: 'Comunicação: pró-labore',
  }),
  emConstrucao(paths.socios.raiz, 'CONTADOR', {
    titulo: 'Sócios',
    menu: { id: 'socios', parentId: 'painel', icon: 'painel' },
  }),
  emConstrucao(paths.socios.cadastro, 'CONTADOR', { titulo: 'Cadastro de sócios' }),
  emConstrucao(paths.socios.proLabore, 'CONTADOR', { titulo: 'Pró-labore dos sócios' }),
  emConstrucao(paths.configuracoes.raiz, 'CONTADOR', {
    titulo: 'Configurações',
    menu: { id: 'configuracoes', parentId: 'painel', icon: 'painel' },
  }),
  {
    path: paths.configuracoes.acessos,
    role: 'CONTADOR',
    titulo: 'Acessos a governos',
    tela: async () =>
      (await import('../../features/configuracoes/acessos/TelaAcessos.tsx')).TelaAcessos,
    menu: { id: 'acessos', parentId: 'painel', icon: 'painel', name: 'Acessos a governos' },
  },
  emConstrucao(paths.configuracoes.automacao, 'CONTADOR', { titulo: 'Automação do escritório' }),
  {
    path: paths.configuracoes.jettax,
    role: 'CONTADOR',
    titulo: 'Integração Jettax',
    tela: async () =>
      (await import('../../features/configuracoes/jettax/TelaJettax.tsx')).TelaJettax,
    menu: { id: 'integracao-jettax', parentId: 'painel', icon: 'painel' },
  },
  {
    path: paths.configuracoes.migrate,
    role: 'CONTADOR',
    titulo: 'Integração Migrate',
    tela: async () =>
      (await import('../../features/configuracoes/migrate/TelaMigrate.tsx')).TelaMigrate,
    menu: { id: 'integracao-migrate', parentId: 'painel', icon: 'painel' },
  },
  emConstrucao(paths.configuracoes.fatorR, 'CONTADOR', { titulo: 'Fator R' }),
]
