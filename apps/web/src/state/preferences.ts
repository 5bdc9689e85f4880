import { createSlice, type PayloadAction } from '@reduxjs/toolkit'

/** Layout state of the specification, with page size and appearance. */
export type Preferencias = {
  layoutType: 'vertical' | 'topnav' | 'detached'
  layoutWidth: 'fluido' | 'centralizado'
  leftSideBarTheme: 'padrao' | 'claro' | 'escuro'
  leftSideBarType: 'fixo' | 'compacto' | 'rolavel'
  showRightSidebar: boolean
  tema: 'claro' | 'escuro' | 'automatico'
  atalhosDeUmaTecla: boolean
  pagination: { sizePerPage: number }
}

export const PREFERENCIAS_INICIAIS: Preferencias = {
  layoutType: 'vertical',
  layoutWidth: 'fluido',
  leftSideBarTheme: 'padrao',
  leftSideBarType: 'fixo',
  showRightSidebar: false,
  tema: 'automatico',
  atalhosDeUmaTecla: true,
  pagination: { sizePerPage: 10 },
}

export const preferencesSlice = createSlice({
  name: 'preferences',
  initialState: PREFERENCIAS_INICIAIS,
  reducers: {
    /** What the person changed here. */
    preferir: (estado, { payload }: PayloadAction<Partial<Preferencias>>) => {
      Object.assign(estado, payload)
    },
    /** What the server had kept. */
    preferenciasCarregadas: (estado, { payload }: PayloadAction<Partial<Preferencias>>) => {
      Object.assign(estado, payload)
    },
  },
})
