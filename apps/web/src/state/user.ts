import { createSlice, type PayloadAction } from '@reduxjs/toolkit'

/** What the session says of the office in use and of the others the person may enter. */
type EscritorioDaSessao = {
  readonly id: number
  readonly nome: string
  readonly demonstracao: boolean
}
/** The stored session; the field names are the specification's. */
export type UsuarioDaSessao = {
  id: number
  FullName: string
  login: string
  IDFuncionario: number | null
  RotaInicial: string | null
  /** Digest of the photograph; absent or null without one. */
  foto?: string | null | undefined
  IDPerfilAcesso: number
  /** The level given to who has none by the profile. */
  atuaComo?: 'EMPRESA' | 'CONTADOR' | null
  /** Tokens stay in memory: they are never written to storage. */
  Token: string | null
  AccessToken: string | null
  FirebaseAccessToken: string | null
  validacao: { Valido: boolean; Mensagens: string[] }
  logged: boolean
  escritorio: EscritorioDaSessao
  escritorios: { id: number; nome: string; perfilAcesso: number }[]
  empresas: { todas: boolean; ids: number[] }
  /** `verbo` or `verbo:area`. */
  permissoes?: readonly string[] | undefined
  hoje: string
  competenciaAtual: string
  /** Seeing as another person: read only. */
  verComo?: { FullName: string } | null | undefined
}
export type EstadoDoUsuario = {
  user: UsuarioDaSessao | null
  loading: boolean
  error: string | null
  passwordResetStatus: string | null
  /** The office the person chose to enter, sent with every request. */
  escritorioEscolhido: number | null
}

export const USUARIO_INICIAL: EstadoDoUsuario = {
  user: null,
  loading: false,
  error: null,
  passwordResetStatus: null,
  escritorioEscolhido: null,
}

const comecar = (estado: EstadoDoUsuario): void => {
  estado.loading = true
  estado.error = null
}
const falhar = (estado: EstadoDoUsuario, { payload }: PayloadAction<string>): void => {
  estado.loading = false
  estado.error = payload
}
const terminar = (estado: EstadoDoUsuario): void => {
  estado.loading = false
  estado.error = null
}
const receberUsuario = (
  estado: EstadoDoUsuario,
  { payload }: PayloadAction<UsuarioDaSessao>,
): void => {
  terminar(estado)
  estado.user = payload
}

/** Login, register, logout and forgot-password, each with start, success and failure. */
export const userSlice = createSlice({
  name: 'user',
  initialState: USUARIO_INICIAL,
  reducers: {
    loginStart: comecar,
    loginSuccess: receberUsuario,
    loginFailure: falhar,
    registerStart: comecar,
    /** The account was asked for; the user comes with the first session, once the e-mail is confirmed. */
    registerSuccess: terminar,
    registerFailure: falhar,
    logoutStart: comecar,
    logoutSuccess: () => USUARIO_INICIAL,
    logoutFailure: falhar,
    forgotPasswordStart: comecar,
    forgotPasswordSuccess: (estado, { payload }: PayloadAction<string>) => {
      terminar(estado)
      estado.passwordResetStatus = payload
    },
    forgotPasswordFailure: falhar,
    escritorioEscolhido: (estado, { payload }: PayloadAction<number | null>) => {
      estado.escritorioEscolhido = payload
    },
    tokenRenovado: (estado, { payload }: PayloadAction<string>) => {
      if (!estado.user) return
      estado.user.Token = payload
      estado.user.AccessToken = payload
    },
    /** The token forced at each change of who is signed in; also the one in use from now on. */
    tokenForcado: (estado, { payload }: PayloadAction<string>) => {
      if (!estado.user) return
      estado.user.Token = payload
      estado.user.AccessToken = payload
      estado.user.FirebaseAccessToken = payload
    },
  },
})

/** Spec §6: a user is logged in when the stored session has the logged flag. */
export const estaLogado = (estado: EstadoDoUsuario): boolean => estado.user?.logged === true
