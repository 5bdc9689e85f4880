import { type Centavos, decimal } from '../../dinheiro/index.ts'
import { tabelas, type Vigencia } from '../../tempo/index.ts'
import type { FaixaIrrf, ReducaoIrrf } from './faixas.ts'

export {
  IMPOSTO_MINIMO,
  type ImpostoMinimo,
  REDUCAO_ANUAL,
  TABELA_IRPF_ANUAL,
  type TabelaAnual,
} from './anual.ts'
export type { FaixaIrrf, ReducaoIrrf } from './faixas.ts'

export type TabelaIrrf = {
  readonly faixas: readonly FaixaIrrf[]
  readonly porDependente: Centavos
  /** Takes the place of every other deduction when better for the worker. */
  readonly descontoSimplificado: Centavos
  /** Tax up to this value is not withheld (Lei 9.430/1996, art. 67). */
  readonly minimoRetido: Centavos
}

type Limites = readonly [Centavos, Centavos, Centavos, Centavos]
const ALIQUOTAS = ['0.075', '0.15', '0.225', '0.275'] as const

function tabelaIrrf(
  dados: Vigencia & {
    readonly limites: Limites
    readonly parcelas: Limites
    readonly descontoSimplificado: Centavos
  },
): TabelaIrrf & Vigencia {
  const { limites, parcelas, ...resto } = dados
  const tributadas = ALIQUOTAS.map(
    (aliquota, indice): FaixaIrrf => ({
      ate: limites[indice + 1] ?? null,
      aliquota: decimal(aliquota),
      parcela: parcelas[indice] ?? 0,
    }),
  )
  return {
    ...resto,
    faixas: [{ ate: limites[0], aliquota: decimal(0), parcela: 0 }, ...tributadas],
    porDependente: 189_59,
    minimoRetido: 10_00,
  }
}

/** Monthly table of the IRRF of individuals, by month of PAYMENT. */
export const TABELA_IRRF = tabelas<TabelaIrrf>('tabela do IRRF', [
  tabelaIrrf({
    desde: '2023-05',
    revisarEm: '2024-02',
    fonte: 'Lei 11.482/2007, art. 1º, red. Lei 14.663/2023',
    limites: [2112_00, 2826_65, 3751_05, 4664_68],
    parcelas: [158_40, 370_40, 651_73, 884_96],
    descontoSimplificado: 528_00,
  }),
  tabelaIrrf({
    desde: '2024-02',
    revisarEm: '2025-05',
    fonte: 'Lei 11.482/2007, art. 1º, red. Lei 14.848/2024',
    limites: [2259_20, 2826_65, 3751_05, 4664_68],
    parcelas: [169_44, 381_44, 662_77, 896_00],
    descontoSimplificado: 564_80,
  }),
  tabelaIrrf({
    desde: '2025-05',
    revisarEm: '2027-01',
    fonte: 'Lei 11.482/2007, art. 1º, red. Lei 15.191/2025',
    limites: [2428_80, 2826_65, 3751_05, 4664_68],
    parcelas: [182_16, 394_16, 675_49, 908_73],
    descontoSimplificado: 607_20,
  }),
])

/** Reduction of the monthly tax, by month of payment, on the GROSS income. */
export const REDUCAO_IRRF = tabelas<ReducaoIrrf>('redução do IRRF', [
  {
    desde: '2026-01',
    revisarEm: '2027-01',
    fonte: 'Lei 9.250/1995, art. 3º-A, incl. Lei 15.270/2025',
    integralAte: 5000_00,
    maximo: 312_89,
    parcialAte: 7350_00,
    constante: 978_62,
    fator: decimal('0.133145'),
  },
])
