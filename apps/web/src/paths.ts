/** Addresses as functions; the only place that spells them. */
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

const decodificado = (caminho: string): string | null => {
  try {
    return decodeURIComponent(caminho)
  } catch {
    return null
  }
}

/**
 * An address to come back to after signing in: of this site, and not one of the sign-in itself.
 * Anything else (another host, `//host` also after `..` is resolved, a back-slash) is refused with null.
 */
export function origemSegura(texto: unknown): string | null {
  if (typeof texto !== 'string' || texto.length > 2000 || !/^\/(?![/\\])/.test(texto)) return null
  const url = URL.parse(texto, 'https://aqui.invalid')
  if (url?.origin !== 'https://aqui.invalid' || !/^\/(?![/\\])/.test(url.pathname)) return null
  // The router decodes a path before matching it, and does not mind its case.
  const caminho = decodificado(url.pathname)
  if (caminho === null || /^\/([/\\]|conta(\/|$))/i.test(caminho)) return null
  return `${url.pathname}${url.search}${url.hash}`
}
