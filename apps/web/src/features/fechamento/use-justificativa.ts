import { useCallback, useState } from 'react'

type Pergunta<L> = {
  readonly linha: L
  readonly valor: number
  readonly responder: (justificativa: string | null) => void
}

/** Asks for a reason in the middle of a save: the promise is what the person answers; null, they gave up. */
export function useJustificativa<L>() {
  const [pergunta, setPergunta] = useState<Pergunta<L> | null>(null)
  const perguntar = useCallback(
    (linha: L, valor: number) =>
      new Promise<string | null>((resolver) => {
        setPergunta({
          linha,
          valor,
          responder: (justificativa) => {
            setPergunta(null)
            resolver(justificativa)
          },
        })
      }),
    [],
  )
  return { pergunta, perguntar }
}
