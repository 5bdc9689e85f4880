/** Ten shades, light to dark, as the theme asks. */
export type Escala = readonly [
  string,
  string,
  string,
  string,
  string,
  string,
  string,
  string,
  string,
  string,
]

export const ESCALA_TINTA: Escala = [
  '#ecf7f5',
  '#d7ebe8',
  '#acd6d0',
  '#7ec0b8',
  '#58aea4',
  '#409f94',
  '#2a8a80',
  '#1b7068',
  '#125952',
  '#0a433d',
]

type Rgb = readonly [number, number, number]

function lerCor(hex: string): Rgb | null {
  if (!/^#[0-9a-f]{6}$/i.test(hex)) return null
  const parte = (inicio: number) => Number.parseInt(hex.slice(inicio, inicio + 2), 16)
  return [parte(1), parte(3), parte(5)]
}

const escrever = (cor: Rgb): string =>
  `#${cor.map((n) => Math.round(n).toString(16).padStart(2, '0')).join('')}`

const misturar = (a: Rgb, b: Rgb, peso: number): Rgb => [
  a[0] + (b[0] - a[0]) * peso,
  a[1] + (b[1] - a[1]) * peso,
  a[2] + (b[2] - a[2]) * peso,
]

function luminancia(cor: Rgb): number {
  const [r, g, b] = cor.map((n) => {
    const c = n / 255
    return c <= 0.03928 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4
  }) as [number, number, number]
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}

const BRANCO: Rgb = [255, 255, 255]
const PRETO: Rgb = [0, 0, 0]

/** WCAG contrast of a colour against white, 1 to 21. */
export const contrasteComBranco = (hex: string): number =>
  1.05 / (luminancia(lerCor(hex) ?? PRETO) + 0.05)

/**
 * A tenant's colour as ten shades. The colour is darkened until white text on it has 4.5:1, so the
 * buttons of any brand can be read. A text that is not `#rrggbb` falls back to our own colour.
 */
export function escalaDaCor(hex: string): Escala {
  const original = lerCor(hex)
  if (!original) return ESCALA_TINTA
  let base = original
  while (contrasteComBranco(escrever(base)) < 4.5) base = misturar(base, PRETO, 0.04)
  const clara = (peso: number) => escrever(misturar(base, BRANCO, peso))
  const escura = (peso: number) => escrever(misturar(base, PRETO, peso))
  return [
    clara(0.93),
    clara(0.85),
    clara(0.68),
    clara(0.5),
    clara(0.36),
    clara(0.24),
    clara(0.12),
    escrever(base),
    escura(0.2),
    escura(0.4),
  ]
}
