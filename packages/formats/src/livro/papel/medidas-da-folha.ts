import { invariant } from '@razao/engine/dinheiro'
import type PDFDocument from 'pdfkit'
import { NEGRITO } from './aparencia.ts'

type Doc = InstanceType<typeof PDFDocument>

/** `saldo` has its side, D or C; `parenteses` when negative; `parte` is in ten-thousandths, read as per cent. */
export type FormaDaColuna = 'texto' | 'valor' | 'saldo' | 'parenteses' | 'parte'

export type Coluna = {
  readonly titulo: string
  readonly forma: FormaDaColuna
  /** What its cells say, on paper. */
  readonly textos: readonly string[]
}

/** A page and where each column falls in it, in points. */
export type Medida = {
  readonly largura: number
  readonly altura: number
  readonly corpo: number
  readonly entrelinha: number
  readonly colunas: readonly {
    readonly titulo: string
    readonly forma: FormaDaColuna
    readonly x: number
    readonly largura: number
  }[]
}

const [CURTO, LONGO] = [595.28, 841.89]
/** Upright with good letters, then lying, then smaller: the first in which the descriptions have room. */
const TENTATIVAS = [
  ...[9, 8].map((corpo) => ({ largura: CURTO, altura: LONGO, corpo })),
  ...[9, 8, 7, 6, 5].map((corpo) => ({ largura: LONGO, altura: CURTO, corpo })),
]
const ENTRE = 10
const UNIDADE = 10
const DA_DESCRICAO = 190
/** Smallest it may get where nothing else gives way. */
const MINIMA = 90
const DE_OUTRO_TEXTO = 110

/** Breaks at blanks by what the letters in use measure; a word wider than the column is cut. */
export function quebrarNaLargura(doc: Doc, texto: string, largura: number): string[] {
  const linhas: string[] = []
  let atual = ''
  for (const inteira of texto.split(' ')) {
    let palavra = inteira
    const junto = atual === '' ? palavra : `${atual} ${palavra}`
    if (doc.widthOfString(junto) <= largura) {
      atual = junto
      continue
    }
    if (atual !== '') linhas.push(atual)
    while (palavra.length > 1 && doc.widthOfString(palavra) > largura) {
      let cabe = palavra.length - 1
      while (cabe > 1 && doc.widthOfString(palavra.slice(0, cabe)) > largura) cabe -= 1
      linhas.push(palavra.slice(0, cabe))
      palavra = palavra.slice(cabe)
    }
    atual = palavra
  }
  return [...linhas, atual]
}

/** The words of a title; one of a single letter stays with the one before it: `01/01/2026 a`, `31/12/2026`. */
const palavrasDo = (titulo: string): string[] => titulo.split(/ (?!\S )/)

/** What a column asks for: its widest cell, and the widest word of its title. */
function pedida(doc: Doc, { titulo, textos, forma }: Coluna): number {
  const folga = forma === 'parenteses' ? doc.widthOfString(')') : 0
  const palavras = forma === 'texto' ? [] : palavrasDo(titulo)
  return Math.max(...[...textos, ...palavras].map((um) => doc.widthOfString(um)), 0) + folga
}

/** Chooses page and letters; the last column of text takes what the others leave. */
export function medirFolha(doc: Doc, colunas: readonly Coluna[], margem: number): Medida {
  const descricao = colunas.findLastIndex(({ forma }) => forma === 'texto')
  // The letters measure in proportion to their size: each text is measured once.
  doc.font(NEGRITO).fontSize(UNIDADE)
  const pedidas = colunas.map((coluna) => pedida(doc, coluna) / UNIDADE)
  const medir = ({ largura, altura, corpo }: (typeof TENTATIVAS)[number]) => {
    const larguras = colunas.map(({ forma }, i) => {
      const dela = (pedidas[i] ?? 0) * corpo
      return forma === 'texto' ? Math.min(DE_OUTRO_TEXTO, dela) : dela
    })
    const outras = larguras.filter((_, i) => i !== descricao)
    const sobra = largura - 2 * margem - outras.reduce((t, l) => t + l + ENTRE, 0)
    return { largura, altura, corpo, larguras, sobra }
  }
  const medidas = TENTATIVAS.map(medir)
  const escolhida =
    medidas.find(({ sobra }) => sobra >= DA_DESCRICAO) ??
    medidas.find(({ sobra }) => sobra >= MINIMA) ??
    medidas.at(-1)
  invariant(escolhida !== undefined, 'nenhuma medida de folha')
  const { largura, altura, corpo, larguras, sobra } = escolhida
  let x = margem
  return {
    ...{ largura, altura, corpo, entrelinha: corpo * 1.3 },
    colunas: colunas.map(({ titulo, forma }, i) => {
      const dela = i === descricao ? Math.max(sobra, MINIMA) : (larguras[i] ?? 0)
      const onde = { titulo, forma, x, largura: dela }
      x += dela + ENTRE
      return onde
    }),
  }
}
