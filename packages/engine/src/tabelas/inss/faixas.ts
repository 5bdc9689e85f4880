import { type Centavos, type Decimal, decimal, invariant } from '../../dinheiro/index.ts'
import type { Vigencia } from '../../tempo/index.ts'

export type FaixaInss = {
  /** Exclusive lower and inclusive upper limit of the slice the rate falls on. */
  readonly acimaDe: Centavos
  readonly ate: Centavos
  readonly aliquota: Decimal
}
export type TabelaInss = {
  /** Ceiling of the salário-de-contribuição. */
  readonly teto: Centavos
  readonly faixas: readonly FaixaInss[]
}

/** Builds one year's table from the upper limits; the rates are read once, when the module loads. */
export function tabelaInss(
  dados: Vigencia & { readonly faixas: readonly { ate: Centavos; aliquota: string }[] },
): TabelaInss & Vigencia {
  const faixas = dados.faixas.map(({ ate, aliquota }, indice): FaixaInss => {
    const acimaDe = dados.faixas[indice - 1]?.ate ?? 0
    invariant(ate > acimaDe, `faixa do INSS fora de ordem em ${dados.desde}`)
    return { acimaDe, ate, aliquota: decimal(aliquota) }
  })
  const teto = faixas.at(-1)?.ate
  invariant(teto !== undefined, `tabela do INSS sem faixas em ${dados.desde}`)
  return { ...dados, teto, faixas }
}
