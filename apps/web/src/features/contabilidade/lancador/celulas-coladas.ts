/**
 * The cells of what was copied from a spreadsheet: tabs between cells, a line for each row. A cell with a line
 * break or quotes inside comes between quotes, its own doubled. Edges are trimmed; empty rows stay, so that the
 * number of a row is the one the person sees.
 */
export function celulasColadas(texto: string): string[][] {
  const linhas: string[][] = [['']]
  let aspas = false
  const escrever = (letra: string) => {
    const linha = linhas.at(-1)
    if (linha) linha[linha.length - 1] += letra
  }
  for (let i = 0; i < texto.length; i += 1) {
    const letra = texto.charAt(i)
    const vazia = linhas.at(-1)?.at(-1) === ''
    if (aspas) {
      if (letra !== '"') escrever(letra === '\n' || letra === '\r' ? ' ' : letra)
      else if (texto.charAt(i + 1) === '"') {
        escrever('"')
        i += 1
      } else aspas = false
    } else if (letra === '"' && vazia && fechaAdiante(texto, i)) aspas = true
    else if (letra === '\t') linhas.at(-1)?.push('')
    else if (letra === '\n') linhas.push([''])
    else if (letra !== '\r') escrever(letra)
  }
  return linhas.map((linha) => linha.map((celula) => celula.trim()))
}

/** Does a quote that opens a cell close at the end of one? Else it is only a quote, as in `"Loja 2" aluguel`. */
function fechaAdiante(texto: string, inicio: number): boolean {
  return /^"(?:[^"]|"")*"(?:[\t\r\n]|$)/.test(texto.slice(inicio, inicio + 5000))
}
