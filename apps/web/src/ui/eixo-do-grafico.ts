/** Where the bars of a chart stand: the greatest above zero, the least below it, and the line of zero. */
export type Eixo = {
  readonly maximo: number
  readonly minimo: number
  /** Height of a value, from the top. */
  y(valor: number): number
}

/** The scale of the bars in a height: zero at the foot while nothing is negative, else where the losses begin. */
export function eixoDasBarras(
  valores: readonly number[],
  { topo, util }: { topo: number; util: number },
): Eixo {
  const maximo = Math.max(0, ...valores)
  const minimo = Math.min(0, ...valores)
  const total = maximo - minimo || 1
  return { maximo, minimo, y: (valor) => topo + (util * (maximo - valor)) / total }
}

/** A bar from the line of zero to its value: up for gains, down for losses; never a negative height. */
export function barraDoValor(eixo: Eixo, valor: number): { y: number; altura: number } {
  const [zero, ponta] = [eixo.y(0), eixo.y(valor)]
  return { y: Math.min(zero, ponta), altura: Math.abs(zero - ponta) }
}

/** One label in how many, so that they do not run into each other. */
export const passoDosRotulos = (grupos: number, largura: number, porRotulo = 36): number =>
  Math.max(1, Math.ceil((grupos * porRotulo) / Math.max(1, largura)))

/** Where the middle of a label stands: under its bars, or as far left as it takes for the last one to be whole. */
export const meioDoRotulo = (meio: number, largura: number, larguraDoRotulo: number): number =>
  Math.min(meio, largura - larguraDoRotulo / 2)

/** Of a letter under the bars, about; and how slanted names lie. */
const LETRA = 6.5
const INCLINACAO = 35
const MAIS_LETRAS = 15
const MAIS_LETRAS_INCLINADO = 18

export type NomesSobAsBarras = {
  readonly nomes: readonly string[]
  /** Degrees; zero where they stand side by side. */
  readonly inclinacao: number
  /** What they take under the line of the bars. */
  readonly altura: number
}

const cortar = (nome: string, letras: number): string =>
  nome.length > letras ? `${nome.slice(0, Math.max(1, letras - 1)).trimEnd()}…` : nome

/** A name under each group: side by side where all fit, else slanted, each cut to what there is to its left. */
export function nomesSobAsBarras(
  nomes: readonly string[],
  { largura, aEsquerda }: { largura: number; aEsquerda: number },
): NomesSobAsBarras {
  const passo = largura / Math.max(1, nomes.length)
  const maior = (quais: readonly string[]) => Math.max(0, ...quais.map(({ length }) => length))
  const curtos = nomes.map((nome) => cortar(nome, MAIS_LETRAS))
  if (maior(curtos) * LETRA + 8 <= passo) return { nomes: curtos, inclinacao: 0, altura: 24 }
  const radianos = (INCLINACAO * Math.PI) / 180
  const inclinados = nomes.map((nome, qual) => {
    const cabem = Math.floor((passo * (qual + 0.5) + aEsquerda) / Math.cos(radianos) / LETRA)
    return cortar(nome, Math.min(MAIS_LETRAS_INCLINADO, cabem))
  })
  const altura = Math.ceil(maior(inclinados) * LETRA * Math.sin(radianos)) + 18
  return { nomes: inclinados, inclinacao: INCLINACAO, altura }
}

/** Round steps of a scale (1, 2 or 5 followed by zeros), at most four from the least to the greatest. */
export function marcasDoEixo({ maximo, minimo }: Pick<Eixo, 'maximo' | 'minimo'>): number[] {
  const alcance = maximo - minimo
  if (alcance <= 0) return [0]
  const bruto = alcance / 4
  const dezena = 10 ** Math.floor(Math.log10(bruto))
  const passo = ([1, 2, 5, 10].find((um) => um * dezena >= bruto) ?? 10) * dezena
  const primeira = Math.ceil(minimo / passo)
  const ultima = Math.floor(maximo / passo)
  return Array.from({ length: ultima - primeira + 1 }, (_, i) => (primeira + i) * passo)
}
