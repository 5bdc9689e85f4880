import { useEffect, useState } from 'react'
import type { Falha } from '../../../api/falha.ts'
import type { Resultado } from '../../../api/pedir.ts'
import { type Andamento, andamentoDaConferencia } from './escolhidas.ts'

/** What was chosen, read when a dialog opens and asked about before anything is done with it. */
export function useConferencia<V>(
  buscar: () => Promise<Resultado<number[]>>,
  conferir: (ids: readonly number[], andamento: Andamento) => Promise<Resultado<V>>,
) {
  const [conferidas, setConferidas] = useState<V>()
  const [falha, setFalha] = useState<Falha>()
  const [andamento, setAndamento] = useState({ feitas: 0, total: 0 })
  const [vez, setVez] = useState(1)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the choice is the one the dialog opened with
  useEffect(() => {
    const corte = new AbortController()
    const conferirUmaVez = async () => {
      const ids = await buscar()
      if (corte.signal.aborted) return
      if (!ids.ok) return setFalha(ids.falha)
      const total = ids.valor.length
      setAndamento({ feitas: 0, total })
      const resultado = await conferir(ids.valor, {
        sinal: corte.signal,
        aoAvancar: (feitas) => setAndamento({ feitas, total }),
      })
      if (corte.signal.aborted) return
      if (resultado.ok) setConferidas(() => resultado.valor)
      else setFalha(resultado.falha)
    }
    void conferirUmaVez()
    return () => corte.abort()
  }, [vez])
  return {
    conferidas,
    falha,
    tentarDeNovo: () => {
      setFalha(undefined)
      setVez(vez + 1)
    },
    andamento: andamentoDaConferencia(andamento.feitas, andamento.total),
  }
}
