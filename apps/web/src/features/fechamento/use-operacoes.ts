import { useCallback } from 'react'
import { useSearchParams } from 'react-router'

const PARAMETRO = 'operacao'
const MAXIMO = 3

/** Operations this screen follows, in the address (`?operacao=12`): a reload or a shared link keeps following them. */
export function useOperacoes() {
  const [parametros, mudar] = useSearchParams()
  const ids = parametros
    .getAll(PARAMETRO)
    .map(Number)
    .filter((id) => Number.isSafeInteger(id) && id > 0)
    .slice(-MAXIMO)
  const escrever = useCallback(
    (fazer: (ids: string[]) => string[]) =>
      mudar(
        (antes) => {
          const novos = fazer(antes.getAll(PARAMETRO))
          antes.delete(PARAMETRO)
          for (const id of novos) antes.append(PARAMETRO, id)
          return antes
        },
        { replace: true, preventScrollReset: true },
      ),
    [mudar],
  )
  const acompanhar = useCallback(
    (id: number) => escrever((antes) => [...new Set([...antes, String(id)])].slice(-MAXIMO)),
    [escrever],
  )
  const dispensar = useCallback(
    (id: number) => escrever((antes) => antes.filter((outro) => outro !== String(id))),
    [escrever],
  )
  return { ids, acompanhar, dispensar }
}
