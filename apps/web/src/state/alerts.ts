import { createSlice, type PayloadAction } from '@reduxjs/toolkit'

/** The modal error alert (spec §8); empty fields take its default texts. */
export type Alerta = {
  titulo?: string | undefined
  descricao?: string | undefined
  cor?: string | undefined
  icone?: 'aviso' | 'triste' | undefined
  codigo?: string | undefined
  problema?: string | undefined
}
export type EstadoDoAlerta = { aberto: boolean; alerta: Alerta }

export const ALERTA_INICIAL: EstadoDoAlerta = { aberto: false, alerta: {} }

export const alertsSlice = createSlice({
  name: 'alerts',
  initialState: ALERTA_INICIAL,
  reducers: {
    /** Opens with what failed; without it, opens or closes. */
    alternarAlerta: (estado, { payload }: PayloadAction<Alerta | undefined>) => {
      estado.aberto = !estado.aberto
      if (estado.aberto) estado.alerta = payload ?? {}
    },
    mostrarAlerta: (_, { payload }: PayloadAction<Alerta>) => ({ aberto: true, alerta: payload }),
    /** The alert resets when it is mounted. */
    reiniciarAlerta: () => ALERTA_INICIAL,
  },
})
