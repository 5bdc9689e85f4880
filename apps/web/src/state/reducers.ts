import { combineReducers, type Store } from '@reduxjs/toolkit'
import { useDispatch, useSelector, useStore } from 'react-redux'
import { alertsSlice } from './alerts.ts'
import { cacheSlice } from './cache.ts'
import { companySlice } from './company.ts'
import { operacoesSlice } from './operacoes.ts'
import { painelComunicacaoSlice } from './painel-comunicacao.ts'
import { painelFechamentoSlice } from './painel-fechamento.ts'
import { preferencesSlice } from './preferences.ts'
import { profileSlice } from './profile.ts'
import { querySlice } from './query.ts'
import { userSlice } from './user.ts'

/** The ten stored slices, by the specification's names. */
export const FATIAS = {
  user: userSlice.reducer,
  preferences: preferencesSlice.reducer,
  alerts: alertsSlice.reducer,
  query: querySlice.reducer,
  company: companySlice.reducer,
  profile: profileSlice.reducer,
  operacoes: operacoesSlice.reducer,
  painelFechamento: painelFechamentoSlice.reducer,
  painelComunicacao: painelComunicacaoSlice.reducer,
  cache: cacheSlice.reducer,
}

export const estadoDasFatias = combineReducers(FATIAS)
export type Estado = ReturnType<typeof estadoDasFatias>

export const useEstado = useSelector.withTypes<Estado>()
export const useDespacho = useDispatch
export const useLoja = useStore.withTypes<Store<Estado>>()
