import { useEffect } from 'react'
import type { Livro } from '../comum/use-livro.ts'

/** Tells the drawer which entries are on screen, in order; one with two lines beside each other counts once. */
export function useNaLista(
  { naLista }: Pick<Livro, 'naLista'>,
  ids: readonly number[] | undefined,
): void {
  useEffect(() => {
    naLista.current = (ids ?? []).filter((id, i, todos) => id !== todos[i - 1])
  })
  useEffect(
    () => () => {
      naLista.current = []
    },
    [naLista],
  )
}

/** The entry beside another in the list on screen, or null at its ends. */
export function vizinhoNaLista(
  { naLista, lancamentoId }: Pick<Livro, 'naLista' | 'lancamentoId'>,
  passo: 1 | -1,
): number | null {
  const lugar = lancamentoId === null ? -1 : naLista.current.indexOf(lancamentoId)
  return lugar === -1 ? null : (naLista.current[lugar + passo] ?? null)
}
