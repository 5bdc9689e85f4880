/** What a quoted cell may have, as in a spreadsheet; one that goes further was opened by mistake. */
const LINHAS_DE_UMA_CELULA = 30
const LETRAS_DE_UMA_CELULA = 32_767
/** After so many quotes that do not close, quotes say nothing in this file. */
const MAXIMO_DE_ERROS = 200

/** What may come after the quote that closes a cell. */
const fechaAntesDe = (letra: string | undefined): boolean =>
  letra === undefined || /[;,\t\r\n]/.test(letra)

/** What may come before the quote that opens one. */
const abreDepoisDe = (letra: string | undefined): boolean =>
  letra === undefined || /[;,\t\r\n\uFEFF]/.test(letra)

/** Where the cell that opens at `inicio` closes, or -1 when it does not. */
function fimDaCelula(texto: string, inicio: number): number {
  let linhas = 0
  const ate = Math.min(texto.length, inicio + LETRAS_DE_UMA_CELULA)
  for (let i = inicio + 1; i < ate; i++) {
    const letra = texto[i]
    if (letra === '\n') linhas += 1
    if (linhas > LINHAS_DE_UMA_CELULA) return -1
    if (letra !== '"') continue
    if (texto[i + 1] === '"') i += 1
    else if (fechaAntesDe(texto[i + 1])) return i
    // In a later line, a quote that opens a cell: this one was never closed.
    else if (linhas > 0 && abreDepoisDe(texto[i - 1])) return -1
  }
  return -1
}

/**
 * A CSV whose quotes are as RFC 4180 asks, from one as people write it: `"João "Zé" Silva"` has its inner quotes
 * doubled, and a quote that opens a cell and never closes goes away, so that it takes no other line with it.
 */
export function consertarAspas(texto: string): string {
  let saida = ''
  let copiado = 0
  let erros = 0
  for (let i = texto.indexOf('"'); i !== -1; i = texto.indexOf('"', i)) {
    if (!abreDepoisDe(texto[i - 1])) {
      i += 1
      continue
    }
    const fim = fimDaCelula(texto, i)
    saida += texto.slice(copiado, i)
    if (fim === -1) {
      i += 1
      copiado = i
      erros += 1
      if (erros > MAXIMO_DE_ERROS) break
      continue
    }
    const dentro = texto
      .slice(i + 1, fim)
      .replaceAll('""', '"')
      .replaceAll('"', '""')
    saida += `"${dentro}"`
    i = fim + 1
    copiado = i
  }
  const resto = texto.slice(copiado)
  return saida + (erros > MAXIMO_DE_ERROS ? resto.replaceAll('"', '') : resto)
}
