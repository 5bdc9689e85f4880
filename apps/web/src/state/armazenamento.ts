import * as z from 'zod/mini'
import type { Estado } from './reducers.ts'
import type { UsuarioDaSessao } from './user.ts'

// Spec §9: session storage (local in development), keys prefixed with brand and version «1». Session storage
// is one per tab, so two tabs on two companies do not overwrite each other.

const Empresa = z.object({
  ID: z.number(),
  Apelido: z.string(),
  IDRegime: z.number(),
  IDCategoria: z.number(),
  Identificacao: z.string(),
})
const Nomes = z.array(z.string())
const Arranjo = z.object({
  ordem: z.optional(Nomes),
  ocultas: z.optional(Nomes),
  larguras: z.optional(z.record(z.string(), z.number())),
  congeladas: z.optional(z.number()),
})
const Visao = z.object({
  tela: z.string(),
  nome: z.string(),
  busca: z.string(),
  escopo: z.enum(['minha', 'escritorio']),
  padrao: z.boolean(),
  fixada: z.boolean(),
  minha: z.boolean(),
})
const Competencia = z.string().check(z.regex(/^\d{4}-(0[1-9]|1[0-2])$/))

/** What is kept of each slice, and how it is checked when it comes back. Tokens and rows are never kept. */
const GUARDADOS = {
  user: z.object({
    escritorioEscolhido: z.nullable(z.number()),
    user: z.nullable(
      z.object({ id: z.number(), FullName: z.string(), login: z.string(), logged: z.boolean() }),
    ),
  }),
  preferences: z.object({
    layoutType: z.enum(['vertical', 'topnav', 'detached']),
    layoutWidth: z.enum(['fluido', 'centralizado']),
    leftSideBarTheme: z.enum(['padrao', 'claro', 'escuro']),
    leftSideBarType: z.enum(['fixo', 'compacto', 'rolavel']),
    showRightSidebar: z.boolean(),
    tema: z.enum(['claro', 'escuro', 'automatico']),
    atalhosDeUmaTecla: z.boolean(),
    pagination: z.object({ sizePerPage: z.number().check(z.gte(1), z.lte(500)) }),
    densidade: z.enum(['compacta', 'padrao', 'confortavel']),
    rolagemContinua: z.boolean(),
    grades: z.record(z.string(), Arranjo),
    visoes: z.array(Visao),
  }),
  query: z.object({ porTela: z.record(z.string(), z.string().check(z.maxLength(2000))) }),
  company: z.object({
    atual: z.nullable(Empresa),
    competencia: Competencia,
    recentes: z.array(Empresa).check(z.maxLength(10)),
  }),
}
type Chave = keyof typeof GUARDADOS
type Armazem = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

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
      const resultado = GUARDADOS[chave].safeParse(
        JSON.parse(armazem.getItem(`${prefixo}:${chave}`) ?? 'null'),
      )
      if (resultado.success) lido[chave] = resultado.data
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
    const lido = GUARDADOS.user.safeParse(JSON.parse(armazem.getItem(`${prefixo}:user`) ?? 'null'))
    return lido.success && lido.data.user?.logged === true
  } catch {
    return false
  }
}
