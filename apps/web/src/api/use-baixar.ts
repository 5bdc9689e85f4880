import type { Route, RouteInput } from '@razao/contract'
import { useCallback } from 'react'
import { baixar } from './baixar.ts'
import { useMostrarFalha } from './use-acao.ts'

/** Saves the file of a route; a failure opens the modal. */
export function useBaixar(): <R extends Route>(
  rota: R,
  entrada: RouteInput<R>,
) => Promise<boolean> {
  const mostrarFalha = useMostrarFalha()
  return useCallback(
    async (rota, entrada) => {
      const resultado = await baixar(rota, entrada)
      if (!resultado.ok) mostrarFalha(resultado.falha)
      return resultado.ok
    },
    [mostrarFalha],
  )
}
