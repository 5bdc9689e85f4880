import PDFDocument from 'pdfkit'
import { comFontes, type Fontes, LETRA, NEGRITO } from './aparencia.ts'

type Doc = InstanceType<typeof PDFDocument>
type Face = { readonly hasGlyphForCodePoint: (codigo: number) => boolean }

/** In words: what a figure says is not known, that there is one is. */
const FIGURA = '(figura)'
const VARIAS = /(?:\(figura\))+/g
/** Of a writing that the face does not have. */
const SEM_LETRA = '?'

const grafemas = new Intl.Segmenter('pt-BR', { granularity: 'grapheme' })

const faceDe = (doc: Doc, nome: string): Face =>
  (doc.font(nome) as unknown as { _font: { font: Face } })._font.font

/**
 * What is written on paper of a text: itself, and something to be read in the place of what the face has no letter for,
 * which would be a box. Only the paper says it so: what the text is stays in the file.
 */
export function letrasDaFace(doc: Doc): (texto: string) => string {
  const faces = [faceDe(doc, LETRA), faceDe(doc, NEGRITO)]
  const sabidos = new Map<string, boolean>()
  const temLetra = (letra: string): boolean => {
    const sabido = sabidos.get(letra)
    if (sabido !== undefined) return sabido
    const tem =
      /\s/.test(letra) ||
      faces.every((face) => face.hasGlyphForCodePoint(letra.codePointAt(0) ?? 0))
    sabidos.set(letra, tem)
    return tem
  }
  const todas = (texto: string): boolean => [...texto].every(temLetra)
  const umGrafema = (grafema: string): string => {
    if (todas(grafema)) return grafema
    if (/\p{Extended_Pictographic}|\p{Regional_Indicator}/u.test(grafema)) return FIGURA
    const partido = grafema.normalize('NFKD')
    const semMarcas = partido.replace(/\p{M}/gu, '')
    return [partido, semMarcas].find((um) => um !== '' && todas(um)) ?? SEM_LETRA
  }
  return (texto) =>
    todas(texto)
      ? texto
      : Array.from(grafemas.segment(texto.normalize('NFC')), ({ segment }) => umGrafema(segment))
          .join('')
          .replace(VARIAS, FIGURA)
}

/** The same of a face by its files, for who writes paper by other means. */
export const letrasDasFontes = (fontes: Fontes): ((texto: string) => string) =>
  letrasDaFace(comFontes(new PDFDocument({ autoFirstPage: false }), fontes))

/** Every text of something, as the paper says it. */
export function noPapel<T>(valor: T, dizer: (texto: string) => string): T {
  if (typeof valor === 'string') return dizer(valor) as T
  if (Array.isArray(valor)) return valor.map((um) => noPapel(um, dizer)) as T
  if (typeof valor !== 'object' || valor === null) return valor
  return Object.fromEntries(
    Object.entries(valor).map(([nome, dentro]) => [nome, noPapel(dentro, dizer)]),
  ) as T
}
