import { automacao, contabil, empresa, fechamento, type RouteOutput } from '@razao/contract'
import type { Middleware, UnknownAction } from '@reduxjs/toolkit'
import { cacheSlice } from '../state/cache.ts'
import { operacoesSlice } from '../state/operacoes.ts'
import { painelFechamentoSlice } from '../state/painel-fechamento.ts'
import { profileSlice } from '../state/profile.ts'
import type { Falha } from './falha.ts'

type DaConsulta = {
  readonly type: string
  readonly payload?: unknown
  readonly meta?: {
    readonly arg?: { readonly endpointName?: string; readonly originalArgs?: unknown }
  }
}
type Espelhada = {
  carregar?: () => UnknownAction
  receber: (resposta: never) => UnknownAction
  falhar?: (erro: string) => UnknownAction
}

const ESPELHADAS: Readonly<Record<string, Espelhada>> = {
  [automacao.listarOperacoes.name]: operacoesSlice.actions,
  [fechamento.listarFechamento.name]: painelFechamentoSlice.actions,
  [empresa.lerEmpresa.name]: { receber: profileSlice.actions.perfilCarregado },
  [contabil.planoDeContas.name]: {
    receber: ({ ContasContabeis }: RouteOutput<typeof contabil.planoDeContas>) =>
      cacheSlice.actions.contasCarregadas(ContasContabeis),
  },
}

/** The top bar asks for one row, to read the counts; that is not the panel's list. */
const soContagem = (argumentos: unknown): boolean =>
  (argumentos as { registrosPorPagina?: unknown } | undefined)?.registrosPorPagina === 1

/**
 * Keeps the slices the specification names in step with the answers of the server. Asking again for the same
 * thing is a refresh in place: it is not loading, so it does not clear the data.
 */
export const espelho: Middleware = (loja) => {
  const ultimas = new Map<string, string>()
  return (seguir) => (acao) => {
    const resultado = seguir(acao)
    const { type, payload, meta } = acao as DaConsulta
    const nome = meta?.arg?.endpointName
    const espelhada = nome === undefined ? undefined : ESPELHADAS[nome]
    if (!espelhada || nome === undefined || !type.startsWith('api/executeQuery/')) return resultado
    if (soContagem(meta?.arg?.originalArgs)) return resultado
    const argumentos = JSON.stringify(meta?.arg?.originalArgs)
    if (type.endsWith('/pending')) {
      const outra = ultimas.get(nome) !== argumentos
      ultimas.set(nome, argumentos)
      if (outra && espelhada.carregar) loja.dispatch(espelhada.carregar())
    } else if (ultimas.get(nome) === argumentos && type.endsWith('/fulfilled')) {
      loja.dispatch(espelhada.receber(payload as never))
    } else if (type.endsWith('/rejected') && payload && espelhada.falhar) {
      loja.dispatch(espelhada.falhar((payload as Falha).titulo))
    }
    return resultado
  }
}
