import type { fechamento, RouteInput, RouteOutput } from '@razao/contract'
import { createSlice, type PayloadAction } from '@reduxjs/toolkit'
import type { Selecao } from '../ui/grade/selecao.ts'
import { competenciaEmFechamento } from './hoje.ts'
import { aoCarregar, aoFalhar, aoFiltrar, aoReceber, type Painel, painelInicial } from './painel.ts'

type Resposta = RouteOutput<typeof fechamento.listarFechamento>
type Pedido = RouteInput<typeof fechamento.listarFechamento>
export type FiltroDoFechamento = Omit<Pedido, 'paginaAtual' | 'registrosPorPagina' | 'ordem'>
export type EstadoDoPainelFechamento = Painel<
  Resposta['Lista'][number],
  Resposta['Paginacao'],
  FiltroDoFechamento
>

export const painelFechamentoSlice = createSlice({
  name: 'painelFechamento',
  initialState: (): EstadoDoPainelFechamento =>
    painelInicial({ Competencia: competenciaEmFechamento() }),
  reducers: {
    carregar: aoCarregar,
    receber: (estado, { payload }: PayloadAction<Resposta>) => {
      aoReceber(estado)
      Object.assign(estado, { data: payload.Lista, Paginacao: payload.Paginacao })
    },
    falhar: (estado, { payload }: PayloadAction<string>) => aoFalhar(estado, payload),
    filtrar: (estado, { payload }: PayloadAction<Partial<FiltroDoFechamento>>) =>
      aoFiltrar(estado, payload),
    selecionar: (estado, { payload }: PayloadAction<Selecao>) => ({ ...estado, selecao: payload }),
  },
})
