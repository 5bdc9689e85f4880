import PDFDocument from 'pdfkit'
import { paraLatin1 } from '../texto.ts'
import type { Sequencia } from '../tipos.ts'
import { COLUNAS } from './paginar.ts'

const ALTURA = 841.89
const MARGEM = 36
const CORPO = 8
const ENTRELINHA = 10

export type Impresso = {
  readonly titulo: string
  readonly autor: string
  /** Instant, ISO 8601: the only date in the file, so that equal gives equal. */
  readonly emitidoEm: string
}

const literal = (texto: string): string =>
  `(${paraLatin1(texto)
    .slice(0, COLUNAS)
    .replace(/[\\()]/g, (c) => `\\${c}`)})`

/**
 * Turns pages of lines into a PDF, page by page: each one leaves memory as soon as it is written. pdfkit
 * keeps the structure of the file; the lines go as text operators, ten times faster than its own layout,
 * which would measure each character of a font where all are equal.
 */
export async function* escreverPdf(
  paginas: Sequencia<readonly string[]>,
  { titulo, autor, emitidoEm }: Impresso,
): AsyncGenerator<Uint8Array, void, undefined> {
  const momento = new Date(emitidoEm)
  const doc = new PDFDocument({
    ...{ size: 'A4', margin: MARGEM, autoFirstPage: false, font: 'Courier', compress: true },
    info: {
      Title: titulo,
      Author: autor,
      Creator: 'Razão',
      Producer: 'Razão',
      CreationDate: momento,
    },
  })
  const prontos = function* (): Generator<Uint8Array> {
    for (let bloco = doc.read(); bloco !== null; bloco = doc.read()) yield bloco as Uint8Array
  }
  for await (const [primeira = '', ...linhas] of paginas) {
    doc.addPage()
    // Through the library, so that the page knows the font whose name the operators below use.
    doc.fontSize(CORPO).text(paraLatin1(primeira), MARGEM, MARGEM, { lineBreak: false })
    const [fonte] = Object.keys((doc.page as unknown as { fonts: Record<string, unknown> }).fonts)
    const y = ALTURA - MARGEM - ENTRELINHA - CORPO
    const corpo = linhas.map((l) => (l === '' ? 'T*' : `${literal(l)} Tj T*`)).join('\n')
    doc.addContent(
      `q 1 0 0 -1 0 ${ALTURA} cm BT /${fonte} ${CORPO} Tf ${ENTRELINHA} TL ${MARGEM} ${y.toFixed(2)} Td\n${corpo}\nET Q`,
    )
    yield* prontos()
  }
  doc.end()
  yield* prontos()
}
