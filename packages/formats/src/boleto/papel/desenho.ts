import { formatarCnpj, formatarCpf } from '@razao/engine/cadastro'
import type PDFDocument from 'pdfkit'
import { COR_SUAVE, LETRA, NEGRITO } from '../../livro/papel/aparencia.ts'
import { emUmaLinha } from '../../livro/texto.ts'
import { matrizDoQr } from '../../pix/index.ts'
import { barrasDoCodigo } from './barras.ts'

export type Doc = InstanceType<typeof PDFDocument>

/** Points in a millimetre: Febraban measures in them. */
export const MM = 72 / 25.4
export const LARGURA_DA_FOLHA = 595.28
export const ALTURA_DA_FOLHA = 841.89
/** Between the borders of a form: 180 mm, of the 170 to 216 that Febraban takes. */
export const LARGURA = 180 * MM
export const ESQUERDA = (LARGURA_DA_FOLHA - LARGURA) / 2

export const ROTULO = 6
const VALOR = 8.5
const FOLGA = 2.5

export type Onde = { readonly x: number; readonly y: number; readonly largura: number }
type Letra = {
  readonly corpo?: number
  readonly negrito?: boolean
  readonly aoFim?: boolean
  readonly cor?: string
}

/** A line of text; what is wider than its room is narrowed until it fits, and nothing is cut. */
export function escrever(
  doc: Doc,
  texto: string,
  { x, y, largura }: Onde,
  { corpo = VALOR, negrito = false, aoFim = false, cor = '#000000' }: Letra = {},
): void {
  const dito = emUmaLinha(texto)
  if (dito === '') return
  doc
    .font(negrito ? NEGRITO : LETRA)
    .fontSize(corpo)
    .fillColor(cor)
  const mede = doc.widthOfString(dito)
  const escala = Math.min(1, largura / mede)
  const inicio = aoFim ? x + largura - mede * escala : x
  const estreitada = { lineBreak: false, horizontalScaling: escala * 100 }
  doc.text(dito, inicio, y, estreitada)
  doc.fillColor('#000000')
}

export type Campo = {
  readonly rotulo: string
  readonly valor?: string
  /** Part of the width of the row. */
  readonly parte: number
  readonly aoFim?: boolean
  readonly negrito?: boolean
}

/** A box with its label over its value. */
export function desenharCampo(
  doc: Doc,
  { rotulo, valor = '', aoFim = false, negrito = false }: Omit<Campo, 'parte'>,
  { x, y, largura, altura }: Onde & { readonly altura: number },
): void {
  doc.lineWidth(0.6).rect(x, y, largura, altura).stroke('#000000')
  const dentro = { x: x + FOLGA, largura: largura - 2 * FOLGA }
  escrever(doc, rotulo, { ...dentro, y: y + 1.2 }, { corpo: ROTULO, cor: COR_SUAVE })
  escrever(doc, valor, { ...dentro, y: y + 8 }, { aoFim, negrito })
}

/** Boxes side by side over the whole width of the form. */
export function desenharLinha(
  doc: Doc,
  campos: readonly Campo[],
  { y, altura }: { readonly y: number; readonly altura: number },
): number {
  const total = campos.reduce((soma, { parte }) => soma + parte, 0)
  let x = ESQUERDA
  for (const campo of campos) {
    const largura = (LARGURA * campo.parte) / total
    desenharCampo(doc, campo, { x, y, largura, altura })
    x += largura
  }
  return y + altura
}

/** Febraban: 103 mm by 13 mm. */
export const CODIGO = { largura: 103 * MM, altura: 13 * MM } as const

export function desenharCodigoDeBarras(doc: Doc, codigo: string, x: number, y: number): void {
  const larguras = barrasDoCodigo(codigo)
  const modulo = CODIGO.largura / larguras.reduce((soma, largura) => soma + largura, 0)
  let onde = x
  doc.fillColor('#000000')
  for (const [i, largura] of larguras.entries()) {
    if (i % 2 === 0) doc.rect(onde, y, largura * modulo, CODIGO.altura)
    onde += largura * modulo
  }
  doc.fill('#000000')
}

/** Dark modules that touch in a row go as one stroke, so that no hair of paper shows between them. */
export function desenharQr(doc: Doc, texto: string, { x, y, largura }: Onde): void {
  const { lado, escuros } = matrizDoQr(texto)
  const modulo = largura / lado
  for (let linha = 0; linha < lado; linha += 1) {
    let coluna = 0
    while (coluna < lado) {
      let fim = coluna
      while (fim < lado && escuros[linha * lado + fim]) fim += 1
      if (fim > coluna) {
        doc.rect(x + coluna * modulo, y + linha * modulo, (fim - coluna) * modulo, modulo)
      }
      coluna = fim + 1
    }
  }
  doc.fill('#000000')
}

function documentoDe(documento: string): string {
  return documento.length === 14
    ? `CNPJ ${formatarCnpj(documento)}`
    : `CPF ${formatarCpf(documento)}`
}

/** «Nome — CNPJ 12.ABC.345/01DE-35». */
export const quem = ({ nome, documento }: { readonly nome: string; readonly documento: string }) =>
  `${nome} — ${documentoDe(documento)}`
