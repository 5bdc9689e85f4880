import {
  lista,
  logico,
  numero,
  objeto,
  ouAusente,
  ouNulo,
  registro,
  texto,
  umDe,
} from './formas.ts'
import type { Estado } from './reducers.ts'
import type { UsuarioDaSessao } from './user.ts'

// Spec §9: session storage (local in development), keys prefixed with brand and version «1». Session storage
// is one per tab, so two tabs on two companies do not overwrite each other.

const Empresa = objeto({
  ID: numero(),
  Apelido: texto(),
  IDRegime: numero(),
  IDCategoria: numero(),
  IDMunicipio: ouNulo(numero()),
  IDEscritorioContabil: numero(),
  Identificacao: texto(),
})
const Nomes = lista(texto())
const Arranjo = objeto({
  ordem: ouAusente(Nomes),
  ocultas: ouAusente(Nomes),
  larguras: ouAusente(registro(numero())),
  congeladas: ouAusente(numero()),
})
const Visao = objeto({
  tela: texto(),
  nome: texto(),
  busca: texto(),
  escopo: umDe('minha', 'escritorio'),
  padrao: logico,
  fixada: logico,
  minha: logico,
})

/** What is kept of each slice, and how it is checked when it comes back. Tokens and rows are never kept. */
const GUARDADOS = {
  user: objeto({
    escritorioEscolhido: ouNulo(numero()),
    user: ouNulo(objeto({ id: numero(), FullName: texto(), login: texto(), logged: logico })),
  }),
  preferences: objeto({
    layoutType: umDe('vertical', 'topnav', 'detached'),
    layoutWidth: umDe('fluido', 'centralizado'),
    leftSideBarTheme: umDe('padrao', 'claro', 'escuro'),
    leftSideBarType: umDe('fixo', 'compacto', 'rolavel'),
    showRightSidebar: logico,
    tema: umDe('claro', 'escuro', 'automatico'),
    atalhosDeUmaTecla: logico,
    pagination: objeto({ sizePerPage: numero(1, 500) }),
    densidade: umDe('compacta', 'padrao', 'confortavel'),
    rolagemContinua: logico,
    ocultarValores: logico,
    primeiroDiaDaSemana: umDe('domingo', 'segunda'),
    grades: registro(Arranjo),
    visoes: lista(Visao),
  }),
  query: objeto({ porTela: registro(texto(/^.{0,2000}$/)) }),
  company: objeto({
    atual: ouNulo(Empresa),
    competencia: texto(/^\d{4}-(0[1-9]|1[0-2])$/),
    recentes: lista(Empresa, 10),
  }),
}
type Chave = keyof typeof GUARDADOS
type Armazem = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

/** Storage of the tab; in development, of the browser, so that a restart keeps it. */
export const armazemDaAba = (): Storage =>
  import.meta.env.DEV ? window.localStorage : window.sessionStorage

const CHAVES = Object.keys(GUARDADOS) as Chave[]

/** A session kept in storage says who was here; the server must confirm it before anything is shown. */
const usuarioSemSessao = (usuario: Estado['user']['user']) =>
  usuario && {
    id: usuario.id,
    FullName: usuario.FullName,
    login: usuario.login,
    logged: usuario.logged,
  }

/** What was kept, slice by slice; what does not pass its check is as if it had never been kept. */
export function lerGuardado(armazem: Armazem, prefixo: string): Partial<Estado> {
  const lido: Partial<Record<Chave, unknown>> = {}
  for (const chave of CHAVES) {
    try {
      const guardado: unknown = JSON.parse(armazem.getItem(`${prefixo}:${chave}`) ?? 'null')
      if (GUARDADOS[chave](guardado)) lido[chave] = guardado
    } catch {
      armazem.removeItem(`${prefixo}:${chave}`)
    }
  }
  const { user, ...resto } = lido as { user?: Pick<Estado['user'], 'escritorioEscolhido'> }
  return {
    ...(resto as Partial<Estado>),
    ...(user
      ? {
          user: {
            user: null,
            loading: false,
            error: null,
            passwordResetStatus: null,
            escritorioEscolhido: user.escritorioEscolhido,
          },
        }
      : {}),
  }
}

const paraGuardar: { [C in Chave]: (estado: Estado) => unknown } = {
  user: ({ user }) => ({
    escritorioEscolhido: user.escritorioEscolhido,
    user: usuarioSemSessao(user.user as UsuarioDaSessao | null),
  }),
  preferences: ({ preferences }) => preferences,
  query: ({ query }) => query,
  company: ({ company }) => company,
}

/** Writes, from now on, each kept slice when it changes. @returns how to stop */
export function guardarMudancas(
  loja: { getState: () => Estado; subscribe: (ouvinte: () => void) => () => void },
  armazem: Armazem,
  prefixo: string,
): () => void {
  let antes: Estado | null = null
  return loja.subscribe(() => {
    const agora = loja.getState()
    for (const chave of CHAVES) {
      if (antes && antes[chave] === agora[chave]) continue
      armazem.setItem(`${prefixo}:${chave}`, JSON.stringify(paraGuardar[chave](agora)))
    }
    antes = agora
  })
}

/** Was somebody signed in here before this page was loaded? */
export function haviaSessao(armazem: Armazem, prefixo: string): boolean {
  try {
    const lido: unknown = JSON.parse(armazem.getItem(`${prefixo}:user`) ?? 'null')
    return GUARDADOS.user(lido) && lido.user?.logged === true
  } catch {
    return false
  }
}
