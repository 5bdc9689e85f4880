/** WCAG 2.2, 1.4.3: text of normal size. */
export const CONTRASTE_MINIMO = 4.5

const canais = (cor: string): [number, number, number] => [
  Number.parseInt(cor.slice(1, 3), 16),
  Number.parseInt(cor.slice(3, 5), 16),
  Number.parseInt(cor.slice(5, 7), 16),
]

function luminancia(cor: string): number {
  const [r, g, b] = canais(cor).map((canal) => {
    const c = canal / 255
    return c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4
  }) as [number, number, number]
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}

/** Contrast of a colour `#rrggbb` against white, from 1 to 21. */
export const contrasteComBranco = (cor: string): number => 1.05 / (luminancia(cor) + 0.05)

const hex = (canal: number): string => Math.round(canal).toString(16).padStart(2, '0')

/** The colour itself when white reads on it, or the same hue as little darker as it takes. */
export function ajustarCor(cor: string): string {
  const original = canais(cor)
  for (let passo = 0; passo <= 100; passo += 1) {
    const mais = `#${original.map((canal) => hex((canal * (100 - passo)) / 100)).join('')}`
    if (contrasteComBranco(mais) >= CONTRASTE_MINIMO) return mais
  }
  return '#000000'
}

export type Contraste = { cor: string; razao: string; suficiente: boolean; ajustada: string }

export const conferirCor = (cor: string): Contraste => {
  const razao = contrasteComBranco(cor)
  return {
    cor,
    // Never rounded up to what it does not reach.
    razao: (Math.floor(razao * 100) / 100).toFixed(2),
    suficiente: razao >= CONTRASTE_MINIMO,
    ajustada: ajustarCor(cor),
  }
}
