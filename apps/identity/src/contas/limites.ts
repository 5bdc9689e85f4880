/** Seconds without use, and seconds from the sign-in, after which a session is over. */
type LimitesDaSessao = { ociosa: number; maxima: number }
/** `lembrada` is a session of who asked to stay signed in, and one of the Firebase-style face. */
export type LimitesDasSessoes = { comum: LimitesDaSessao; lembrada: LimitesDaSessao }

const HORA = 3600
const DIA = 24 * HORA

export const LIMITES_PADRAO: LimitesDasSessoes = {
  comum: { ociosa: 2 * HORA, maxima: 12 * HORA },
  lembrada: { ociosa: 14 * DIA, maxima: 30 * DIA },
}

/** A session in use is seen at each renewal of its access token, which lives ten minutes. */
export const OCIOSA_MINIMA_S = 15 * 60
