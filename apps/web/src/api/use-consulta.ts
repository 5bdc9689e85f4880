import type { Route, RouteInput, RouteOutput } from '@razao/contract'
import { skipToken } from '@reduxjs/toolkit/query/react'
import { useDispatch } from 'react-redux'
import { api, consultaDaRota } from './cliente.ts'
import { type Falha, falhaNaTela } from './falha.ts'

/** Given instead of an input: nothing is asked yet. */
export const AINDA_NAO = Symbol('ainda não')

type Opcoes = {
  /** Milliseconds between refreshes in place; only where events do not tell of changes. */
  intervalo?: number
}

/**
 * Asks a GET route of the contract and keeps the answer fresh.
 * `dados` is undefined while what is asked for loads (loading clears the data); a refresh in place keeps it
 * and says `atualizando`. `estado` is to spread on `<Grade>` (atualizando, falha, onTentarDeNovo, onCancelar).
 */
export function useConsulta<R extends Route>(
  rota: R,
  entrada: RouteInput<R> | typeof AINDA_NAO,
  opcoes: Opcoes = {},
) {
  const despachar = useDispatch()
  const endpoint = consultaDaRota(rota)
  const argumento = entrada === AINDA_NAO ? skipToken : (entrada as Record<string, unknown>)
  const consulta = endpoint.useQuery(argumento, {
    refetchOnMountOrArgChange: 15,
    pollingInterval: opcoes.intervalo ?? 0,
    skipPollingIfUnfocused: true,
  })
  const dados = consulta.currentData as RouteOutput<R> | undefined
  const emFalha = consulta.isError && dados === undefined && !consulta.isFetching
  const falha = emFalha ? (consulta.error as Falha | undefined) : undefined
  const tentarDeNovo = () => {
    if (argumento !== skipToken) void consulta.refetch()
  }
  const cancelar = () => {
    if (argumento === skipToken) return
    const emCurso = despachar(
      api.util.getRunningQueryThunk(rota.name as never, argumento as never) as never,
    ) as { abort?: () => void } | undefined
    emCurso?.abort?.()
  }
  const atualizando = consulta.isFetching && dados !== undefined
  return {
    dados,
    carregando: consulta.isFetching && dados === undefined,
    atualizando,
    falha,
    tentarDeNovo,
    cancelar,
    estado: {
      atualizando,
      falha: falha && falhaNaTela(falha),
      onTentarDeNovo: tentarDeNovo,
      onCancelar: cancelar,
    },
  }
}
