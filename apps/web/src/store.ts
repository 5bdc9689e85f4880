import {
  combineReducers,
  configureStore,
  createDynamicMiddleware,
  type Reducer,
  type UnknownAction,
} from '@reduxjs/toolkit'
import { PREFIXO_DE_ARMAZENAMENTO } from './brand/marca.ts'
import { armazemDaAba, guardarMudancas, lerGuardado } from './state/armazenamento.ts'
import { companySlice } from './state/company.ts'
import { receberExtensoes } from './state/extensoes.ts'
import { type Estado, estadoDasFatias, FATIAS } from './state/reducers.ts'
import { userSlice } from './state/user.ts'

const partes: Record<string, Reducer> = { ...FATIAS }
let tudo = combineReducers(partes) as unknown as Reducer<Estado>

/** Whoever leaves takes everything with them but how the screen looks. */
function raiz(estado: Estado | undefined, acao: UnknownAction): Estado {
  if (!userSlice.actions.logoutSuccess.match(acao) || !estado) return tudo(estado, acao)
  return tudo({ ...tudo(undefined, acao), preferences: estado.preferences }, acao)
}

/** Those that come after the store was made. */
const deDepois = createDynamicMiddleware()

const armazem = armazemDaAba()

export const store = configureStore({
  reducer: raiz,
  preloadedState: {
    ...estadoDasFatias(undefined, { type: 'inicio' }),
    ...lerGuardado(armazem, PREFIXO_DE_ARMAZENAMENTO),
  } as Estado,
  middleware: (padrao) =>
    padrao({ immutableCheck: false, serializableCheck: false }).concat(deDepois.middleware),
  devTools: import.meta.env.DEV,
})

/** Starts what the store does by itself: writing to storage, taking in the parts that come later. */
export function ligarStore(): void {
  guardarMudancas(store, armazem, PREFIXO_DE_ARMAZENAMENTO)
  receberExtensoes(({ nome, reducer, middleware, ligar }) => {
    partes[nome] = reducer
    tudo = combineReducers(partes) as unknown as Reducer<Estado>
    deDepois.addMiddleware(...middleware)
    store.dispatch({ type: `parte/${nome}` })
    ligar(store.dispatch)
  })
}

/** The month of a link (`?competencia=2026-09`) becomes the month of the top bar. */
export function adotarCompetenciaDoEndereco(): void {
  const competencia = new URLSearchParams(window.location.search).get('competencia')
  if (competencia && /^\d{4}-(0[1-9]|1[0-2])$/.test(competencia)) {
    store.dispatch(companySlice.actions.competenciaEscolhida(competencia))
  }
}
