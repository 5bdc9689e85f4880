import { type Centavos, centavos, decimal, ZERO } from '@razao/engine/dinheiro'
import { LeituraRecusada } from '../xml/index.ts'

const invalido = (texto: string, campo: string): LeituraRecusada =>
  new LeituraRecusada(
    'valor-invalido',
    `O campo ${campo} traz "${texto.slice(0, 40)}", que não dá para ler como valor. Confira a nota na origem.`,
  )

const SIMPLES = /^\d{1,12}\.\d\d$/
const COM_PONTO = /^([+-]?)(\d{1,12})(?:\.(\d{1,10}))?$/
const COM_VIRGULA = /^([+-]?)([1-9]\d{0,2}(?:\.\d{3}){1,3}|\d{1,12}),(\d{1,10})$/

/**
 * Money text to exact centavos, without passing through a float. A comma is the decimal mark (dots
 * are then thousands); without comma the dot is. Digits past the centavo round half up.
 * @param ambiguo true in layouts that write commas, where `1.234` alone could be either
 */
export function lerCentavos(
  texto: string | undefined,
  campo: string,
  ambiguo = false,
): Centavos | undefined {
  if (texto === undefined) return undefined
  if (SIMPLES.test(texto)) {
    const ponto = texto.length - 3
    return (Number(texto.slice(0, ponto)) * 100 + Number(texto.slice(ponto + 1))) as Centavos
  }
  const limpo = texto.replace(/^R\$\s*/, '')
  if (ambiguo && /^[+-]?\d{1,3}(\.\d{3})+$/.test(limpo)) throw invalido(texto, campo)
  const partes = limpo.includes(',') ? COM_VIRGULA.exec(limpo) : COM_PONTO.exec(limpo)
  if (partes === null) throw invalido(texto, campo)
  const inteiros = (partes[2] ?? '').replaceAll('.', '')
  const fracao = (partes[3] ?? '').padEnd(3, '0')
  const sobe = Number(fracao.charAt(2)) >= 5 ? 1 : 0
  const valor = Number(inteiros) * 100 + Number(fracao.slice(0, 2)) + sobe
  return centavos(partes[1] === '-' ? -valor : valor)
}

export const centavosOuZero = (
  texto: string | undefined,
  campo: string,
  ambiguo = false,
): Centavos => lerCentavos(texto, campo, ambiguo) ?? ZERO

/** ISS goes from 2 % to 5 % (LC 116/2003, arts. 8º and 8º-A): below this a number is a fraction. */
const TETO_DE_FRACAO = 0.2

/**
 * Rate as plain factor text. `como` says what the layout writes; cities that follow ABRASF write
 * either `0.05` or `5.00` for five per cent, told apart by size.
 */
export function lerAliquota(
  texto: string | undefined,
  campo: string,
  como: 'percentual' | 'qualquer',
): string | undefined {
  if (texto === undefined) return undefined
  const limpo = texto.replace('%', '').trim().replace(',', '.')
  if (!/^\d{1,3}(\.\d{1,12})?$/.test(limpo)) throw invalido(texto, campo)
  const valor = decimal(limpo)
  if (como === 'qualquer' && valor.lt(TETO_DE_FRACAO)) return valor.toString()
  return valor.div(100).toString()
}
