import { createSlice, type PayloadAction } from '@reduxjs/toolkit'
import type { Arranjo, Densidade } from '../ui/grade/arranjo.ts'

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
  /** Height of the rows of every list. */
  densidade: Densidade
  rolagemContinua: boolean
  /** «Modo discreto»: money is blurred until it is pointed at. */
  ocultarValores: boolean
  /** Wants to be told when the screen of declarations opens. */
  avisarDasDeclaracoes: boolean
  /** Where the weeks of a calendar begin. */
  primeiroDiaDaSemana: 'domingo' | 'segunda'
  /** Columns as the person arranged them, by list (`/receitas/notas-fiscais#notas fiscais emitidas`). */
  grades: Record<string, Arranjo>
  visoes: VisaoGuardada[]
}

/** A list as it was left: the part of its address that says filters, search, sort and columns. */
export type VisaoGuardada = {
  /** Address of the screen. */
  tela: string
  /** Unique in its screen; saving with the same name replaces. */
  nome: string
  busca: string
  escopo: 'minha' | 'escritorio'
  padrao: boolean
  fixada: boolean
  /** Saved by this person: only who saved may delete. */
  minha: boolean
}

export type ChaveDaVisao = Pick<VisaoGuardada, 'tela' | 'nome'>
const ehAMesma = (a: ChaveDaVisao, b: ChaveDaVisao): boolean =>
  a.tela === b.tela && a.nome === b.nome

const PREFERENCIAS_INICIAIS: Preferencias = {
  layoutType: 'vertical',
  layoutWidth: 'fluido',
  leftSideBarTheme: 'padrao',
  leftSideBarType: 'fixo',
  showRightSidebar: false,
  tema: 'automatico',
  atalhosDeUmaTecla: true,
  pagination: { sizePerPage: 10 },
  densidade: 'padrao',
  rolagemContinua: false,
  ocultarValores: false,
  avisarDasDeclaracoes: false,
  primeiroDiaDaSemana: 'domingo',
  grades: {},
  visoes: [],
}

export const preferencesSlice = createSlice({
  name: 'preferences',
  initialState: PREFERENCIAS_INICIAIS,
  reducers: {
    /** What the person changed here. */
    preferir: (estado, { payload }: PayloadAction<Partial<Preferencias>>) => {
      Object.assign(estado, payload)
    },
    gradeArranjada: (
      estado,
      { payload }: PayloadAction<{ lista: string; arranjo: Arranjo | null }>,
    ): Preferencias => {
      const { [payload.lista]: _, ...outras } = (estado as Preferencias).grades
      const grades = payload.arranjo ? { ...outras, [payload.lista]: payload.arranjo } : outras
      return { ...(estado as Preferencias), grades }
    },
    visaoSalva: (estado, { payload }: PayloadAction<VisaoGuardada>) => {
      estado.visoes = [...estado.visoes.filter((visao) => !ehAMesma(visao, payload)), payload]
      if (!payload.padrao) return
      for (const outra of estado.visoes) {
        if (outra.tela === payload.tela && !ehAMesma(outra, payload)) outra.padrao = false
      }
    },
    visaoApagada: (estado, { payload }: PayloadAction<ChaveDaVisao>) => {
      estado.visoes = estado.visoes.filter((visao) => !ehAMesma(visao, payload))
    },
    visoesCarregadas: (estado, { payload }: PayloadAction<VisaoGuardada[]>) => {
      estado.visoes = payload
    },
    /** What the server had kept. */
    preferenciasCarregadas: (estado, { payload }: PayloadAction<Partial<Preferencias>>) => {
      Object.assign(estado, payload)
    },
  },
})
