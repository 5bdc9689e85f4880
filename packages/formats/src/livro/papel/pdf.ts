import PDFDocument from 'pdfkit'
import type { Sequencia } from '../tipos.ts'
import { comFontes, type Fontes, LETRA, marcaDagua, NEGRITO } from './aparencia.ts'
import { COLUNAS, type LinhaDoPapel, PARTE_A_ESQUERDA, type Pedaco } from './paginar.ts'

const LARGURA = 595.28
const ALTURA = 841.89
const MARGEM = 36
const CORPO = 8.5
const ENTRELINHA = 11
const COLUNA = (LARGURA - 2 * MARGEM) / COLUNAS

export type Impresso = {
  readonly titulo: string
  readonly autor: string
  /** Instant, ISO 8601: the only date in the file, so that equal gives equal. */
  readonly emitidoEm: string
  readonly fontes: Fontes
  readonly parcial: boolean
}

type Doc = InstanceType<typeof PDFDocument>
type Codificada = { readonly hex: string; readonly largura: number }

/** What pdfkit knows of a face that goes inside the file. */
type Face = {
  readonly id: string
  ref(): unknown
  encode(texto: string): [string[], { advanceWidth: number }[]]
}

/**
 * A face as operators need it: each letter is asked of the library once, because a book has millions of them
 * and few that differ. Widths in points at the size of the book.
 */
function facePara(doc: Doc, nome: string) {
  doc.font(nome)
  const face = (doc as unknown as { _font: Face })._font
  const letras = new Map<string, Codificada>()
  const daLetra = (letra: string): Codificada => {
    let achada = letras.get(letra)
    if (achada === undefined) {
      const [hex, lugares] = face.encode(letra)
      const largura = lugares.reduce((soma, { advanceWidth }) => soma + advanceWidth, 0)
      achada = { hex: hex.join(''), largura: (largura / 1000) * CORPO }
      letras.set(letra, achada)
    }
    return achada
  }
  return {
    id: face.id,
    /** The page must know the face whose name its operators use. */
    naPagina: () => {
      ;(doc.page as unknown as { fonts: Record<string, unknown> }).fonts[face.id] ??= face.ref()
    },
    codificar: (texto: string): Codificada => {
      let [hex, largura] = ['', 0]
      for (const letra of texto) {
        const uma = daLetra(letra)
        hex += uma.hex
        largura += uma.largura
      }
      return { hex, largura }
    },
  }
}

type FaceDoLivro = ReturnType<typeof facePara>

/** A piece in its columns; one that is wider than them is narrowed until it fits, and nothing is cut. */
function pedacoEmOperadores(
  { de, ate, texto, lado }: Pedaco,
  { face, y }: { face: FaceDoLivro; y: number },
): string {
  const { hex, largura } = face.codificar(texto)
  const cabe = (ate - de) * COLUNA
  const escala = Math.min(1, cabe / largura)
  const sobra = cabe - largura * escala
  const recuo = sobra * PARTE_A_ESQUERDA[lado ?? 'inicio']
  const x = MARGEM + de * COLUNA + recuo
  return `/${face.id} ${CORPO} Tf ${(escala * 100).toFixed(2)} Tz 1 0 0 1 ${x.toFixed(2)} ${y.toFixed(2)} Tm <${hex}> Tj`
}

/**
 * Turns pages of lines into a PDF, page by page: each one leaves memory as soon as it is written. pdfkit
 * keeps the structure of the file; the lines go as text operators, ten times faster than its own layout.
 */
export async function* escreverPdf(
  paginas: Sequencia<readonly LinhaDoPapel[]>,
  { titulo, autor, emitidoEm, fontes, parcial }: Impresso,
): AsyncGenerator<Uint8Array, void, undefined> {
  const momento = new Date(emitidoEm)
  const doc = new PDFDocument({
    ...{ size: 'A4', margin: MARGEM, autoFirstPage: false, compress: true },
    info: {
      Title: titulo,
      Author: autor,
      Creator: 'Razão',
      Producer: 'Razão',
      CreationDate: momento,
    },
  })
  comFontes(doc, fontes)
  const [normal, negrito] = [facePara(doc, LETRA), facePara(doc, NEGRITO)]
  const prontos = function* (): Generator<Uint8Array> {
    for (let bloco = doc.read(); bloco !== null; bloco = doc.read()) yield bloco as Uint8Array
  }
  for await (const linhas of paginas) {
    doc.addPage()
    if (parcial) marcaDagua(doc, 'PARCIAL', [LARGURA, ALTURA])
    normal.naPagina()
    negrito.naPagina()
    const corpo = linhas.map(({ pedacos, fio }, n) => {
      const y = ALTURA - MARGEM - CORPO - n * ENTRELINHA
      if (fio) return `ET ${MARGEM} ${y + 3} m ${LARGURA - MARGEM} ${y + 3} l 0.5 w S BT`
      return pedacos
        .map((um) => pedacoEmOperadores(um, { face: um.forte ? negrito : normal, y }))
        .join('\n')
    })
    doc.addContent(
      `q 1 0 0 -1 0 ${ALTURA} cm 0 g BT\n${corpo.filter((linha) => linha !== '').join('\n')}\nET Q`,
    )
    yield* prontos()
  }
  doc.end()
  for await (const bloco of doc) yield bloco as Uint8Array
}
