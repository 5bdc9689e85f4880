import { invariant } from '@razao/engine/dinheiro'
import bwipjs from 'bwip-js/generic'

/** Febraban: the wide bar is three times the narrow one. */
const LARGA = 3

/** Widths of the bars and of the spaces between them, in narrow bars, starting by a bar (Intercalado 2 de 5). */
export function barrasDoCodigo(codigo: string): readonly number[] {
  invariant(/^\d{44}$/.test(codigo), 'o código de barras tem 44 dígitos')
  const [simbolo] = bwipjs.raw({ bcid: 'interleaved2of5', text: codigo })
  invariant(simbolo !== undefined && 'sbs' in simbolo, 'o código de barras não foi montado')
  const larguras = simbolo.sbs.map((largura) => (largura > 1 ? LARGA : 1))
  // What follows the last bar is paper.
  return larguras.length % 2 === 0 ? larguras.slice(0, -1) : larguras
}
