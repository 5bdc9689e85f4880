import { createSlice, type PayloadAction } from '@reduxjs/toolkit'

export type ContaContabil = { id: number; codigo: string; nome: string }
/** Lists that seldom change and are kept for the whole visit. */
type EstadoDoCache = { ContasContabeis: ContaContabil[] }

const CACHE_INICIAL: EstadoDoCache = { ContasContabeis: [] }

export const cacheSlice = createSlice({
  name: 'cache',
  initialState: CACHE_INICIAL,
  reducers: {
    contasCarregadas: (estado, { payload }: PayloadAction<ContaContabil[]>) => {
      estado.ContasContabeis = payload
    },
  },
})
