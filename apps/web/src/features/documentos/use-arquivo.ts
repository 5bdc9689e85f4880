import type { Route, RouteInput } from '@razao/contract'
import { useCallback, useEffect, useState } from 'react'
import { type ArquivoRecebido, buscarArquivo } from '../../api/baixar.ts'
import type { Falha } from '../../api/falha.ts'

type Estado =
  | { readonly fase: 'buscando' }
  | { readonly fase: 'recebido'; readonly arquivo: ArquivoRecebido; readonly url: string }
  | { readonly fase: 'falhou'; readonly falha: Falha }

/**
 * The bytes of a route as an address of this page (`blob:`), so that they are asked for with the session's
 * token and never by an address that carries a secret. The address dies with the screen.
 * @param tipo what the bytes are opened as, whatever the answer says they are: an address of this origin
 * must never open as a page
 */
export function useArquivo<R extends Route>(rota: R, entrada: RouteInput<R> | null, tipo?: string) {
  const [estado, setEstado] = useState<Estado>({ fase: 'buscando' })
  const [vez, setVez] = useState(0)
  const chave = entrada === null ? null : JSON.stringify(entrada)
  // biome-ignore lint/correctness/useExhaustiveDependencies: `chave` is the input, by value
  useEffect(() => {
    if (entrada === null) return
    const corte = new AbortController()
    let url: string | null = null
    setEstado({ fase: 'buscando' })
    void buscarArquivo(rota, entrada, corte.signal).then((resultado) => {
      if (corte.signal.aborted) return
      if (!resultado.ok) {
        setEstado({ fase: 'falhou', falha: resultado.falha })
        return
      }
      const { blob } = resultado.valor
      url = URL.createObjectURL(tipo === undefined ? blob : new Blob([blob], { type: tipo }))
      setEstado({ fase: 'recebido', arquivo: resultado.valor, url })
    })
    return () => {
      corte.abort()
      if (url !== null) URL.revokeObjectURL(url)
    }
  }, [rota, chave, tipo, vez])
  return { estado, tentarDeNovo: useCallback(() => setVez((antes) => antes + 1), []) }
}
