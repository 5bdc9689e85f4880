/** What the sign-in shows when it fails; never a raw code. */
export type MensagemDeAcesso = {
  readonly titulo: string
  readonly acao: 'entrar-de-novo' | 'na-propria-pagina' | 'tentar-de-novo'
  /** Goes to /conta/entrar without a word. */
  readonly silenciosa?: boolean
}

const LINK_USADO: MensagemDeAcesso = {
  titulo: 'Este link de acesso já foi usado ou abriu em outra aba.',
  acao: 'entrar-de-novo',
}
const MENSAGENS: Readonly<Record<string, MensagemDeAcesso>> = {
  state_mismatch: LINK_USADO,
  missing_transaction: LINK_USADO,
  login_required: {
    titulo: 'Entre para continuar.',
    acao: 'entrar-de-novo',
    silenciosa: true,
  },
  cancelled: {
    titulo: 'A janela foi fechada antes do fim.',
    acao: 'na-propria-pagina',
  },
  timeout: {
    titulo: 'Está demorando mais do que devia.',
    acao: 'tentar-de-novo',
  },
  popup_open: {
    titulo: 'O navegador não deixou abrir a janela.',
    acao: 'na-propria-pagina',
  },
  access_denied: {
    titulo: 'O acesso não foi autorizado.',
    acao: 'entrar-de-novo',
  },
  invalid_grant: LINK_USADO,
  missing_refresh_token: {
    titulo: 'A sua sessão terminou. Entre de novo.',
    acao: 'entrar-de-novo',
  },
}
const SEM_CONEXAO: MensagemDeAcesso = { titulo: 'Sem conexão.', acao: 'tentar-de-novo' }
const GERAL: MensagemDeAcesso = {
  titulo: 'Não foi possível concluir o acesso.',
  acao: 'entrar-de-novo',
}

type ErroDeAcesso = { error?: unknown; message?: unknown; popup?: unknown }

/** The message of an error of the identity client, by its code or, for `Invalid state`, by its text. */
export function mensagemDeAcesso(erro: unknown): MensagemDeAcesso {
  const { error, message, popup } = (erro ?? {}) as ErroDeAcesso
  if (popup !== undefined && error === 'timeout') return MENSAGENS.cancelled ?? GERAL
  if (typeof error === 'string' && MENSAGENS[error]) return MENSAGENS[error]
  const texto = typeof message === 'string' ? message : ''
  if (/invalid state|missing_transaction|state_mismatch/i.test(texto)) return LINK_USADO
  if (/failed to fetch|network|load failed/i.test(texto)) return SEM_CONEXAO
  return GERAL
}

/** For «Detalhes técnicos». */
export function detalheTecnico(erro: unknown): string {
  const { error, message } = (erro ?? {}) as ErroDeAcesso
  return [error, message].filter((parte) => typeof parte === 'string').join(': ')
}
