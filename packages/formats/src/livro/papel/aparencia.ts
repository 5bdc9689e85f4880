import type PDFDocument from 'pdfkit'

type Doc = InstanceType<typeof PDFDocument>

/** The two weights of the one face of the paper, as TrueType: they go inside the file. */
export type Fontes = { readonly normal: Uint8Array; readonly negrito: Uint8Array }

/** The office that made the paper: its name, its colour (`#rrggbb`) and its logo (PNG or JPEG). */
export type Timbre = {
  readonly nome: string
  readonly crc: string | null
  readonly cor: string
  readonly logo: Uint8Array | null
}

/** Names under which the document knows the two weights. */
export const LETRA = 'letra'
export const NEGRITO = 'negrito'

export const COR_SUAVE = '#555555'
export const COR_DO_ALERTA = '#8a1c1c'

/** Largest that a logo is drawn, in points. */
const LOGO: readonly [number, number] = [130, 34]
export const ALTURA_DO_TIMBRE = LOGO[1]

export const comFontes = (doc: Doc, { normal, negrito }: Fontes): Doc =>
  doc.registerFont(LETRA, normal).registerFont(NEGRITO, negrito)

/** What pdfkit knows of a picture that it opened. */
type Imagem = { readonly width: number; readonly height: number }

/** The picture, opened once for all pages; none where it is not one that paper takes. */
export function abrirLogo(doc: Doc, timbre: Timbre | undefined): Imagem | null {
  const logo = timbre?.logo
  if (!logo) return null
  try {
    const { buffer } = new Uint8Array(logo)
    return (doc as unknown as { openImage(bytes: ArrayBuffer): Imagem }).openImage(buffer)
  } catch {
    return null
  }
}

type Onde = { readonly y: number; readonly direita: number; readonly largura: number }

/** Logo of the office, or its name in its colour, against the right margin. */
export function desenharTimbre(
  doc: Doc,
  { timbre, logo }: { timbre: Timbre; logo: Imagem | null },
  { y, direita, largura }: Onde,
): void {
  if (logo) {
    const escala = Math.min(LOGO[0] / logo.width, LOGO[1] / logo.height)
    const [l, a] = [logo.width * escala, logo.height * escala]
    doc.image(logo as never, direita - l, y, { width: l, height: a })
    return
  }
  const escrever = (texto: string, altura: number) => {
    let cabe = texto
    while (cabe.length > 1 && doc.widthOfString(cabe) > largura) cabe = `${cabe.slice(0, -2)}…`
    doc.text(cabe, direita - doc.widthOfString(cabe), altura, { lineBreak: false })
  }
  doc.font(NEGRITO).fontSize(9.5).fillColor(timbre.cor)
  escrever(timbre.nome, y)
  doc.font(LETRA).fontSize(7.5).fillColor(COR_SUAVE)
  if (timbre.crc) escrever(`CRC ${timbre.crc}`, y + 13)
  doc.fillColor('#000000')
}

/** A word across the page, pale, behind what is written on it. */
export function marcaDagua(doc: Doc, palavra: string, [largura, altura]: [number, number]): void {
  doc.save()
  doc.rotate(-35, { origin: [largura / 2, altura / 2] })
  doc.font(NEGRITO).fontSize(96).fillColor(COR_DO_ALERTA).opacity(0.07)
  doc.text(palavra, largura / 2 - doc.widthOfString(palavra) / 2, altura / 2 - 48, {
    lineBreak: false,
  })
  doc.restore()
  doc.opacity(1).fillColor('#000000')
}
