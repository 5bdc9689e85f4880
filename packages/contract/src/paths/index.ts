/** The addresses of the screens: the only place that spells them, for the web and for the links that the server writes. */
export const paths = {
  raiz: '/',
  painel: '/painel',
  /** What companies ask of the office. */
  pedidos: '/painel/pedidos',
  minhaConta: '/minhaConta',
  conta: {
    token: '/conta/token',
    entrar: '/conta/entrar',
    sair: '/conta/sair',
    registrar: '/conta/registrar',
    confirmar: '/conta/confirmar',
    esqueciSenha: '/conta/esqueci-senha',
    novaSenha: '/conta/nova-senha',
    /** A client writes a secret that the office asked for: the link is after the `#`, which no server is told. */
    entregarAcesso: '/conta/entregar-acesso',
  },
  receitas: {
    raiz: '/receitas',
    aguardandoEmissao: '/receitas/aguardando-emissao',
    clientes: '/receitas/clientes',
    lancamentos: '/receitas/lancamentos',
    notasFiscais: '/receitas/notas-fiscais',
  },
  despesas: {
    raiz: '/despesas',
    folha: '/despesas/folha',
    fornecedores: '/despesas/fornecedores',
    impostos: '/despesas/impostos',
    lancamentos: '/despesas/lancamentos',
  },
  empresa: {
    raiz: '/empresa',
    /** The wizard, over the list's own address. */
    nova: '/empresa?nova=sim',
    clientes: '/empresa/clientes',
    novosClientes: '/empresa/novos-clientes',
  },
  usuarios: '/usuarios',
  contabilidade: '/contabilidade',
  contador: {
    escritorios: '/contador/escritorios-contabeis',
    meuEscritorio: '/contador/meu-escritorio',
  },
  perfil: {
    raiz: '/perfil',
    certificados: '/perfil/certificados-digitais',
    cnae: '/perfil/cnae',
    dadosCadastrais: '/perfil/dados-cadastrais',
    socios: '/perfil/socios',
    automacao: '/perfil/automacao',
    integracao: '/perfil/integracao',
    historico: '/perfil/historico',
    proLabore: '/perfil/pro-labore',
    contasCorrentes: '/perfil/contas-correntes',
  },
  processamento: {
    raiz: '/processamento',
    pendentes: '/processamento/pendentes',
    processar: '/processamento/processar',
    processando: '/processamento/processando',
    canceladas: '/processamento/canceladas',
    sucesso: '/processamento/sucesso',
  },
  configuracoes: {
    raiz: '/painel/configuracoes',
    acessos: '/painel/configuracoes/acessos',
    automacao: '/painel/configuracoes/automacao',
    jettax: '/painel/configuracoes/integracao-jettax',
    migrate: '/painel/configuracoes/integracao-migrate',
    fatorR: '/painel/configuracoes/fator-r',
  },
  fechamento: {
    raiz: '/painel/fechamento',
    faturamento: '/painel/fechamento/faturamento',
    proLabore: '/painel/fechamento/pro-labore',
    das: '/painel/fechamento/das',
  },
  socios: {
    raiz: '/painel/socios',
    cadastro: '/painel/socios/cadastro',
    proLabore: '/painel/socios/pro-labore',
  },
  comunicacao: {
    raiz: '/painel/comunicacao',
    notasFiscais: '/painel/comunicacao/notas-fiscais',
    impostos: '/painel/comunicacao/impostos',
    proLabore: '/painel/comunicacao/pro-labore',
  },
  regras: { municipal: '/regras-fiscais-municipal', federal: '/regras-fiscais-federal' },
  declaracoes: '/declaracoes',
  gps: (id: number | string) => `/statics/gps/${id}`,
  darf: (id: number | string) => `/statics/darf/${id}`,
  /** `ficha` is the opaque token the server gave, never an address. */
  arquivo: (ficha: string) => `/statics/arquivo/${encodeURIComponent(ficha)}`,
  download: (ficha: string, nome: string) =>
    `/statics/download/${encodeURIComponent(ficha)}/${encodeURIComponent(nome)}`,
} as const

const com = (caminho: string, busca: Readonly<Record<string, string | number>>): string =>
  `${caminho}?${new URLSearchParams(Object.entries(busca).map(([campo, valor]) => [campo, String(valor)]))}`

