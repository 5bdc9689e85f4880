import { chaveNacional } from '../../sinteticos/index.ts'
import { notaFicticia } from '../../testes/ficticios.ts'
import { ESPACO_DA_NFSE } from '../elementos.ts'
import { escreverDps } from '../escrever.ts'
import type { Dps } from '../tipos.ts'

/** The NFS-e that the Sefin would make of a DPS, with only what the reader asks of it. */
export function emNfse(dps: Dps): string {
  const corpo = escreverDps(dps).replace(/^<\?xml[^>]*>/, '')
  return [
    `<NFSe xmlns="${ESPACO_DA_NFSE}" versao="1.01"><infNFSe Id="NFS${chaveNacional(notaFicticia)}">`,
    `<nNFSe>${notaFicticia.numero}</nNFSe><cStat>100</cStat><emit/><valores/>${corpo}</infNFSe></NFSe>`,
  ].join('')
}
