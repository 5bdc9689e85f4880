import type { Acesso, Papel } from '@razao/contract'
import type { ComponentType } from 'react'
import type { ItemDeMenu } from './layouts/menu.ts'
import { paths } from './paths.ts'

type Tela = () => Promise<ComponentType>

export type RotaDaTela = {
  readonly path: string
  /** Least role; AUTENTICADO is any signed-in person, PUBLICO needs no sign-in. */
  readonly role: Acesso
  readonly titulo: string
  readonly tela: Tela
  /** Least role of what the screen asks for, where the specification lets more people in: who has less is told so. */
  readonly dados?: Papel
  /** The screen is not built yet: no menu leads to it. */
  readonly emConstrucao?: true
  readonly menu?: Pick<ItemDeMenu, 'id' | 'parentId' | 'icon'> &
    Partial<Pick<ItemDeMenu, 'name' | 'disabled' | 'role'>>
}

type Extra = Pick<RotaDaTela, 'menu'>

const naoPronta =
  (path: string, titulo: string): Tela =>
  async () => {
    const { TelaEmConstrucao } = await import('./features/sistema/TelaEmConstrucao.tsx')
    return () => <TelaEmConstrucao path={path} titulo={titulo} />
  }
const emConstrucao = (
  path: string,
  role: Acesso,
  { titulo, ...extra }: { titulo: string } & Extra,
): RotaDaTela => ({
  path,
  role,
  titulo,
  tela: naoPronta(path, titulo),
  emConstrucao: true,
  ...extra,
})

const processamento =
  (visao: 'geral' | 'pendentes' | 'processar' | 'processando' | 'sucesso' | 'canceladas'): Tela =>
  async () => {
    const { TelaProcessamento } = await import('./features/processamento/TelaProcessamento.tsx')
    return () => <TelaProcessamento visao={visao} />
  }
/** The profile of the company, open at one of its parts for who may correct it. */
const noPerfil = (
  path: string,
  titulo: string,
  parte?: 'dados' | 'atividades' | 'socios' | 'contas',
): RotaDaTela => ({
  path,
  role: 'EMPRESA',
  titulo,
  tela: async () => {
    const { TelaPerfil } = await import('./features/empresa/TelaPerfil.tsx')
    return () => <TelaPerfil {...(parte ? { parte } : {})} />
  },
})
const guia: Tela = async () => (await import('./features/documentos/TelaGuia.tsx')).TelaGuia

const CONTA: readonly RotaDaTela[] = [
  {
    path: paths.conta.token,
    role: 'PUBLICO',
    titulo: 'Entrando',
    tela: async () => (await import('./features/conta/TelaToken.tsx')).TelaToken,
  },
  {
    path: paths.conta.entrar,
    role: 'PUBLICO',
    titulo: 'Entrar',
    tela: async () => (await import('./features/conta/TelaEntrar.tsx')).trazerTelaEntrar(),
  },
  {
    path: paths.conta.sair,
    role: 'PUBLICO',
    titulo: 'Sair',
    tela: async () => (await import('./features/conta/TelaSair.tsx')).TelaSair,
  },
  {
    path: paths.conta.registrar,
    role: 'PUBLICO',
    titulo: 'Criar conta',
    tela: async () => (await import('./features/conta/registrar/TelaRegistrar.tsx')).TelaRegistrar,
  },
  {
    path: paths.conta.confirmar,
    role: 'PUBLICO',
    titulo: 'Confirmar e-mail',
    tela: async () => (await import('./features/conta/TelaConfirmar.tsx')).TelaConfirmar,
  },
  {
    path: paths.conta.esqueciSenha,
    role: 'PUBLICO',
    titulo: 'Esqueci minha senha',
    tela: async () => (await import('./features/conta/TelaEsqueciSenha.tsx')).TelaEsqueciSenha,
  },
  {
    path: paths.conta.novaSenha,
    role: 'PUBLICO',
    titulo: 'Nova senha',
    tela: async () => (await import('./features/conta/TelaNovaSenha.tsx')).TelaNovaSenha,
  },
]

