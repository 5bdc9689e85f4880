/** How fast a bucket of attempts fills, leaks and makes people wait. */
export type Regra = {
  /** attempts before the first wait */
  limite: number
  vazamPorMinuto: number
  esperaInicialMs: number
  esperaMaximaMs: number
}

/** Instants in milliseconds; `bloqueadaAte` 0 when free. */
export type Balde = { falhas: number; atualizadaEm: number; bloqueadaAte: number }

export const BALDE_VAZIO: Balde = { falhas: 0, atualizadaEm: 0, bloqueadaAte: 0 }

/** Milliseconds still to wait; 0 when an attempt may be made. */
export const esperaDoBalde = (balde: Balde, agora: number): number =>
  Math.max(0, balde.bloqueadaAte - agora)

/**
 * One more attempt in the bucket. From the `limite`-th on, each one doubles the wait until the next,
 * up to the ceiling; the bucket leaks, so nobody is locked out for good.
 */
export function encher(regra: Regra, balde: Balde, agora: number): Balde {
  const minutos = Math.max(0, agora - balde.atualizadaEm) / 60_000
  const falhas = Math.max(0, balde.falhas - minutos * regra.vazamPorMinuto) + 1
  // Rounded: the little that leaks between two quick attempts must not buy a third.
  const dobras = Math.round(falhas) - regra.limite
  const espera = Math.min(regra.esperaMaximaMs, regra.esperaInicialMs * 2 ** Math.min(dobras, 30))
  return { falhas, atualizadaEm: agora, bloqueadaAte: dobras >= 0 ? agora + espera : 0 }
}
