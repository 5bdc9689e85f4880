import type { Centavos } from '@razao/engine/dinheiro'
import { lerCentavos, lerMomento } from '../documento/index.ts'
import { LeituraRecusada, type No, texto } from '../xml/index.ts'

/** Marks that are not seen and change how a text is read: no fiscal text has them. */
const INVISIVEIS = /\p{Cf}/gu

/** Text of a field with its line breaks. */
export const paragrafosDoCampo = (no: No | undefined, nome: string): string | undefined =>
  texto(no, nome)?.normalize('NFC').replace(INVISIVEIS, '').trim() || undefined

/** Text of a field in one line. */
export const linhaDoCampo = (no: No | undefined, nome: string): string | undefined =>
  paragrafosDoCampo(no, nome)?.replace(/\s+/g, ' ')

export const valorDoCampo = (no: No | undefined, nome: string): Centavos | undefined =>
  lerCentavos(texto(no, nome), nome)

const recusar = (campo: string, veio: string, nao: string): LeituraRecusada =>
  new LeituraRecusada(
    'valor-invalido',
    `O campo ${campo} traz "${veio.slice(0, 40)}", que não é ${nao}. Confira a nota na origem.`,
  )

/** A per cent as it came: `5.00`. */
export function porcentoDoCampo(no: No | undefined, nome: string): string | undefined {
  const veio = texto(no, nome)
  if (veio !== undefined && !/^\d{1,3}(\.\d{1,4})?$/.test(veio))
    throw recusar(nome, veio, 'um percentual')
  return veio
}

const HORA = /^T([01]\d|2[0-3]):[0-5]\d:[0-5]\d(\.\d{1,9})?(Z|[+-]([01]\d|2[0-3]):?[0-5]\d)?$/

/** A day with its hour, as it came. */
export function momentoDoCampo(no: No | undefined, nome: string): string | undefined {
  const veio = texto(no, nome)
  if (veio === undefined) return undefined
  const { texto: iso, data } = lerMomento(veio, nome)
  const hora = iso.slice(data.length)
  if (hora !== '' && !HORA.test(hora)) throw recusar(nome, veio, 'uma data com hora')
  return iso
}

/** Sum of what there is; undefined where there is nothing. */
export function somar(...parcelas: readonly (Centavos | undefined)[]): Centavos | undefined {
  const ha = parcelas.filter((um) => um !== undefined)
  return ha.length === 0 ? undefined : (ha.reduce((soma, um) => soma + um, 0) as Centavos)
}