const PAINEL: readonly RotaDaTela[] = [
  {
    path: paths.painel,
    role: 'AUTENTICADO',
    dados: 'EMPRESA',
    titulo: 'Painel',
    tela: async () => (await import('./features/painel/TelaPainel.tsx')).TelaPainel,
    menu: {
      ...{ id: 'inicio', parentId: 'painel', icon: 'painel', name: 'Visão geral' },
      role: 'AUTENTICADO',
    },
  },
  {
    path: paths.pedidos,
    role: 'AUTENTICADO',
    titulo: 'Pedidos ao escritório',
    tela: async () => (await import('./features/pedidos/TelaPedidos.tsx')).TelaPedidos,
    menu: { id: 'pedidos', parentId: 'painel', icon: 'painel', name: 'Pedidos' },
  },
  {
    path: paths.fechamento.raiz,
    role: 'CONTADOR',
    titulo: 'Mapa do fechamento',
    tela: async () => (await import('./features/fechamento/TelaFechamento.tsx')).TelaFechamento,
    menu: { id: 'fechamento', parentId: 'painel', icon: 'fechamento', name: 'Fechamento' },
  },
  {
    path: paths.fechamento.faturamento,
    role: 'CONTADOR',
    titulo: 'Receita do mês',
    tela: async () => (await import('./features/fechamento/TelaFaturamento.tsx')).TelaFaturamento,
    menu: { id: 'faturamento', parentId: 'painel', icon: 'fechamento', name: 'Receita do mês' },
  },
  {
    path: paths.fechamento.proLabore,
    role: 'CONTADOR',
    titulo: 'Pró-labore do mês',
    tela: async () => (await import('./features/fechamento/TelaProLabore.tsx')).TelaProLabore,
    menu: { id: 'pro-labore', parentId: 'painel', icon: 'fechamento', name: 'Pró-labore do mês' },
  },
  {
    path: paths.fechamento.das,
    role: 'CONTADOR',
    titulo: 'DAS do mês',
    tela: async () => (await import('./features/fechamento/TelaDas.tsx')).TelaDas,
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
  emConstrucao(paths.configuracoes.acessos, 'CONTADOR', { titulo: 'Acessos a governos' }),
  emConstrucao(paths.configuracoes.automacao, 'CONTADOR', { titulo: 'Automação do escritório' }),
  emConstrucao(paths.configuracoes.jettax, 'CONTADOR', { titulo: 'Integração Jettax' }),
  emConstrucao(paths.configuracoes.migrate, 'CONTADOR', { titulo: 'Integração Migrate' }),
  emConstrucao(paths.configuracoes.fatorR, 'CONTADOR', { titulo: 'Fator R' }),
]

const RECEITAS_E_DESPESAS: readonly RotaDaTela[] = [
  emConstrucao(paths.receitas.raiz, 'AUTENTICADO', {
    titulo: 'Faturamento',
    menu: { id: 'receitas-inicio', parentId: 'receitas', icon: 'receitas' },
  }),
  emConstrucao(paths.receitas.aguardandoEmissao, 'AUTENTICADO', {
    titulo: 'Aguardando emissão',
    menu: { id: 'aguardando-emissao', parentId: 'receitas', icon: 'receitas' },
  }),
  emConstrucao(paths.receitas.clientes, 'AUTENTICADO', {
    titulo: 'Clientes',
    menu: { id: 'receitas-clientes', parentId: 'receitas', icon: 'receitas' },
  }),
  emConstrucao(paths.receitas.lancamentos, 'CONTADOR', {
    titulo: 'Lançamentos de receita',
    menu: { id: 'receitas-lancamentos', parentId: 'receitas', icon: 'receitas' },
  }),
  {
    path: paths.receitas.notasFiscais,
    role: 'AUTENTICADO',
    dados: 'EMPRESA',
    titulo: 'Notas fiscais',
    tela: async () => (await import('./features/receitas/TelaNotasFiscais.tsx')).TelaNotasFiscais,
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
    tela: async () => (await import('./features/despesas/TelaImpostos.tsx')).TelaImpostos,
    menu: { id: 'impostos', parentId: 'despesas', icon: 'despesas' },
  },
  emConstrucao(paths.despesas.lancamentos, 'AUTENTICADO', {
    titulo: 'Lançamentos de despesa',
    menu: { id: 'despesas-lancamentos', parentId: 'despesas', icon: 'despesas' },
  }),
]

const EMPRESA: readonly RotaDaTela[] = [
  {
    path: paths.empresa.raiz,
    role: 'ADMINISTRADOR',
    titulo: 'Empresas',
    tela: async () => (await import('./features/empresa/TelaEmpresas.tsx')).TelaEmpresas,
    menu: { id: 'empresas', parentId: 'empresa', icon: 'empresa' },
  },
  emConstrucao(paths.empresa.clientes, 'ADMINISTRADOR', {
    titulo: 'Clientes do escritório',
    menu: { id: 'empresa-clientes', parentId: 'empresa', icon: 'empresa' },
  }),
  emConstrucao(paths.empresa.novosClientes, 'ADMINISTRADOR', {
    titulo: 'Novos clientes',
    menu: { id: 'novos-clientes', parentId: 'empresa', icon: 'empresa' },
  }),
  {
    path: paths.perfil.raiz,
    role: 'EMPRESA',
    titulo: 'Perfil da empresa',
    tela: async () => (await import('./features/empresa/TelaPerfil.tsx')).TelaPerfil,
    menu: { id: 'perfil', parentId: 'empresa', icon: 'empresa' },
  },
  noPerfil(paths.perfil.certificados, 'Certificados digitais'),
  noPerfil(paths.perfil.cnae, 'Atividades (CNAE)', 'atividades'),
  noPerfil(paths.perfil.dadosCadastrais, 'Dados cadastrais', 'dados'),
  noPerfil(paths.perfil.socios, 'Sócios da empresa', 'socios'),
  emConstrucao(paths.perfil.automacao, 'ADMINISTRADOR', { titulo: 'Automação da empresa' }),
  emConstrucao(paths.perfil.integracao, 'ADMINISTRADOR', { titulo: 'Integrações da empresa' }),
  emConstrucao(paths.perfil.historico, 'CONTADOR', { titulo: 'Histórico da empresa' }),
  emConstrucao(paths.perfil.proLabore, 'CONTADOR', { titulo: 'Regras de pró-labore' }),
  { ...noPerfil(paths.perfil.contasCorrentes, 'Contas correntes', 'contas'), role: 'ROOT' },
  {
    path: paths.contador.meuEscritorio,
    role: 'CONTADOR',
    titulo: 'Meu escritório',
    tela: async () => (await import('./features/contador/TelaMeuEscritorio.tsx')).TelaMeuEscritorio,
    menu: { id: 'meu-escritorio', parentId: 'empresa', icon: 'empresa' },
  },
  {
    path: paths.contador.escritorios,
    role: 'ROOT',
    titulo: 'Escritórios',
    tela: async () => (await import('./features/contador/TelaEscritorios.tsx')).TelaEscritorios,
    menu: { id: 'escritorios', parentId: 'empresa', icon: 'empresa' },
  },
]

const DEMAIS: readonly RotaDaTela[] = [
  {
    path: paths.minhaConta,
    role: 'AUTENTICADO',
    titulo: 'Minha conta',
    tela: async () => (await import('./features/minha-conta/TelaMinhaConta.tsx')).TelaMinhaConta,
  },
  {
    path: paths.contabilidade,
    role: 'CONTADOR',
    titulo: 'Contabilidade',
    tela: async () =>
      (await import('./features/contabilidade/TelaContabilidade.tsx')).TelaContabilidade,
    menu: { id: 'contabil', parentId: 'contabilidade', icon: 'contabilidade' },
  },
  emConstrucao(paths.regras.municipal, 'CONTADOR', {
    titulo: 'Regras fiscais municipais',
    menu: { id: 'regras-municipais', parentId: 'contabilidade', icon: 'contabilidade' },
  }),
  emConstrucao(paths.regras.federal, 'ADMINISTRADOR', {
    titulo: 'Regras fiscais federais',
    menu: { id: 'regras-federais', parentId: 'contabilidade', icon: 'contabilidade' },
  }),
  {
    path: paths.usuarios,
    role: 'ADMINISTRADOR',
    titulo: 'Usuários',
    tela: async () => (await import('./features/usuarios/TelaUsuarios.tsx')).TelaUsuarios,
    menu: { id: 'usuarios', parentId: null, icon: 'usuarios' },
  },
  emConstrucao(paths.declaracoes, 'AUTENTICADO', {
    titulo: 'Declarações',
    menu: { id: 'declaracoes', parentId: null, icon: 'declaracoes', disabled: true },
  }),
  { path: paths.gps(':id'), role: 'AUTENTICADO', dados: 'EMPRESA', titulo: 'Guia GPS', tela: guia },
  { path: paths.darf(':id'), role: 'AUTENTICADO', dados: 'EMPRESA', titulo: 'Guia', tela: guia },
  {
    path: '/statics/arquivo/:url',
    role: 'AUTENTICADO',
    titulo: 'Arquivo',
    tela: async () => (await import('./features/documentos/TelaArquivo.tsx')).TelaArquivo,
  },
  {
    path: '/statics/download/:url/:name',
    role: 'AUTENTICADO',
    titulo: 'Baixar arquivo',
    tela: async () => (await import('./features/documentos/TelaDownload.tsx')).TelaDownload,
  },
]

/** Every route of the product, with the least role that may open it. */
export const ROTAS: readonly RotaDaTela[] = [
  ...CONTA,
  ...PAINEL,
  ...RECEITAS_E_DESPESAS,
  ...EMPRESA,
  ...DEMAIS,
]

/** The seven groups of the side menu, in order; those with no path open their children. */
const GRUPOS: readonly ItemDeMenu[] = (
  [
    ['painel', 'Painel'],
    ['receitas', 'Receitas'],
    ['despesas', 'Despesas'],
    ['contabilidade', 'Contabilidade'],
    ['empresa', 'Empresa'],
  ] as const
).map(([id, name]) => ({ id, parentId: null, path: null, name, icon: id, role: 'AUTENTICADO' }))

/** The menu, born from the route table. */
export const MENU: readonly ItemDeMenu[] = [
  ...GRUPOS,
  // A screen still to come has no door, save the one that the specification shows closed.
  ...ROTAS.flatMap(({ path, role, dados, titulo, menu, emConstrucao = false }) =>
    menu && (!emConstrucao || menu.disabled)
      ? [{ ...menu, path, role: menu.role ?? dados ?? role, name: menu.name ?? titulo }]
      : [],
  ),
]
