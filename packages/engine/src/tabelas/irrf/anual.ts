import { type Centavos, type Decimal, decimal } from '../../dinheiro/index.ts'
import { tabelas, type Vigencia } from '../../tempo/index.ts'
import type { FaixaIrrf, ReducaoIrrf } from './faixas.ts'

export type TabelaAnual = {
  readonly faixas: readonly FaixaIrrf[]
  readonly porDependente: Centavos
  /** Per person, of schooling. */
  readonly instrucao: Centavos
  /** In place of every other deduction: a part of the income, up to a limit. */
  readonly simplificado: { readonly parte: Decimal; readonly maximo: Centavos }
  /** Part of the income that the previdência complementar may take off. */
  readonly previdenciaComplementar: Decimal
}

type Quatro = readonly [Centavos, Centavos, Centavos, Centavos]
const ALIQUOTAS = ['0.075', '0.15', '0.225', '0.275'] as const

function tabelaAnual(
  dados: Vigencia & {
    readonly isento: Centavos
    readonly parcelas: Quatro
    readonly maximoSimplificado: Centavos
  },
): TabelaAnual & Vigencia {
  const { isento, parcelas, maximoSimplificado, ...vigencia } = dados
  const limites = [33_919_80, 45_012_60, 55_976_16, null] as const
  const tributadas = ALIQUOTAS.map(
    (aliquota, i): FaixaIrrf => ({
      ate: limites[i] ?? null,
      aliquota: decimal(aliquota),
      parcela: parcelas[i] ?? 0,
    }),
  )
  return {
    ...vigencia,
    faixas: [{ ate: isento, aliquota: decimal(0), parcela: 0 }, ...tributadas],
    porDependente: 2275_08,
    instrucao: 3561_50,
    simplificado: { parte: decimal('0.2'), maximo: maximoSimplificado },
    previdenciaComplementar: decimal('0.12'),
  }
}

/** Table of the annual adjustment, by calendar YEAR of the income (`YYYY-01`). */
export const TABELA_IRPF_ANUAL = tabelas<TabelaAnual>('tabela anual do IRPF', [
  tabelaAnual({
    desde: '2024-01',
    revisarEm: '2025-01',
    fonte:
      'Lei 11.482/2007, art. 1º, parágrafo único, red. Lei 14.848/2024; Lei 9.250/1995, art. 10',
    isento: 26_963_20,
    parcelas: [2022_24, 4566_23, 7942_17, 10_740_98],
    maximoSimplificado: 16_754_34,
  }),
  tabelaAnual({
    desde: '2025-01',
    revisarEm: '2026-01',
    fonte:
      'Lei 11.482/2007, art. 1º, parágrafo único, red. Lei 15.191/2025; Lei 9.250/1995, art. 10',
    isento: 28_467_20,
    parcelas: [2135_04, 4679_03, 8054_97, 10_853_78],
    maximoSimplificado: 16_754_34,
  }),
  tabelaAnual({
    desde: '2026-01',
    revisarEm: '2027-01',
    fonte:
      'Lei 11.482/2007, art. 1º, parágrafo único, red. Lei 15.191/2025; Lei 9.250/1995, art. 10, red. Lei 15.270/2025',
    isento: 29_145_60,
    parcelas: [2185_92, 4729_91, 8105_85, 10_904_66],
    maximoSimplificado: 17_640_00,
  }),
])

/** Reduction of the annual tax, by calendar year, on the income subject to the adjustment. */
export const REDUCAO_ANUAL = tabelas<ReducaoIrrf>('redução anual do IRPF', [
  {
    desde: '2026-01',
    revisarEm: '2027-01',
    fonte: 'Lei 9.250/1995, art. 11-A, incl. Lei 15.270/2025',
    integralAte: 60_000_00,
    maximo: 2694_15,
    parcialAte: 88_200_00,
    constante: 8429_73,
    fator: decimal('0.095575'),
  },
])

export type ImpostoMinimo = {
  /** Income of the year up to which there is none. */
  readonly limite: Centavos
  /** From here on, the whole rate. */
  readonly topo: Centavos
  readonly maxima: Decimal
  /** Between the two: `rendimentos ÷ degrau − desconto`, in percent. */
  readonly degrau: Centavos
  readonly desconto: number
}

/** Minimum tax of high incomes, by calendar year. */
export const IMPOSTO_MINIMO = tabelas<ImpostoMinimo>('imposto mínimo anual da pessoa física', [
  {
    desde: '2026-01',
    revisarEm: '2027-01',
    fonte: 'Lei 9.250/1995, art. 16-A, incl. Lei 15.270/2025',
    limite: 600_000_00,
    topo: 1_200_000_00,
    maxima: decimal('0.10'),
    degrau: 60_000_00,
    desconto: 10,
  },
])
