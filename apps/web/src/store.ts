import { combineReducers, configureStore, type UnknownAction } from '@reduxjs/toolkit'
import { setupListeners } from '@reduxjs/toolkit/query/react'
import { api } from './api/cliente.ts'
import { espelho } from './api/espelho.ts'
import { PREFIXO_DE_ARMAZENAMENTO } from './brand/marca.ts'
import { guardarMudancas, lerGuardado } from './state/armazenamento.ts'
import { companySlice } from './state/company.ts'
import { estadoDasFatias, FATIAS } from './state/reducers.ts'
import { userSlice } from './state/user.ts'

const tudo = combineReducers({ ...FATIAS, [api.reducerPath]: api.reducer })
type Tudo = ReturnType<typeof tudo>

/** Whoever leaves takes everything with them but how the screen looks. */
function raiz(estado: Tudo | undefined, acao: UnknownAction): Tudo {
  if (!userSlice.actions.logoutSuccess.match(acao) || !estado) return tudo(estado, acao)
  return tudo({ ...tudo(undefined, acao), preferences: estado.preferences }, acao)
}

/** Storage of the tab; in development, of the browser, so that a restart keeps it. */
const armazem = import.meta.env.DEV ? window.localStorage : window.sessionStorage

export const store = configureStore({
  reducer: raiz,
  preloadedState: {
    ...estadoDasFatias(undefined, { type: 'inicio' }),
    ...lerGuardado(armazem, PREFIXO_DE_ARMAZENAMENTO),
  } as Tudo,
  middleware: (padrao) =>
    padrao({ immutableCheck: false, serializableCheck: false }).concat(api.middleware, espelho),
  devTools: import.meta.env.DEV,
})

/** Starts what the store does by itself: writing to storage, refreshing when the network is back. */
export function ligarStore(): void {
  guardarMudancas(store, armazem, PREFIXO_DE_ARMAZENAMENTO)
  setupListeners(store.dispatch)
}

/** The month of a link (`?competencia=2026-09`) becomes the month of the top bar. */
export function adotarCompetenciaDoEndereco(): void {
  const competencia = new URLSearchParams(window.location.search).get('competencia')
  if (competencia && /^\d{4}-(0[1-9]|1[0-2])$/.test(competencia)) {
    store.dispatch(companySlice.actions.competenciaEscolhida(competencia))
  }
}
