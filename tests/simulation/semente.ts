// One number replays a run: what the portfolio is and when each process is killed come from it.
export type Sorteio = {
  /** A fraction in [0, 1). */
  fracao(): number
  /** A whole number in [de, ate]. */
  inteiro(de: number, ate: number): number
  um<T>(itens: readonly T[]): T
}

/** Mulberry32: small, fast and the same everywhere. */
export function sortear(semente: number): Sorteio {
  let estado = semente >>> 0
  const fracao = () => {
    estado = (estado + 0x6d2b79f5) >>> 0
    let t = Math.imul(estado ^ (estado >>> 15), estado | 1)
    t = (t + Math.imul(t ^ (t >>> 7), t | 61)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296
  }
  const inteiro = (de: number, ate: number) => de + Math.floor(fracao() * (ate - de + 1))
  return {
    fracao,
    inteiro,
    um: (itens) => {
      const item = itens[inteiro(0, itens.length - 1)]
      if (item === undefined) throw new Error('nada a sortear')
      return item
    },
  }
}

/** SIMULACAO_SEED, or a new one each run: a failing run prints it. */
export const SEMENTE = Number(process.env.SIMULACAO_SEED ?? Math.floor(Math.random() * 1e9))
/** SIMULACAO_LONGA: the nightly campaign. Short is what every change runs. */
export const LONGA = process.env.SIMULACAO_LONGA === '1'

/** Tells the seed beside whatever went wrong. */
export async function comSemente<T>(trabalho: () => Promise<T>): Promise<T> {
  try {
    return await trabalho()
  } catch (erro) {
    throw new Error(`SIMULACAO_SEED=${SEMENTE}${LONGA ? ' SIMULACAO_LONGA=1' : ''}`, {
      cause: erro,
    })
  }
}

/** What a run measured, for whoever reads its log. */
export const contar = (...partes: readonly unknown[]): void => {
  const texto = partes.map((p) => (typeof p === 'string' ? p : JSON.stringify(p))).join(' ')
  process.stdout.write(`${texto}\n`)
}
