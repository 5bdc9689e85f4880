import type { Sequencia } from '../tipos.ts'
import { textoDaTabela } from './tabelas.ts'
import { ZipIlegivel } from './zip.ts'

/** Letters of a cell; the facts of a month are some thousands. */
const CELULA = 16 * 1024 * 1024
const GRANDE = 'Uma tabela do arquivo tem uma célula grande demais.'

/** What is being read: the rows that ended, the row and the cell still open. */
type Leitura = {
  readonly prontas: (string | null)[][]
  linha: (string | null)[]
  celula: string
  /** Between quotes; `fechou` when the last letter was a quote that may be one of two. */
  aspas: boolean
  fechou: boolean
  citada: boolean
}

function fecharCelula(leitura: Leitura): void {
  const { celula, citada } = leitura
  leitura.linha.push(celula === '' && !citada ? null : textoDaTabela(celula))
  leitura.celula = ''
  leitura.citada = false
  leitura.fechou = false
  leitura.aspas = false
}

function fecharLinha(leitura: Leitura): void {
  fecharCelula(leitura)
  leitura.prontas.push(leitura.linha)
  leitura.linha = []
}

/** Where the run of plain letters from `i` ends. */
function fimDoTrecho(texto: string, i: number, aspas: boolean): number {
  const onde = aspas ? texto.indexOf('"', i) : texto.slice(i).search(/[";\r\n]/)
  if (onde < 0) return texto.length
  return aspas ? onde : i + onde
}

function lerTrecho(leitura: Leitura, texto: string): void {
  for (let i = 0; i < texto.length; i++) {
    const letra = texto[i]
    if (letra === '"') {
      if (leitura.aspas) {
        leitura.aspas = false
        leitura.fechou = true
      } else {
        // A second quote right after one that closed is a quote of the text.
        if (leitura.fechou) leitura.celula += '"'
        leitura.aspas = true
        leitura.citada = true
        leitura.fechou = false
      }
    } else if (!leitura.aspas && letra === ';') fecharCelula(leitura)
    else if (!leitura.aspas && letra === '\n') fecharLinha(leitura)
    else if (leitura.aspas || letra !== '\r') {
      const fim = fimDoTrecho(texto, i, leitura.aspas)
      leitura.celula += texto.slice(i, fim)
      if (leitura.celula.length > CELULA) throw new ZipIlegivel(GRANDE)
      i = fim - 1
    }
  }
}

/**
 * Rows of a CSV that a saída total has, as they were before they were written: an empty cell is null, and the
 * apostrophe before what looked like a formula is gone. A few rows in memory at a time.
 * @throws ZipIlegivel when a cell has no end
 */
export async function* lerCsv(
  blocos: Sequencia<Uint8Array>,
): AsyncGenerator<readonly (string | null)[], void, undefined> {
  const utf8 = new TextDecoder()
  const leitura: Leitura = {
    ...{ prontas: [], linha: [], celula: '', aspas: false, fechou: false, citada: false },
  }
  for await (const bloco of blocos) {
    lerTrecho(leitura, utf8.decode(bloco, { stream: true }))
    yield* leitura.prontas.splice(0)
  }
  lerTrecho(leitura, utf8.decode())
  if (leitura.celula !== '' || leitura.linha.length > 0) fecharLinha(leitura)
  yield* leitura.prontas.splice(0)
}
