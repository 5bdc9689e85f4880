import { createSlice, type PayloadAction } from '@reduxjs/toolkit'

/** The last search string of each list, so that the menu leads back to the list as it was left. */
export type EstadoDasConsultas = { porTela: Record<string, string> }

export const CONSULTAS_INICIAIS: EstadoDasConsultas = { porTela: {} }

export const querySlice = createSlice({
  name: 'query',
  initialState: CONSULTAS_INICIAIS,
  reducers: {
    consultaMudou: (estado, { payload }: PayloadAction<{ tela: string; busca: string }>) => {
      estado.porTela[payload.tela] = payload.busca
    },
  },
})
