import { invariant } from '@razao/engine/dinheiro'

/** Public consultation of a note, with the key as it is (NT 008, item 2.4.3). */
const CONSULTA = 'https://www.nfse.gov.br/ConsultaPublica/?tpc=1&chave='

/** The squares of a QR code, row by row; true is dark. */
export async function quadrosDoQr(chave: string): Promise<readonly (readonly boolean[])[]> {
  // Two megabytes that only who draws needs.
  const { default: bwipjs } = await import('bwip-js/generic')
  const [simbolo] = bwipjs.raw('qrcode', `${CONSULTA}${chave}`, 'eclevel=M')
  invariant(simbolo !== undefined && 'pixs' in simbolo, 'o código QR não foi feito')
  const { pixs, pixx, pixy } = simbolo
  return Array.from({ length: pixy }, (_, y) =>
    Array.from({ length: pixx }, (_, x) => pixs[y * pixx + x] === 1),
  )
}
