import { createSlice, type PayloadAction } from '@reduxjs/toolkit'
import { competenciaEmFechamento } from './hoje.ts'

/** The company chosen in the top bar; field names of the specification. */
export type Empresa = {
  ID: number
  Apelido: string
  IDRegime: number
  IDCategoria: number
  Identificacao: string
  /** Code of the IBGE; null while nobody told the município. */
  IDMunicipio: number | null
  IDEscritorioContabil: number
}
/** What the bar keeps of a company that a list or a profile says more about. */
export const daBarra = (empresa: Empresa): Empresa => ({
  ID: empresa.ID,
  Apelido: empresa.Apelido,
  IDRegime: empresa.IDRegime,
  IDCategoria: empresa.IDCategoria,
  IDMunicipio: empresa.IDMunicipio,
  IDEscritorioContabil: empresa.IDEscritorioContabil,
  Identificacao: empresa.Identificacao,
})
export type EstadoDaEmpresa = {
  /** Null is «Todas as empresas». */
  atual: Empresa | null
  /** `YYYY-MM`. */
  competencia: string
  recentes: Empresa[]
}

const RECENTES = 6

export const companySlice = createSlice({
  name: 'company',
  initialState: (): EstadoDaEmpresa => ({
    atual: null,
    competencia: competenciaEmFechamento(),
    recentes: [],
  }),
  reducers: {
    empresaEscolhida: (estado, { payload }: PayloadAction<Empresa | null>) => {
      estado.atual = payload
      if (!payload) return
      const outras = estado.recentes.filter(({ ID }) => ID !== payload.ID)
      estado.recentes = [payload, ...outras].slice(0, RECENTES)
    },
    competenciaEscolhida: (estado, { payload }: PayloadAction<string>) => {
      estado.competencia = payload
    },
  },
})
