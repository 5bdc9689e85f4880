import { useEffect, useRef, useState } from 'react'

/** Any sign of the person: mouse, keys, touch, and what assistive technology does (focus). */
const SINAIS = ['mousemove', 'mousedown', 'keydown', 'touchstart', 'wheel', 'focusin'] as const
const INTERVALO = 1000
const AVISO_EM_SEGUNDOS = 60

export type Contagem = { readonly parado: number; readonly limite: number }
export type FaseDaOciosidade = 'ativa' | 'aviso' | 'esgotada'

/** Seconds without a sign against the limit: near it a dialog warns, beyond it the person is out. */
export function faseDe({ parado, limite }: Contagem): FaseDaOciosidade {
  if (parado >= limite) return 'esgotada'
  return parado >= limite - Math.min(AVISO_EM_SEGUNDOS, limite / 2) ? 'aviso' : 'ativa'
}

/**
 * Counts once per interval while `ligada`; any sign of the person starts it again, and ends the warning. Time is
 * taken from the clock, so a sleeping computer counts too.
 * @returns seconds left of the warning (null outside it) and how to go on
 */
export function useOciosidade(
  { ligada, limiteMinutos }: { ligada: boolean; limiteMinutos: number },
  aoEsgotar: () => void,
): { restam: number | null; continuar: () => void } {
  const [restam, setRestam] = useState<number | null>(null)
  const ultimo = useRef(Date.now())
  const emAviso = useRef(false)
  const esgotar = useRef(aoEsgotar)
  esgotar.current = aoEsgotar

  useEffect(() => {
    if (!ligada || limiteMinutos <= 0) return
    const limite = limiteMinutos * 60
    ultimo.current = Date.now()
    const sinal = ({ type }: Event) => {
      // The warning itself takes the focus; that is not the person.
      if (!emAviso.current || type !== 'focusin') ultimo.current = Date.now()
    }
    const contar = setInterval(() => {
      const parado = Math.floor((Date.now() - ultimo.current) / 1000)
      const fase = faseDe({ parado, limite })
      emAviso.current = fase === 'aviso'
      setRestam(fase === 'aviso' ? limite - parado : null)
      if (fase !== 'esgotada') return
      clearInterval(contar)
      esgotar.current()
    }, INTERVALO)
    for (const nome of SINAIS) window.addEventListener(nome, sinal, { passive: true })
    return () => {
      clearInterval(contar)
      emAviso.current = false
      setRestam(null)
      for (const nome of SINAIS) window.removeEventListener(nome, sinal)
    }
  }, [ligada, limiteMinutos])

  const continuar = () => {
    emAviso.current = false
    ultimo.current = Date.now()
    setRestam(null)
  }
  return { restam, continuar }
}
