import { BANCOS } from '../bancos.ts'
import { formatarLinhaDoBoleto } from '../montar.ts'
import { type Doc, ESQUERDA, escrever, LARGURA, MM } from './desenho.ts'
import type { BoletoNoPapel } from './tipos.ts'

const ALTURA = 8 * MM
const DO_NOME = 44 * MM
const DO_CODIGO = 18 * MM

/**
 * Name of the bank, its number with the digit (5 mm, bold, between two bars) and, at the right, the line that is
 * typed (3,5 to 4 mm) or what part of the boleto this is.
 */
export function desenharCabecalho(
  doc: Doc,
  { montado }: BoletoNoPapel,
  { y, titulo }: { readonly y: number; readonly titulo?: string },
): number {
  const { digito, nome } = BANCOS[montado.banco]
  escrever(doc, nome, { x: ESQUERDA, y: y + 7, largura: DO_NOME - 6 }, { corpo: 11, negrito: true })
  const base = y + ALTURA
  doc.lineWidth(1.2)
  for (const x of [ESQUERDA + DO_NOME, ESQUERDA + DO_NOME + DO_CODIGO]) {
    doc
      .moveTo(x, y + 3)
      .lineTo(x, base)
      .stroke('#000000')
  }
  escrever(
    doc,
    `${montado.banco}-${digito}`,
    { x: ESQUERDA + DO_NOME + 5, y: y + 3.5, largura: DO_CODIGO - 10 },
    { corpo: 15, negrito: true },
  )
  const x = ESQUERDA + DO_NOME + DO_CODIGO + 5
  escrever(
    doc,
    titulo ?? formatarLinhaDoBoleto(montado.linhaDigitavel),
    { x, y: y + 6.5, largura: ESQUERDA + LARGURA - x },
    { corpo: 11.5, negrito: true, aoFim: true },
  )
  return base
}
