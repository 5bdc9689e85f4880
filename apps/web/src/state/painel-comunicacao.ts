import { createSlice, type PayloadAction } from '@reduxjs/toolkit'
import type { Selecao } from '../ui/grade/selecao.ts'
import { competenciaDeHoje } from './hoje.ts'
import { aoCarregar, aoFalhar, aoFiltrar, aoReceber, type Painel, painelInicial } from './painel.ts'

/** This panel names its page and its month in its own way (spec §3). */
export type FiltroDaComunicacao = {
  MesCompetencia: number
  AnoCompetencia: number
  idEmpresa?: number | undefined
  idContabilidade?: number | undefined
}
type Paginacao = { PaginaAtual: number; RegistrosPagina: number; RegistrosTotal: number }
type Linha = { id: number } & Record<string, unknown>
export type EstadoDoPainelComunicacao = Painel<Linha, Paginacao, FiltroDaComunicacao>

const mesDe = (competencia: string): FiltroDaComunicacao => ({
  MesCompetencia: Number(competencia.slice(5, 7)),
  AnoCompetencia: Number(competencia.slice(0, 4)),
})

export const painelComunicacaoSlice = createSlice({
  name: 'painelComunicacao',
  initialState: (): EstadoDoPainelComunicacao => painelInicial(mesDe(competenciaDeHoje())),
  reducers: {
    carregar: aoCarregar,
    receber: (estado, { payload }: PayloadAction<{ Dados: Linha[]; Paginacao: Paginacao }>) => {
      aoReceber(estado)
      Object.assign(estado, { data: payload.Dados, Paginacao: payload.Paginacao })
    },
    falhar: (estado, { payload }: PayloadAction<string>) => aoFalhar(estado, payload),
    filtrar: (estado, { payload }: PayloadAction<Partial<FiltroDaComunicacao>>) =>
      aoFiltrar(estado, payload),
    mudarMes: (estado, { payload }: PayloadAction<string>) => aoFiltrar(estado, mesDe(payload)),
    /** Choosing a responsible accountant clears the company filter. */
    escolherContabilidade: (estado, { payload }: PayloadAction<number | undefined>) =>
      aoFiltrar(estado, { idContabilidade: payload, idEmpresa: undefined }),
    selecionar: (estado, { payload }: PayloadAction<Selecao>) => ({ ...estado, selecao: payload }),
  },
})
