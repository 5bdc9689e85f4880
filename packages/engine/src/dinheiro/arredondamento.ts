import { type Centavos, centavos } from './centavos.ts'
import { Decimal } from './decimal.ts'

/** The roundings the law uses, by name. Every memória step that rounds says which. */
export const ARREDONDAMENTO = {
  meioParaCima: 'meio para cima',
  truncar: 'truncamento',
  abnt: 'ABNT NBR 5891 (meio para o par)',
} as const
export type Arredondamento = keyof typeof ARREDONDAMENTO

/** Half up, away from zero: the default of the federal tributes (Manual do PGDAS-D, § 12). */
export const meioParaCima = (valor: Decimal): Centavos =>
  centavos(valor.toDecimalPlaces(0, Decimal.ROUND_HALF_UP).toNumber())

/** Drops the fraction: the INSS of employees in the eSocial totaliser. */
export const truncar = (valor: Decimal): Centavos =>
  centavos(valor.toDecimalPlaces(0, Decimal.ROUND_DOWN).toNumber())

/** Half to even: ABNT NBR 5891, used by PIS/COFINS of the NFS-e (NT 007). */
export const abnt = (valor: Decimal): Centavos =>
  centavos(valor.toDecimalPlaces(0, Decimal.ROUND_HALF_EVEN).toNumber())

export const arredondar = { meioParaCima, truncar, abnt } as const
