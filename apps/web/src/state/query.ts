import { createSlice, type PayloadAction } from '@reduxjs/toolkit'

/** The last search string of each list, so that the menu leads back to the list as it was left. */
export type EstadoDasConsultas = { porTela: Record<string, string> }

export const CONSULTAS_INICIAIS: EstadoDasConsultas = { porTela: {} }

/** What of an address belongs to the list: the open row does not. */
export function buscaDaLista(busca: string): string {
  const parametros = new URLSearchParams(busca)
  parametros.delete('aberta')
  const texto = parametros.toString()
  return texto === '' ? '' : `?${texto}`
}

export const querySlice = createSlice({
  name: 'query',
  initialState: CONSULTAS_INICIAIS,
  reducers: {
    consultaMudou: (estado, { payload }: PayloadAction<{ tela: string; busca: string }>) => {
      if (payload.busca === '') delete estado.porTela[payload.tela]
      else estado.porTela[payload.tela] = payload.busca
    },
  },
})
