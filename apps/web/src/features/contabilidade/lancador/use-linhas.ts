import { useState } from 'react'
import type { Lancamento, LinhaDigitada } from './linhas-do-lancador.ts'

export type Formulario = ReturnType<typeof useLinhas>

/** The entry being typed and how each part of it is changed. */
export function useLinhas(inicial: Lancamento) {
  const [lancamento, setLancamento] = useState(inicial)
  const mudar = (mudanca: Partial<Lancamento>) =>
    setLancamento((antes) => ({ ...antes, ...mudanca }))
  const mudarLinha = (chave: number, mudanca: Partial<LinhaDigitada>) =>
    setLancamento((antes) => ({
      ...antes,
      linhas: antes.linhas.map((linha) =>
        linha.chave === chave ? { ...linha, ...mudanca } : linha,
      ),
    }))
  const transformar = (fazer: (linhas: readonly LinhaDigitada[]) => readonly LinhaDigitada[]) =>
    setLancamento((antes) => ({ ...antes, linhas: fazer(antes.linhas) }))
  return { lancamento, setLancamento, mudar, mudarLinha, transformar }
}
