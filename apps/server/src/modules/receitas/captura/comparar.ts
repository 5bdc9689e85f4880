import { captura } from '@razao/contract'
import type { NotaLida } from '@razao/formats/nfse'
import { colunasDaNota } from '../importacao/colunas-da-nota.ts'

/** What of a note is compared, by the names of the contract; what is not known of one side is left out. */
export type Comparavel = Partial<Record<captura.CampoComparado, string | number | boolean | null>>

/** A note of the source, as it is compared with the one that is here. */
export function comparavelDaFonte(nota: NotaLida, direcao: 1 | 2): Comparavel {
  const lida = colunasDaNota(nota, direcao)
  return {
    numero: lida.numero,
    emissao: lida.emissao,
    competencia: lida.competencia,
    contraparte: lida.contraparte_documento,
    itemLc116: lida.item_lc116,
    municipio: lida.municipio_incidencia === null ? null : String(lida.municipio_incidencia),
    valor: lida.bruto,
    desconto: lida.desconto,
    deducoes: lida.deducoes,
    base: lida.base,
    iss: lida.iss,
    issRetido: lida.iss_retido,
    retencoes: lida.retencoes,
  }
}

const CAMPOS = Object.keys(captura.CAMPOS_COMPARADOS) as captura.CampoComparado[]

/** Field by field, what is not the same on both sides. */
export const diferencas = (aqui: Comparavel, la: Comparavel): captura.Diferenca[] =>
  CAMPOS.flatMap((campo) => {
    const [daqui, de] = [aqui[campo], la[campo]]
    return daqui === undefined || de === undefined || daqui === de
      ? []
      : [{ campo, aqui: daqui, la: de }]
  })
