import type { GrupoDeConta } from '@razao/engine/contabil'
import { dataCompacta, decimalDosCentavos, emUmaLinha, paraLatin1 } from '../livro/index.ts'

/** Code of the nature of an account (I050, field 03). */
export const COD_NAT: Readonly<Record<GrupoDeConta, string>> = {
  ativo: '01',
  passivo: '02',
  'patrimonio-liquido': '03',
  resultado: '04',
  compensacao: '05',
  apuracao: '09',
}

/** Fields of each register of the leiaute 9 that we write, the name of the register included. */
export const CAMPOS: Readonly<Record<string, number>> = {
  '0000': 23,
  '0001': 2,
  '0007': 3,
  '0150': 13,
  '0180': 4,
  '0990': 2,
  C001: 2,
  C990: 2,
  I001: 2,
  I010: 3,
  I030: 12,
  I050: 8,
  I051: 3,
  I052: 3,
  I075: 3,
  I100: 4,
  I150: 3,
  I155: 9,
  I157: 5,
  I200: 6,
  I250: 9,
  I350: 2,
  I355: 5,
  I990: 2,
  J001: 2,
  J005: 5,
  J100: 12,
  J150: 13,
  J210: 9,
  J215: 5,
  J800: 6,
  J801: 7,
  J900: 8,
  J930: 12,
  J932: 11,
  J935: 4,
  J990: 2,
  '9001': 2,
  '9900': 3,
  '9990': 2,
  '9999': 2,
}

const TAMANHO_DO_TEXTO = 65_535

/** Text of a field: one line, no bar, only what Latin-1 can hold. */
export const campo = (texto: string | undefined | null): string =>
  texto === undefined || texto === null
    ? ''
    : paraLatin1(emUmaLinha(texto)).replaceAll('|', '/').slice(0, TAMANHO_DO_TEXTO)

/** Absolute value, decimals with comma. */
export const valor = (centavos: number): string => decimalDosCentavos(Math.abs(centavos))

/** Side of a balance with the sign of D; zero takes the side given. */
export function lado(centavos: number, quandoZero: 'D' | 'C' = 'D'): string {
  if (centavos === 0) return quandoZero
  return centavos > 0 ? 'D' : 'C'
}

/** One line of the file, from its fields. */
export const emLinha = (campos: readonly string[]): string => `|${campos.join('|')}|\r\n`

/** A date as the file writes it, or nothing. */
export const dataDe = (data: string | undefined): string =>
  data === undefined ? '' : dataCompacta(data)

/** Country of register 0150, by the table of the Banco Central. */
export const BRASIL = '01058'

/**
 * COD_REL of register 0180, from `01` matriz no exterior to `11` em país com tributação favorecida: who has none of
 * these ties is no participante of the ECD (Manual de Orientação do Leiaute 9, registers 0150, 0180 and I250.COD_PART).
 */
export const RELACOES_DA_ECD: ReadonlySet<string> = new Set(
  Array.from({ length: 11 }, (_, i) => String(i + 1).padStart(2, '0')),
)
