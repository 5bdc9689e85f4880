import { COR_DO_ALERTA, letrasDasFontes, noPapel, type Timbre } from '@razao/formats/livro'
import pdfmake, { type Content } from 'pdfmake'
import { arquivoDaFonte, fontesDoPapel, PASTA_DAS_FONTES } from './fontes.ts'

/** What pdfmake takes for a document. */
type Documento = Parameters<typeof pdfmake.createPdf>[0]

export type { Content }

const LETRA = 'letra'
const PESOS = {
  normal: arquivoDaFonte('400Regular'),
  bold: arquivoDaFonte('600SemiBold'),
  italics: arquivoDaFonte('400Regular_Italic'),
  bolditalics: arquivoDaFonte('600SemiBold_Italic'),
}
// The face of the paper and nothing else: no address is followed and no other file is opened.
pdfmake.setFonts({ [LETRA]: PESOS } as Parameters<typeof pdfmake.setFonts>[0])
pdfmake.setUrlAccessPolicy(() => false)
pdfmake.setLocalAccessPolicy((caminho) => caminho.startsWith(PASTA_DAS_FONTES))

let letras: ((texto: string) => string) | undefined
/** What the face has no letter for is told as every paper of the house tells it. */
const legivel = <T>(conteudo: T): T => {
  letras ??= letrasDasFontes(fontesDoPapel())
  return noPapel(conteudo, letras)
}

/** Points between the margins of an A4 upright. */
export const LARGURA_UTIL = 499

export type DizeresDoDocumento = {
  readonly titulo: string
  readonly autor: string
  /** Instant, ISO 8601: the only date of the file, so that equal gives equal. */
  readonly criadoEm: string
  /** A word across every page. */
  readonly marcaDagua?: string | undefined
  /** At the left of every foot. */
  readonly pe?: string | undefined
  readonly conteudo: Content[]
}

/** Writes a document of a few pages; the same content gives the same bytes. */
export async function escreverDocumento(dizeres: DizeresDoDocumento): Promise<Uint8Array> {
  const { titulo, autor, criadoEm, marcaDagua, pe, conteudo } = dizeres
  const documento: Documento = {
    info: {
      ...{ title: titulo, author: autor, creator: 'Razão', producer: 'Razão' },
      creationDate: new Date(criadoEm),
    },
    pageMargins: [48, 48, 48, 56],
    defaultStyle: { font: LETRA, fontSize: 10 },
    styles: {
      titulo: { fontSize: 16, bold: true, margin: [0, 12, 0, 8] },
      aviso: { bold: true, color: COR_DO_ALERTA },
      rotulo: { fontSize: 8, color: '#555555' },
      total: { fontSize: 14, bold: true },
    },
    ...(marcaDagua
      ? { watermark: { text: marcaDagua, color: COR_DO_ALERTA, opacity: 0.08, bold: true } }
      : {}),
    footer: (pagina, paginas) => ({
      columns: [
        { text: legivel(pe ?? ''), style: 'rotulo', width: '*' },
        { text: `Página ${pagina} de ${paginas}`, style: 'rotulo', alignment: 'right', width: 80 },
      ],
      margin: [48, 16],
    }),
    content: legivel(conteudo),
  }
  return await pdfmake.createPdf(documento).getBuffer()
}

/** Logo of the office, or its name in its colour, over a line of that colour. */
export function cabecalhoDoTimbre({ nome, crc, cor, logo }: Timbre): Content[] {
  const dizeres: Content[] = [
    { text: nome, fontSize: 13, bold: true, color: cor },
    ...(crc === null ? [] : [{ text: `CRC ${crc}`, style: 'rotulo' }]),
  ]
  const figura: Content =
    logo === null ? '' : { image: emEndereco(logo), fit: [130, 36], alignment: 'right' }
  return [
    emColunas([
      ['*', { stack: dizeres }],
      [140, figura],
    ]),
    {
      canvas: [
        { type: 'line', x1: 0, y1: 6, x2: LARGURA_UTIL, y2: 6, lineWidth: 2, lineColor: cor },
      ],
    },
  ]
}

/** Contents side by side, each with its width: a number, `*` what is left, `auto` what it asks for. */
export const emColunas = (
  colunas: readonly (readonly [largura: number | '*' | 'auto', conteudo: Content])[],
): Content => ({
  columns: colunas.map(([width, conteudo]) => ({ width, stack: [conteudo] })),
  columnGap: 8,
})

/** PNG starts by 0x89; the other kind that gets here is JPEG. */
const emEndereco = (logo: Uint8Array): string =>
  `data:image/${logo[0] === 0x89 ? 'png' : 'jpeg'};base64,${Buffer.from(logo).toString('base64')}`

/** A label over its value. */
export const campo = (rotulo: string, valor: string): Content => ({
  stack: [{ text: rotulo, style: 'rotulo' }, valor],
  margin: [0, 4, 0, 4],
})
