import { type RefObject, useEffect } from 'react'

/** Less than a row away is at the end. */
const FOLGA_PX = 2

/**
 * Who went to the end of the list stays at it: the rows that come later, or that were drawn far from sight, turn out
 * taller than the place kept for them. More rows than there were are another list, with an end of its own.
 */
export function useFim(grade: RefObject<HTMLElement | null>, linhas: number): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: a list of other rows begins again
  useEffect(() => {
    const tabela = grade.current
    const rolagem = tabela?.parentElement
    if (!tabela || !rolagem) return
    let noFim = false
    const medir = () => {
      const { scrollTop, scrollHeight, clientHeight } = rolagem
      noFim = scrollTop > 0 && scrollHeight - clientHeight - scrollTop < FOLGA_PX
    }
    const vigia = new ResizeObserver(() => {
      if (noFim) rolagem.scrollTop = rolagem.scrollHeight
    })
    rolagem.addEventListener('scroll', medir, { passive: true })
    vigia.observe(tabela)
    return () => {
      vigia.disconnect()
      rolagem.removeEventListener('scroll', medir)
    }
  }, [grade, linhas])
}
