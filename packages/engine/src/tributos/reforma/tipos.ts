import type { Centavos } from '../../dinheiro/index.ts'
import type { Competencia, SemTabelaVigente, TabelaUsada } from '../../tempo/index.ts'

export type FatosIbsCbs = {
  /** Month of the operation. */
  readonly competencia: Competencia
  /** Value of the goods or services, in centavos. */
  readonly valor: Centavos
  readonly descontosIncondicionais: Centavos
  /** Tributes inside the price, that leave the base. */
  readonly icms: Centavos
  readonly iss: Centavos
  readonly pis: Centavos
  readonly cofins: Centavos
  readonly ipi: Centavos
  /** Amounts of others, only passed on and proven. */
  readonly reembolsos: Centavos
  /** Reference rate of the CBS, decimal factor: needed from 2027, when no table has it yet. */
  readonly aliquotaCbs?: string
}

export type IbsCbs = {
  readonly base: Centavos
  readonly cbs: Centavos
  readonly ibsUf: Centavos
  readonly ibsMun: Centavos
  readonly total: Centavos
  /** In 2026 nothing is added to the document nor paid. */
  readonly informativo: boolean
  readonly tabela: TabelaUsada
  readonly avisos: readonly { readonly codigo: string; readonly mensagem: string }[]
}

export type RecusaReforma =
  | SemTabelaVigente
  | { readonly codigo: 'fato-invalido'; readonly mensagem: string; readonly campo: string }
  | {
      readonly codigo: 'falta-aliquota'
      readonly mensagem: string
      readonly competencia: Competencia
    }
