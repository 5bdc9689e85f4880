import type { REGIME, Regime, Tributo } from '../cadastro/index.ts'
import type { FatoContabil } from '../contabil/index.ts'
import type { Centavos } from '../dinheiro/index.ts'
import type { FatosProLabore, ReciboProLabore, RecusaFolha } from '../folha/index.ts'
import type { Competencia, DataCivil, Feriados, TabelaUsada } from '../tempo/index.ts'
import type { DasMei, FatosMei, RecusaMei } from '../tributos/mei/index.ts'
import type {
  ApuracaoPresumido,
  FatosPresumido,
  RecusaPresumido,
} from '../tributos/presumido/index.ts'
import type { ApuracaoReal, FatosReal, RecusaReal } from '../tributos/real/index.ts'
import type {
  ApuracaoSimples,
  Aviso,
  FatosSimples,
  RecusaSimples,
} from '../tributos/simples/index.ts'

/** What the closing needs in every regime. */
export type FatosComuns = {
  readonly competencia: Competencia
  /** National ones are known; municipal and bank ones come as data. */
  readonly feriados: Feriados
  /** One per partner that receives this month; the regime says where the 20 % are paid. */
  readonly proLabores: readonly Omit<FatosProLabore, 'patronalForaDoDas'>[]
}

/** The month of one company. The facts of the regime must be of the same competência. */
export type FatosDoMes = FatosComuns &
  (
    | { readonly regime: typeof REGIME.simples; readonly simples: FatosSimples }
    | { readonly regime: typeof REGIME.mei; readonly mei: FatosMei }
    | {
        readonly regime: typeof REGIME.presumido
        readonly presumido: Omit<FatosPresumido, 'proLabore' | 'feriados'>
      }
    | {
        readonly regime: typeof REGIME.realTrimestral | typeof REGIME.realMensal
        readonly real: Omit<FatosReal, 'proLabore' | 'feriados'>
      }
    | { readonly regime: typeof REGIME.isenta; readonly receita: Centavos }
    | { readonly regime: typeof REGIME.pessoaFisica | typeof REGIME.naoInformado }
  )

/** A tribute of the month, whatever the regime. */
export type TributoDoMes = {
  /** `das`, `das-mei`, `pis`, `cofins`, `irpj`, `csll`, `iss`, `cpp`, `inss`, `irrf`. */
  readonly tributo: string
  readonly rotulo: string
  /** `2026-10`, or the quarter `2026-T3`. */
  readonly periodo: string
  readonly base: Centavos
  readonly valor: Centavos
  /** Owed by the company itself; false for what it withholds from people. */
  readonly daEmpresa: boolean
}

/** Kind of guide: the numbers the product gives, or a DARF/municipal guide without a number. */
export type TipoDeGuia = Tributo | 'darf' | 'iss'

export type ParcelaDaGuia = {
  readonly tributo: string
  readonly rotulo: string
  /** PGDAS-D or receita code, when there is one. */
  readonly codigo: string | null
  readonly valor: Centavos
}

export type GuiaDevida = {
  readonly tipo: TipoDeGuia
  /** Stable inside the month: `das`, `darf-previdenciario`, `darf-2089-01-1`. */
  readonly chave: string
  readonly codigoReceita: string | null
  readonly competencia: Competencia
  readonly vencimento: DataCivil
  /** Sum of the parts. */
  readonly valor: Centavos
  readonly composicao: readonly ParcelaDaGuia[]
}

export type Fechamento = {
  readonly competencia: Competencia
  readonly regime: Regime
  readonly receita: Centavos
  /** What the company itself owes for the month; not what it withholds from people. */
  readonly imposto: Centavos
  /** `imposto ÷ receita` as decimal text, four places; null without revenue. */
  readonly aliquotaEfetiva: string | null
  readonly tributos: readonly TributoDoMes[]
  readonly guias: readonly GuiaDevida[]
  readonly proLabore: readonly ReciboProLabore[]
  readonly fatosContabeis: readonly FatoContabil[]
  readonly avisos: readonly Aviso[]
  readonly tabelas: readonly TabelaUsada[]
  /** The result of the regime, whole. */
  readonly apuracao:
    | { readonly tipo: 'simples'; readonly simples: ApuracaoSimples }
    | { readonly tipo: 'mei'; readonly mei: DasMei }
    | { readonly tipo: 'presumido'; readonly presumido: ApuracaoPresumido }
    | { readonly tipo: 'real'; readonly real: ApuracaoReal }
    | { readonly tipo: 'isenta' }
}

export type RecusaFechamento =
  | RecusaSimples
  | RecusaMei
  | RecusaPresumido
  | RecusaReal
  | RecusaFolha
  | {
      readonly codigo: 'regime-sem-fechamento'
      readonly mensagem: string
      readonly regime: Regime
    }

/** One difference between two closings, in words. */
export type Diferenca = {
  /** Path of what changed: `tributos.das.valor`. */
  readonly campo: string
  /** Sentence in Portuguese. */
  readonly descricao: string
  readonly antes: Centavos | string | null
  readonly depois: Centavos | string | null
}
