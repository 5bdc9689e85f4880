import type { Competencia, SemTabelaVigente } from '../../tempo/index.ts'
import type { ApuracaoSimples, FatosSimples, TributoSimples } from '../simples/index.ts'

/** What the declaration needs to know of one activity beyond its taxation. */
export type SegregacaoPgdasd = {
  /** 1 to 43. Absent: taken from the taxation, when it leaves only one. */
  readonly idAtividade?: number
  /** TOM code (Receita Federal, not IBGE) of the município the ISS belongs to. */
  readonly municipioTom?: string
  /** UF, when the ICMS belongs to another. */
  readonly outraUf?: string
  /** How the ICMS was anticipated. Absent: substituição tributária. */
  readonly icms?: 'substituicao' | 'antecipacao'
  /** Tributes whose reduction is of the cesta básica. */
  readonly cestaBasica?: readonly TributoSimples[]
}

export type FatosDeclaracao = {
  /** CNPJ of the matriz. */
  readonly cnpj: string
  /** Every establishment, matriz included, also without revenue. */
  readonly estabelecimentos: readonly string[]
  readonly tipo: 'original' | 'retificadora'
  /** False asks only for the calculation. */
  readonly transmitir: boolean
  readonly fatos: FatosSimples
  /** Given, its values go for comparison: one centavo of difference stops the transmission. */
  readonly apuracao?: ApuracaoSimples
  /** By the id of the activity. */
  readonly segregacao?: Readonly<Record<string, SegregacaoPgdasd>>
}

/** `AAAAMM` as a number. */
type Periodo = number
/** A number of reais with up to two decimals. */
type Reais = number

type Abatimento = {
  readonly codTributo: number
  readonly valor: Reais
  readonly identificador: 1 | 2
}
export type ReceitaDaAtividade = {
  readonly valor: Reais
  readonly codigoOutroMunicipio?: string
  readonly outraUf?: string
  readonly isencoes?: readonly Abatimento[]
  readonly reducoes?: readonly (Abatimento & { readonly percentualReducao: number })[]
  readonly qualificacoesTributarias?: readonly {
    readonly codigoTributo: number
    readonly id: number
  }[]
}
export type AtividadeDeclarada = {
  readonly idAtividade: number
  readonly valorAtividade: Reais
  readonly receitasAtividade: readonly ReceitaDaAtividade[]
}

/** `dados` of the service TRANSDECLARACAO11 of the Integra Contador. */
export type DadosPgdasd = {
  readonly cnpjCompleto: string
  readonly pa: Periodo
  readonly indicadorTransmissao: boolean
  readonly indicadorComparacao: boolean
  readonly declaracao: {
    readonly tipoDeclaracao: 1 | 2
    readonly receitaPaCompetenciaInterno: Reais
    readonly receitaPaCompetenciaExterno: Reais
    readonly receitaPaCaixaInterno?: Reais
    readonly receitaPaCaixaExterno?: Reais
    readonly valorFixoIcms?: Reais
    readonly valorFixoIss?: Reais
    readonly receitasBrutasAnteriores: readonly {
      readonly pa: Periodo
      readonly valorInterno: Reais
      readonly valorExterno: Reais
    }[]
    readonly folhasSalario?: readonly { readonly pa: Periodo; readonly valor: Reais }[]
    readonly estabelecimentos: readonly {
      readonly cnpjCompleto: string
      readonly atividades?: readonly AtividadeDeclarada[]
    }[]
  }
  readonly valoresParaComparacao?: readonly {
    readonly codigoTributo: number
    readonly valor: Reais
  }[]
}

export type RecusaDeclaracao =
  | SemTabelaVigente
  | { readonly codigo: 'fato-invalido'; readonly mensagem: string; readonly campo: string }
  | {
      readonly codigo: 'faltam-fatos'
      readonly mensagem: string
      readonly faltam: readonly string[]
    }
  | {
      readonly codigo: 'sem-codigo-no-pgdasd'
      readonly mensagem: string
      readonly competencia: Competencia
    }