/** A company's month; `competencia` is `YYYY-MM`. */
type Mes = { readonly empresaId: number; readonly competencia: string }

const doMes =
  (caminho: string) =>
  ({ empresaId, competencia }: Mes): string =>
    com(caminho, { competencia, empresaId })

/** Screens already at what they are to show. A parameter here is one that its screen reads: a test of the web walks them. */
export const links = {
  mapa: ({ empresaId, competencia }: Mes) =>
    com(paths.fechamento.raiz, { competencia, idEmpresa: empresaId }),
  faturamento: doMes(paths.fechamento.faturamento),
  proLabore: doMes(paths.fechamento.proLabore),
  das: doMes(paths.fechamento.das),
  /** The month of a company, open at its declaration; `dasn` is the year of a yearly one. */
  declaracao: ({ empresaId, competencia, dasn }: Mes & { readonly dasn?: number }) =>
    com(paths.fechamento.das, {
      ...{ competencia, aberta: empresaId },
      ...(dasn === undefined ? {} : { dasn }),
    }),
  /** The drawer of the closing of a company, where its DCTFWeb is. */
  dctfweb: ({ empresaId, competencia }: Mes) =>
    com(paths.fechamento.raiz, { competencia, aberta: empresaId }),
  /** Of every company of a month. */
  dasDoMes: (competencia: string) => com(paths.fechamento.das, { competencia }),
  /** What waits for a second person to leave, of a month. */
  transmissoesAAprovar: (competencia: string) =>
    com(paths.fechamento.das, { competencia, declaracao: 'aprovacao' }),
  folha: doMes(paths.despesas.folha),
  notas: doMes(paths.receitas.notasFiscais),
  guias: doMes(paths.despesas.impostos),
  nota: (id: number | string) => com(paths.receitas.notasFiscais, { aberta: id }),
  cobranca: (id: number | string) => com(paths.receitas.raiz, { aberta: id }),
  pixAConferir: (empresaId: number) => com(paths.receitas.raiz, { aba: 'pix', empresaId }),
  aguardandoEmissao: (id: number | string) => com(paths.receitas.aguardandoEmissao, { aberta: id }),
  documentosDaJettax: (mais: Readonly<Record<string, string | number>> = {}) =>
    com(paths.receitas.notasFiscais, {
      aba: 'portal',
      ver: 'documentos',
      fonte: 'jettax',
      ...mais,
    }),
  importacao: (id: number | string) =>
    com(paths.receitas.notasFiscais, { aba: 'importacoes', importacao: id }),
  operacao: (id: number | string) => com(paths.processamento.raiz, { aberta: id }),
  pedido: (id: number | string) => com(paths.pedidos, { aberto: id }),
  novoPedido: (assunto: string) => com(paths.pedidos, { novo: assunto }),
  pedidosDeAcesso: com(paths.usuarios, { aba: 'pedidos' }),
  webhook: (id: number | string) => com(paths.usuarios, { aba: 'integracoes', aberta: id }),
  meusDados: com(paths.minhaConta, { aba: 'meus-dados' }),
  privacidadeDoEscritorio: com(paths.contador.meuEscritorio, { aba: 'privacidade' }),
  acesso: (id: number | string) => com(paths.configuracoes.acessos, { aberta: id }),
  /** What the Receita says, in one of its tabs; of a company, or of all. */
  oQueAReceitaDiz: (aba: string, empresaId?: number) =>
    com(paths.configuracoes.acessos, {
      aba,
      ...(empresaId === undefined ? {} : { empresaId }),
    }),
  cartaDaReceita: (id: number | string) =>
    com(paths.configuracoes.acessos, { aba: 'cartas', aberta: id }),
  parcelamento: (id: number | string) =>
    com(paths.configuracoes.acessos, { aba: 'parcelamentos', aberta: id }),
  certificados: (empresaId: number) => com(paths.perfil.certificados, { empresa: empresaId }),
  convite: com(paths.conta.registrar, { passo: 'convite' }),
  confirmarNovoEmail: com(paths.conta.confirmar, { finalidade: 'trocar-email' }),
} as const
