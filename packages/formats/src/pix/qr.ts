import { invariant, ok, type Result } from '@razao/engine/dinheiro'
import bwipjs from 'bwip-js/generic'
import { lerBrCode } from './ler.ts'
import type { RecusaDoPix } from './tipos.ts'

/** Level M recovers 15 %, which the Manual do BR Code asks for; four modules of silence (ISO/IEC 18004). */
const NIVEL = 'M'
const SILENCIO = 4

/** A QR code as modules: `linhas[y][x]` is dark. */
export type MatrizDoQr = { readonly lado: number; readonly escuros: readonly boolean[] }

/** The modules of a QR code, without the silence around them, for who draws it by itself. */
export function matrizDoQr(texto: string): MatrizDoQr {
  const pedido = { bcid: 'qrcode', text: texto, eclevel: NIVEL }
  const [simbolo] = bwipjs.raw(pedido)
  invariant(simbolo !== undefined && 'pixs' in simbolo, 'o QR não foi montado')
  return { lado: simbolo.pixx, escuros: simbolo.pixs.map((modulo) => modulo === 1) }
}

/** The QR code as a path over its dark modules, row by row, for who draws it without a picture. */
export function desenhoDoQr(texto: string): {
  lado: number
  caminho: string
} {
  const { lado, escuros } = matrizDoQr(texto)
  let caminho = ''
  for (let y = 0; y < lado; y += 1) {
    let x = 0
    while (x < lado) {
      let fim = x
      while (fim < lado && escuros[y * lado + fim]) fim += 1
      if (fim > x) caminho += `M${x} ${y}h${fim - x}v1h-${fim - x}z`
      x = fim + 1
    }
  }
  return { lado, caminho }
}

/** The QR code of a «Pix copia e cola» as an SVG, once the code is checked. */
export function qrDoPix(brCode: string): Result<string, RecusaDoPix> {
  const codigo = brCode.trim()
  const lido = lerBrCode(codigo)
  if (!lido.ok) return lido
  const opcoes = {
    bcid: 'qrcode',
    text: codigo,
    eclevel: NIVEL,
    scale: 4,
    padding: SILENCIO,
    backgroundcolor: 'FFFFFF',
  }
  return ok(bwipjs.toSVG(opcoes))
}
