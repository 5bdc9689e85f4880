import { useEffect, useRef } from 'react'
import { emVolta, focarPerto, quemTemFoco } from './foco.ts'

type Reserva = () => HTMLElement | null | undefined
type Fechada = {
  readonly antes: Element | null
  readonly emVoltaDele: readonly Element[]
  readonly fechado: Element | null
  readonly reserva: Reserva | undefined
}

/** Where the focus goes when what had it is no longer to be used: to who had it before, or to who stands for it. */
function devolver({ antes, emVoltaDele, fechado, reserva }: Fechada): void {
  const agora = document.activeElement
  const perdido = agora === null || agora === document.body || fechado?.contains(agora) === true
  if (!perdido) return
  const destino = antes?.isConnected && antes !== document.body ? antes : null
  const alvo = (destino ?? reserva?.()) as HTMLElement | null | undefined
  alvo?.focus()
  if (alvo && document.activeElement === alvo) return
  if (!focarPerto([...(antes ? [antes] : []), ...emVoltaDele]))
    document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true })
}

/**
 * Gives the focus back to who had it before this dialog, drawer or panel opened. The library's own return knows only
 * those that were already drawn closed: these are drawn open the first time, and some are taken off the page when they
 * close. `reserva` takes it where who had it is gone; without one, what was around, or the title of the screen.
 */
export function useDevolverFoco(aberto = true, reserva?: Reserva): void {
  const quem = useRef(reserva)
  quem.current = reserva
  const antes = useRef<Element | null>(null)
  const emVoltaDele = useRef<readonly Element[]>([])
  const estava = useRef(false)
  if (aberto && !estava.current) {
    antes.current = quemTemFoco()
    emVoltaDele.current = emVolta(antes.current)
  }
  estava.current = aberto
  useEffect(() => {
    if (!aberto) return
    return () => {
      // Somebody quick is already elsewhere, perhaps in the drawer under it: that one is not what closed.
      const dela = document.activeElement?.closest('[role=dialog]') ?? null
      const fechado = dela?.contains(antes.current) ? null : dela
      setTimeout(() => {
        devolver({
          antes: antes.current,
          emVoltaDele: emVoltaDele.current,
          fechado,
          reserva: quem.current,
        })
      }, 0)
    }
  }, [aberto])
}
