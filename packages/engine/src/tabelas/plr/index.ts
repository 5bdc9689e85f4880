import { type Centavos, decimal } from '../../dinheiro/index.ts'
import { tabelas, type Vigencia } from '../../tempo/index.ts'
import type { FaixaIrrf } from '../irrf/index.ts'

export type TabelaPlr = { readonly faixas: readonly FaixaIrrf[] }

// Only the exempt limit has changed since 2023; the other limits are those of Lei 12.832/2013.
const LIMITES = [9922_28, 13167_00, 16380_38, null] as const
const ALIQUOTAS = ['0.075', '0.15', '0.225', '0.275'] as const

type Parcelas = readonly [Centavos, Centavos, Centavos, Centavos]
function tabelaPlr({
  isentoAte,
  parcelas,
  ...vigencia
}: Vigencia & { readonly isentoAte: Centavos; readonly parcelas: Parcelas }): TabelaPlr & Vigencia {
  const tributadas = ALIQUOTAS.map(
    (aliquota, indice): FaixaIrrf => ({
      ate: LIMITES[indice] ?? null,
      aliquota: decimal(aliquota),
      parcela: parcelas[indice] ?? 0,
    }),
  )
  return {
    ...vigencia,
    faixas: [{ ate: isentoAte, aliquota: decimal(0), parcela: 0 }, ...tributadas],
  }
}

/** Annual table of the PLR, exclusive at source, by month of PAYMENT. */
export const TABELA_PLR = tabelas<TabelaPlr>('tabela da PLR', [
  tabelaPlr({
    desde: '2023-05',
    revisarEm: '2024-02',
    fonte: 'Lei 10.101/2000, anexo, red. Lei 14.663/2023',
    isentoAte: 7407_11,
    parcelas: [555_53, 1299_70, 2287_23, 3106_25],
  }),
  tabelaPlr({
    desde: '2024-02',
    revisarEm: '2025-05',
    fonte: 'Lei 10.101/2000, art. 3º, § 11; Lei 14.848/2024; tabela da Receita Federal de 2024',
    isentoAte: 7640_80,
    parcelas: [573_06, 1317_23, 2304_76, 3123_78],
  }),
  tabelaPlr({
    desde: '2025-05',
    revisarEm: '2027-01',
    fonte: 'Lei 10.101/2000, art. 3º, § 11; Lei 15.191/2025; tabela da Receita Federal de 2025',
    isentoAte: 8214_40,
    parcelas: [616_08, 1360_25, 2347_78, 3166_80],
  }),
])
