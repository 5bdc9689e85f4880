import { cobrancas } from '@razao/contract'
import { useEffect, useState } from 'react'
import type { Falha } from '../../../../api/falha.ts'
import { useAcao } from '../../../../api/use-acao.ts'
import type { PedidoDaVenda, Previsao } from './venda.ts'

/** The person stops typing for this long before it is worked out again. */
const PAUSA = 450

type Visto = {
  readonly texto: string
  readonly previsao?: Previsao
  readonly falha?: Falha
}

/** What the charge would be, asked again at each change; the answer to what was written before is shown meanwhile. */
export function usePrevia(pedido: PedidoDaVenda | null) {
  const { executar } = useAcao(cobrancas.preverCobranca, { semModal: true })
  const [visto, setVisto] = useState<Visto | null>(null)
  const [vez, setVez] = useState(0)
  const texto = pedido === null ? null : JSON.stringify(pedido)
  // biome-ignore lint/correctness/useExhaustiveDependencies: each time that it is asked again is another one
  useEffect(() => {
    if (texto === null) return
    let vale = true
    const espera = setTimeout(() => {
      void executar(JSON.parse(texto) as PedidoDaVenda).then((resultado) => {
        if (!vale) return
        setVisto(
          resultado.ok ? { texto, previsao: resultado.valor } : { texto, falha: resultado.falha },
        )
      })
    }, PAUSA)
    return () => {
      vale = false
      clearTimeout(espera)
    }
  }, [texto, executar, vez])
  if (texto === null) return { estado: 'falta' } as const
  if (visto === null) return { estado: 'calculando' } as const
  return {
    estado: visto.falha ? 'falha' : 'pronta',
    previsao: visto.previsao,
    falha: visto.falha,
    /** What is shown is of something else that was written. */
    velha: visto.texto !== texto,
    tentarDeNovo: () => setVez((n) => n + 1),
  } as const
}

export type Previa = ReturnType<typeof usePrevia>
