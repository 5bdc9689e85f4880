import { useCallback } from 'react'
import { useSearchParams } from 'react-router'

/** A number kept in the address, such as the id of what is open; null takes it away. */
export function useParametro(nome: string): [number | null, (valor: number | null) => void] {
  const [parametros, mudar] = useSearchParams()
  const lido = Number(parametros.get(nome))
  const escrever = useCallback(
    (valor: number | null) =>
      mudar(
        (antes) => {
          if (valor === null) antes.delete(nome)
          else antes.set(nome, String(valor))
          return antes
        },
        { replace: true, preventScrollReset: true },
      ),
    [mudar, nome],
  )
  return [Number.isSafeInteger(lido) && lido > 0 ? lido : null, escrever]
}
