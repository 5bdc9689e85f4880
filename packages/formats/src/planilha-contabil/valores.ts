import { lerQuantia } from '../livro/index.ts'
import type { CelulaLida } from './tipos.ts'

export type ValorLido =
  | { readonly ok: true; readonly valor: number | null }
  | { readonly ok: false; readonly porque: string }

const DEVEDOR = /\s*\(?(?<![a-z])(d|dev|devedor)\)?\.?$/i
const CREDOR = /\s*\(?(?<![a-z])(c|cred?|credor)\)?\.?$/i
/** The side before the value, as some programs print it: `D 1.234,56`. */
const ANTES = /^(d|c)\s+(?=[\dR(])/i
/** What stands for nothing. */
const NADA = /^[-\u2010-\u2015\u2212]*$/

/**
 * A balance as people write it: `1.234,56 D`, `C 10,00`, `(1.234,56)`, `-10`, `10-`, a number of the sheet. Centavos with the
 * sign of D; `lado` is the column beside, when there is one. Empty is null.
 */
export function lerSaldoDaCelula(
  celula: CelulaLida | undefined,
  lado: CelulaLida = null,
): ValorLido {
  if (celula === null || celula === undefined || celula === '') return { ok: true, valor: null }
  if (typeof celula === 'number') {
    const centavos = Math.round(celula * 100)
    if (!Number.isSafeInteger(centavos)) return { ok: false, porque: 'o valor é grande demais' }
    return { ok: true, valor: comLado(centavos, String(lado ?? '')) }
  }
  const escrito = celula.trim()
  if (NADA.test(escrito)) return { ok: true, valor: null }
  const antes = ANTES.exec(escrito)?.[1] ?? ''
  // The minus after the value, of older systems, is the one before it.
  const texto = escrito.replace(ANTES, '').replace(/^([^-()]*\d)\s*-$/, '-$1')
  const entreParenteses = /^\(([\d.,\s]+)\)$/.exec(texto)
  const semLado = texto.replace(DEVEDOR, '').replace(CREDOR, '')
  const sufixo = texto.slice(semLado.length) || antes
  // In a Brazilian balancete the comma is the decimal mark unless the text itself says otherwise.
  const numero = entreParenteses?.[1] ?? semLado
  const marca = /\.\d{2}$/.test(numero) && !numero.includes(',') ? '.' : ','
  const lida = lerQuantia(numero, /,\d{3}\.\d{2}$/.test(numero) ? null : marca)
  if (!lida.ok) return { ok: false, porque: lida.porque }
  const valor = entreParenteses === null ? lida.valor : -lida.valor
  return { ok: true, valor: comLado(valor, sufixo === '' ? String(lado ?? '') : sufixo) }
}

function comLado(valor: number, lado: string): number {
  const limpo = lado.replace(/[^a-z]/gi, '').toUpperCase()
  const assinado = limpo.startsWith('C') ? -valor : valor
  return assinado === 0 ? 0 : assinado
}
