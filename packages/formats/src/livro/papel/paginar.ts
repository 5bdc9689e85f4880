import type { Sequencia } from '../tipos.ts'

/** Characters in a line and lines in a page: A4 upright, Courier 8, margins of 36 points. */
export const COLUNAS = 108
export const LINHAS = 76

/** A line on its way to paper. */
export type LinhaDoPapel = {
  readonly texto: string
  /** Lines, this one included, that must stay on one page. */
  readonly junto?: number
  /** Starts a page. */
  readonly quebra?: boolean
}

export type Molde = {
  /** Lines at the top of every page, after the line with company and page. */
  readonly cabecalho: readonly string[]
  /**
   * Totals so far, asked when a page ends in the middle: goes below as "A transportar" and above the next
   * page as "De transporte". Null where there is nothing to carry.
   */
  readonly transporte?: () => string | null
}

/** Breaks lines into pages, with totals carried forward; each page comes with its lines only. */
export async function* paginar(
  linhas: Sequencia<LinhaDoPapel>,
  { cabecalho, transporte }: Molde,
): AsyncGenerator<readonly string[], void, undefined> {
  // The first line of a page says company and number, and the last one may carry forward.
  const capacidade = LINHAS - 2
  let pagina: string[] = [...cabecalho]
  let vazia = true
  const virar = function* (porFalta: boolean): Generator<readonly string[]> {
    const carga = porFalta ? (transporte?.() ?? null) : null
    if (carga !== null) pagina.push(`A transportar ${carga}`.padStart(COLUNAS))
    yield pagina
    pagina = [...cabecalho]
    if (carga !== null) pagina.push(`De transporte ${carga}`.padStart(COLUNAS))
    vazia = true
  }
  for await (const { texto, junto = 1, quebra = false } of linhas) {
    const falta = pagina.length + Math.min(junto, 20) > capacidade
    if (!vazia && (quebra || falta)) yield* virar(!quebra)
    pagina.push(texto)
    vazia = false
  }
  if (!vazia) yield* virar(false)
}

/** Cuts or fills a text to a width. */
export const esquerda = (texto: string, largura: number): string =>
  texto.length > largura ? texto.slice(0, largura) : texto.padEnd(largura)
export const direita = (texto: string, largura: number): string => texto.padStart(largura)
export const centro = (texto: string, largura = COLUNAS): string =>
  texto.padStart(Math.floor((largura + texto.length) / 2))

/** Breaks a text at blanks; a word longer than the line is cut. */
export function quebrar(texto: string, largura: number): string[] {
  const linhas: string[] = []
  let atual = ''
  for (const inteira of texto.split(/\s+/)) {
    let palavra = inteira
    if (atual !== '' && atual.length + 1 + palavra.length > largura) {
      linhas.push(atual)
      atual = ''
    }
    while (palavra.length > largura) {
      linhas.push(palavra.slice(0, largura))
      palavra = palavra.slice(largura)
    }
    atual = atual === '' ? palavra : `${atual} ${palavra}`
  }
  return atual === '' && linhas.length > 0 ? linhas : [...linhas, atual]
}
