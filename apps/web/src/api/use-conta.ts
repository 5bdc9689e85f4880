import { useCallback, useEffect, useState } from 'react'
import type { Falha } from './falha.ts'
import { type PedidoDaConta, pedirDaConta } from './identidade.ts'
import type { Resultado } from './pedir.ts'

type Lido<T> = { dados: T | undefined; falha: Falha | undefined }

/** Reads a path of the account's API, and reads it again when asked. */
export function useLeituraDaConta<T>(caminho: string, { aberto = false } = {}) {
  const [lido, setLido] = useState<Lido<T>>({ dados: undefined, falha: undefined })
  const [vez, setVez] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: `vez` asks for another reading
  useEffect(() => {
    const corte = new AbortController()
    void pedirDaConta<T>({ metodo: 'GET', caminho, aberto }, corte.signal).then((resultado) => {
      if (corte.signal.aborted) return
      setLido((antes) =>
        resultado.ok
          ? { dados: resultado.valor, falha: undefined }
          : { dados: antes.dados, falha: resultado.falha },
      )
    })
    return () => corte.abort()
  }, [caminho, aberto, vez])
  const lerDeNovo = useCallback(() => setVez((n) => n + 1), [])
  return { ...lido, carregando: !lido.dados && !lido.falha, lerDeNovo }
}

/** Sends to the account's API; holds whether it is on the way and what went wrong the last time. */
export function useEnvioDaConta() {
  const [enviando, setEnviando] = useState(false)
  const [falha, setFalha] = useState<Falha | undefined>(undefined)
  const enviar = useCallback(async <T>(pedido: PedidoDaConta): Promise<Resultado<T>> => {
    setEnviando(true)
    setFalha(undefined)
    const resultado = await pedirDaConta<T>(pedido)
    setEnviando(false)
    if (!resultado.ok) setFalha(resultado.falha)
    return resultado
  }, [])
  return { enviar, enviando, falha, esquecerFalha: useCallback(() => setFalha(undefined), []) }
}
