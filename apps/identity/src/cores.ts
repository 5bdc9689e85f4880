/** The shades of a brand that the hosted pages and the messages use, each `#rrggbb`. */
export type Tons = {
  /** White text on it has 4.5:1 or more: buttons, and links on a light ground. */
  marca: string
  /** The panel, a good deal darker. */
  painel: string
  /** Square of the mark. */
  simbolo: string
  /** Links and the focus ring on a dark ground. */
  clara: string
  /** The closing rule of the mark and of the panel's drawing. */
  fio: string
}

/** The product's own ink, as the application draws it. */
const TINTA = '#125952'
const TONS_DA_TINTA: Tons = {
  marca: '#1b7068',
  painel: '#0a433d',
  simbolo: '#125952',
  clara: '#58aea4',
  fio: '#7ec0b8',
}

type Rgb = readonly number[]

const lerCor = (cor: string): Rgb =>
  [1, 3, 5].map((inicio) => Number.parseInt(cor.slice(inicio, inicio + 2), 16))

const escrever = (cor: Rgb): string =>
  `#${cor.map((n) => Math.round(n).toString(16).padStart(2, '0')).join('')}`

const misturar = (cor: Rgb, com: 0 | 255, peso: number): Rgb => cor.map((n) => n + (com - n) * peso)

/** Relative luminance (WCAG 2.2). */
function luminancia(cor: Rgb): number {
  const [r = 0, g = 0, b = 0] = cor.map((n) => {
    const canal = n / 255
    return canal <= 0.04045 ? canal / 12.92 : ((canal + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}

/** WCAG contrast of two colours, 1 to 21. */
export function contraste(a: string, b: string): number {
  const [menor = 0, maior = 0] = [luminancia(lerCor(a)), luminancia(lerCor(b))].sort(
    (x, y) => x - y,
  )
  return (maior + 0.05) / (menor + 0.05)
}

/** The ground of the card in the dark: what `clara` must be read on. */
export const CARTAO_ESCURO = '#1a1e1c'

/** The shades of a brand's colour: darkened until white is read on it, lightened until it is read in the dark. */
export function tonsDaMarca(cor: string): Tons {
  if (cor.toLowerCase() === TINTA) return TONS_DA_TINTA
  let base = lerCor(cor)
  while (contraste(escrever(base), '#ffffff') < 4.5) base = misturar(base, 0, 0.04)
  let clara = misturar(base, 255, 0.36)
  while (contraste(escrever(clara), CARTAO_ESCURO) < 4.5) clara = misturar(clara, 255, 0.08)
  return {
    marca: escrever(base),
    painel: escrever(misturar(base, 0, 0.4)),
    simbolo: escrever(misturar(base, 0, 0.2)),
    clara: escrever(clara),
    fio: escrever(misturar(base, 255, 0.5)),
  }
}
