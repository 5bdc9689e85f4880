import type { Centavos } from '../../dinheiro/index.ts'
import { tabelas } from '../../tempo/index.ts'

/** Ceilings of the fixed monthly ICMS and ISS a state or município may set. In centavos. */
export type TabelaDeValoresFixos = {
  /** By the revenue of the year before, inclusive; above the last nobody may pay fixed values. */
  readonly faixas: readonly {
    readonly ate: Centavos
    readonly icms: Centavos
    readonly iss: Centavos
  }[]
}

/** Fixed values are for the ME of up to R$ 360.000,00 in the year before. */
export const VALORES_FIXOS = tabelas<TabelaDeValoresFixos>(
  'tetos dos valores fixos de ICMS e ISS',
  [
    {
      desde: '2018-01',
      revisarEm: '2027-01',
      fonte: 'LC 123/2006, art. 18, §§ 18 a 18-C; Res. CGSN 140/2018, art. 33',
      faixas: [
        { ate: 180_000_00, icms: 108_00, iss: 162_75 },
        { ate: 360_000_00, icms: 295_50, iss: 427_50 },
      ],
    },
  ],
)
