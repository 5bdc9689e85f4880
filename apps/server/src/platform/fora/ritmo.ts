const MINUTO_MS = 60_000

export type Ritmo = {
  /** Milliseconds until the next one may go; 0 when it may now. */
  espera(): number
  gastar(): void
}

/** So many a minute, and a burst of up to a sixth of them: what was not used comes back little by little. */
export function createRitmo(porMinuto: number | undefined): Ritmo {
  if (porMinuto === undefined) return { espera: () => 0, gastar: () => {} }
  const folga = Math.max(1, Math.ceil(porMinuto / 6))
  const cada = MINUTO_MS / porMinuto
  let livres = folga
  let em = Date.now()
  const repor = () => {
    const agora = Date.now()
    livres = Math.min(folga, livres + Math.max(0, agora - em) / cada)
    em = agora
  }
  return {
    espera: () => {
      repor()
      return livres >= 1 ? 0 : Math.ceil((1 - livres) * cada)
    },
    gastar: () => {
      livres -= 1
    },
  }
}
