import type PDFDocument from 'pdfkit'
import { LETRA, NEGRITO } from '../livro/papel/aparencia.ts'

type Letras = { readonly corpo: number; readonly forte?: boolean }

/** What a text measures, in points. */
export type Regua = (texto: string, letras: Letras) => number

/**
 * Measures by letter, each one asked of the library once: a text of thousands of letters, with or without blanks, is
 * broken in the time of reading it.
 */
export function reguaDe(doc: InstanceType<typeof PDFDocument>): Regua {
  const UNIDADE = 100
  const daFace = (face: string) => {
    const medidas = new Map<string, number>()
    return (letra: string): number => {
      const sabida = medidas.get(letra)
      if (sabida !== undefined) return sabida
      const medida = doc.font(face).fontSize(UNIDADE).widthOfString(letra) / UNIDADE
      medidas.set(letra, medida)
      return medida
    }
  }
  const [normal, negrito] = [daFace(LETRA), daFace(NEGRITO)]
  return (texto, { corpo, forte }) => {
    const medir = forte ? negrito : normal
    let soma = 0
    for (const letra of texto) soma += medir(letra)
    return soma * corpo
  }
}

/** The letters of a text and the room for it. */
export type Cabe = Letras & { readonly regua: Regua; readonly largura: number }

/** The longest start of a text that fits, in letters. */
function comeco(texto: string, { regua, largura, ...letras }: Cabe): string {
  let [soma, fim] = [0, 0]
  for (const letra of texto) {
    soma += regua(letra, letras)
    if (soma > largura) break
    fim += letra.length
  }
  return texto.slice(0, fim)
}

const RETICENCIAS = '…'

/** With an ellipsis at its end, whether or not it would fit without one. */
const comReticencias = (texto: string, cabe: Cabe): string =>
  `${comeco(texto, { ...cabe, largura: cabe.largura - cabe.regua(RETICENCIAS, cabe) }).trimEnd()}${RETICENCIAS}`

/** A text and how much nearer than usual its letters are, in points. */
export type Ajustado = { readonly texto: string; readonly aperto: number }

/** Our face is that much wider than the one of NT 008: so much is taken of the blanks before a word is. */
const APERTO_MAXIMO = 0.035

/** A value in its cell: as it is, a little tighter, or cut with an ellipsis. */
export function ajustar(texto: string, cabe: Cabe): Ajustado {
  const aperto = aperta(texto, cabe)
  return aperto <= APERTO_MAXIMO * cabe.corpo
    ? { texto, aperto }
    : { texto: comReticencias(texto, cabe), aperto: 0 }
}

/** A label is never cut. */
export const apertar = (texto: string, cabe: Cabe): Ajustado => ({
  texto,
  aperto: aperta(texto, cabe),
})

function aperta(texto: string, cabe: Cabe): number {
  const sobra = cabe.regua(texto, cabe) - cabe.largura
  return sobra <= 0 ? 0 : sobra / [...texto].length
}

/** Breaks at blanks; a word wider than the line is broken where it ends. */
function quebrar(texto: string, cabe: Cabe): string[] {
  const linhas: string[] = []
  const vao = cabe.regua(' ', cabe)
  let [atual, ocupado] = ['', 0]
  for (const inteira of texto.split(' ')) {
    let palavra = inteira
    let medida = cabe.regua(palavra, cabe)
    if (atual !== '' && ocupado + vao + medida <= cabe.largura) {
      atual += ` ${palavra}`
      ocupado += vao + medida
      continue
    }
    if (atual !== '') linhas.push(atual)
    while (medida > cabe.largura) {
      const parte = comeco(palavra, cabe) || ([...palavra][0] ?? '')
      linhas.push(parte)
      palavra = palavra.slice(parte.length)
      medida -= cabe.regua(parte, cabe)
    }
    ;[atual, ocupado] = [palavra, medida]
  }
  return atual === '' ? linhas : [...linhas, atual]
}

/** Lines of a text with its own breaks, or of all of it run on. */
export const emLinhas = (texto: string, cabe: Cabe & { readonly corrido: boolean }): string[] =>
  (cabe.corrido ? [texto] : texto.split('\n'))
    .map((um) => um.replace(/\s+/g, ' ').trim())
    .filter((um) => um !== '')
    .flatMap((um) => quebrar(um, cabe))

/** The first lines of a text; where there are more, the last one ends with an ellipsis. */
export function primeiras(linhas: readonly string[], quantas: number, cabe: Cabe): string[] {
  if (linhas.length <= quantas) return [...linhas]
  return linhas
    .slice(0, quantas)
    .map((linha, i) => (i === quantas - 1 ? comReticencias(linha, cabe) : linha))
}
