/** How fast a bucket of attempts fills, leaks and makes people wait. */
export type Regra = {
  /** attempts before the first wait */
  limite: number
  vazamPorMinuto: number
  esperaInicialMs: number
  esperaMaximaMs: number
}

/** Instants in milliseconds; `bloqueadaAte` 0 when free. */
export type Bucket = { falhas: number; atualizadaEm: number; bloqueadaAte: number }

export const EMPTY_BUCKET: Bucket = { falhas: 0, atualizadaEm: 0, bloqueadaAte: 0 }

/** Milliseconds still to wait; 0 when an attempt may be made. */
export const esperaDoBucket = (bucket: Bucket, agora: number): number =>
  Math.max(0, bucket.bloqueadaAte - agora)

/**
 * One more attempt in the bucket. From the `limite`-th on, each one doubles the wait until the next,
 * up to the ceiling; the bucket leaks, so nobody is locked out for good.
 */
export function encher(regra: Regra, bucket: Bucket, agora: number): Bucket {
  const minutos = Math.max(0, agora - bucket.atualizadaEm) / 60_000
  const falhas = Math.max(0, bucket.falhas - minutos * regra.vazamPorMinuto) + 1
  // Rounded: the little that leaks between two quick attempts must not buy a third.
  const dobras = Math.round(falhas) - regra.limite
  const espera = Math.min(regra.esperaMaximaMs, regra.esperaInicialMs * 2 ** Math.min(dobras, 30))
  return { falhas, atualizadaEm: agora, bloqueadaAte: dobras >= 0 ? agora + espera : 0 }
}
