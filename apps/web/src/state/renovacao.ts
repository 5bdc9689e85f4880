/** Spec §9, in milliseconds: refreshed 5 minutes before the end; after an error 30 s, doubling up to 960 s. */
const ANTES_DO_FIM = 5 * 60_000
const RECUO_INICIAL = 30_000
const RECUO_MAXIMO = 960_000

/** `exp` of a JWT in milliseconds, or null when it is not one. The signature is the server's to check. */
export function fimDoToken(token: string): number | null {
  const [, corpo] = token.split('.')
  if (corpo === undefined) return null
  try {
    const { exp } = JSON.parse(atob(corpo.replaceAll('-', '+').replaceAll('_', '/'))) as {
      exp?: unknown
    }
    return typeof exp === 'number' ? exp * 1000 : null
  } catch {
    return null
  }
}

/** How long to wait after the n-th failure in a row (1, 2, 3…). */
export const esperaAposFalha = (falhas: number): number =>
  Math.min(RECUO_MAXIMO, RECUO_INICIAL * 2 ** (falhas - 1))

/** How long to wait for the next refresh of a token that ends at `fim`. */
export const esperaDaRenovacao = (fim: number, agora: number): number =>
  Math.max(RECUO_INICIAL, fim - ANTES_DO_FIM - agora)

type Renovacao = {
  /** Asks for a token now, whatever the old one's age. Throws when it cannot. */
  readonly renovar: () => Promise<string>
  /** True when another try is of no use: the session is over. */
  readonly acabou: (erro: unknown) => boolean
  readonly agora?: () => number
}

/** Keeps a token fresh from now on. @returns how to stop */
export function manterTokenNovo({ renovar, acabou, agora = Date.now }: Renovacao): () => void {
  let relogio: ReturnType<typeof setTimeout> | undefined
  let parado = false
  let falhas = 0
  const marcar = (espera: number) => {
    if (!parado) relogio = setTimeout(() => void vez(), espera)
  }
  const vez = async (): Promise<void> => {
    try {
      const fim = fimDoToken(await renovar())
      falhas = 0
      if (fim !== null) marcar(esperaDaRenovacao(fim, agora()))
    } catch (erro) {
      if (acabou(erro)) return
      falhas += 1
      marcar(esperaAposFalha(falhas))
    }
  }
  void vez()
  return () => {
    parado = true
    clearTimeout(relogio)
  }
}
