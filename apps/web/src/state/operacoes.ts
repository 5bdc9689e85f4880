import type { automacao, RouteOutput } from '@razao/contract'
import { createSlice, type PayloadAction } from '@reduxjs/toolkit'
import type { Selecao } from '../ui/grade/selecao.ts'
import { competenciaDeHoje } from './hoje.ts'
import { aoCarregar, aoFalhar, aoFiltrar, aoReceber, type Painel, painelInicial } from './painel.ts'

type Resposta = RouteOutput<typeof automacao.listarOperacoes>

export type FiltroDeOperacoes = {
  /** Filter codes of the specification as text; `nulo` is «a processar»; absent is all. */
  Status?: 'nulo' | '1' | '2' | '3' | '4' | undefined
  IdEmpresa?: number | undefined
  TipoAutomacao?: Resposta['data'][number]['TipoAutomacao'] | undefined
  CompetenciaInicio?: string | undefined
  CompetenciaFim?: string | undefined
  PesquisaMotivo?: string | undefined
}
type Contagens = Pick<
  Resposta,
  | 'QtdAutomacoesErro'
  | 'QtdAutomacoesAProcessar'
  | 'QtdAutomacoesEmExecucao'
  | 'QtdAutomacoesCanceladas'
  | 'QtdAutomacoesSucesso'
>
export type EstadoDasOperacoes = Painel<
  Resposta['data'][number],
  Resposta['Paginacao'],
  FiltroDeOperacoes
> &
  Contagens

/** Default filter: status Erro with the current month. */
export const filtroPadraoDeOperacoes = (competencia = competenciaDeHoje()): FiltroDeOperacoes => ({
  Status: '3',
  CompetenciaInicio: competencia,
  CompetenciaFim: competencia,
})

export const operacoesSlice = createSlice({
  name: 'operacoes',
  initialState: (): EstadoDasOperacoes => ({
    ...painelInicial(filtroPadraoDeOperacoes()),
    QtdAutomacoesErro: 0,
    QtdAutomacoesAProcessar: 0,
    QtdAutomacoesEmExecucao: 0,
    QtdAutomacoesCanceladas: 0,
    QtdAutomacoesSucesso: 0,
  }),
  reducers: {
    carregar: aoCarregar,
    receber: (estado, { payload }: PayloadAction<Resposta>) => {
      aoReceber(estado)
      const { data, Paginacao, errosEmOutrosMeses: _, ...contagens } = payload
      Object.assign(estado, { data, Paginacao }, contagens)
    },
    falhar: (estado, { payload }: PayloadAction<string>) => aoFalhar(estado, payload),
    filtrar: (estado, { payload }: PayloadAction<FiltroDeOperacoes>) => aoFiltrar(estado, payload),
    selecionar: (estado, { payload }: PayloadAction<Selecao>) => ({ ...estado, selecao: payload }),
  },
})
