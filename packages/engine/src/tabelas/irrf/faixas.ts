import type { Centavos, Decimal } from '../../dinheiro/index.ts'

export type FaixaIrrf = {
  /** Inclusive upper limit; null in the last. */
  readonly ate: Centavos | null
  readonly aliquota: Decimal
  readonly parcela: Centavos
}

export type ReducaoIrrf = {
  /** Income up to here: reduction up to `maximo`. */
  readonly integralAte: Centavos
  readonly maximo: Centavos
  /** Between the two limits: `constante − fator × rendimento`; above `parcialAte`, nothing. */
  readonly parcialAte: Centavos
  readonly constante: Centavos
  readonly fator: Decimal
}
