import { useEffect, useRef, useSyncExternalStore } from 'react'
import { quemTemFoco } from './foco.ts'

/** `vez` says which was opened first: effects of what is inside run before those of what is around. */
type Janela = { readonly vez: number; readonly fechar: () => void; readonly antes: Element | null }

let pilha: readonly Janela[] = []
let vezes = 0
const ouvintes = new Set<() => void>()
const ouvir = (ouvinte: () => void) => {
  ouvintes.add(ouvinte)
  return () => ouvintes.delete(ouvinte)
}
function mudar(nova: readonly Janela[]): void {
  pilha = [...nova].sort((a, b) => a.vez - b.vez)
  for (const ouvinte of ouvintes) ouvinte()
}

/** What closes the drawer or dialog on top, if one is open. */
export const fecharDeCima = (): (() => void) | undefined => pilha.at(-1)?.fechar

/** Whether a drawer or dialog is open. */
export const useHaJanela = (): boolean => useSyncExternalStore(ouvir, () => pilha.length > 0)

/** How long the focus is held, in ms: the trap of the drawer that comes back takes it to its first field. */
const FIRME = 300
const DESISTE = 5000

/** The focus, once what has it is drawn again, unless another window opens or the person goes on meanwhile. */
function focarQuandoVier(alvo: HTMLElement): void {
  const deCima = pilha.at(-1)
  const inicio = performance.now()
  let desde: number | null = null
  let seguiu = false
  // The very Esc that closed it is still on its way here.
  const seguir = (gesto: Event) => {
    seguiu ||= gesto.timeStamp > inicio
  }
  const ouvir = (como: 'addEventListener' | 'removeEventListener') => {
    for (const gesto of ['pointerdown', 'keydown']) document[como](gesto, seguir, true)
  }
  const tentar = () => {
    const agora = performance.now()
    const fim = seguiu || !alvo.isConnected || pilha.at(-1) !== deCima || agora - inicio > DESISTE
    if (!fim && document.activeElement !== alvo) alvo.focus({ preventScroll: true })
    if (document.activeElement === alvo) desde ??= agora
    if (!fim && (desde === null || agora - desde < FIRME)) requestAnimationFrame(tentar)
    else ouvir('removeEventListener')
  }
  ouvir('addEventListener')
  tentar()
}

/**
 * One drawer or dialog at a time: while another is open over this one, this one is put aside with all that was
 * written in it, and comes back, with the focus where it was, when the other closes. Back closes the one on top
 * (`GuardaDeSaida` asks who it is).
 * @returns whether it is the one on top
 */
export function useJanela(aberta: boolean, fechar: () => void): boolean {
  const atual = useRef(fechar)
  atual.current = fechar
  const vez = useRef(0)
  const antes = useRef<Element | null>(null)
  const estava = useRef(false)
  if (aberta && !estava.current) {
    vezes += 1
    vez.current = vezes
    antes.current = quemTemFoco()
  }
  estava.current = aberta
  useEffect(() => {
    if (!aberta) return
    const esta = { vez: vez.current, fechar: () => atual.current(), antes: antes.current }
    mudar([...pilha, esta])
    return () => {
      const deCima = pilha.at(-1) === esta
      mudar(pilha.filter((uma) => uma !== esta))
      if (deCima && pilha.length > 0 && esta.antes instanceof HTMLElement)
        focarQuandoVier(esta.antes)
    }
  }, [aberta])
  return useSyncExternalStore(ouvir, () => !pilha.some((uma) => uma.vez > vez.current))
}
