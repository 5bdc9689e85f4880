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
  /** One for each tribute of `exigibilidadeSuspensa` of the activity. */
  readonly exigibilidadesSuspensas?: readonly ExigibilidadeSuspensa[]
}

/** Why the demand of a tribute is suspended, in the order the PGDAS-D numbers them. */
export const MOTIVOS_DE_SUSPENSAO = [
  'liminar-em-mandado-de-seguranca',
  'deposito-judicial',
  'antecipacao-de-tutela',
  'liminar-em-medida-cautelar',
  'deposito-administrativo',
  'outros',
] as const
export type MotivoDeSuspensao = (typeof MOTIVOS_DE_SUSPENSAO)[number]

/** The process behind a tribute with suspended demand (CTN, art. 151). */
export type ExigibilidadeSuspensa = {
  readonly tributo: TributoSimples
  readonly processo: string
  /** TOM code; only when the process is of a município. */
  readonly municipioTom?: string
  readonly uf: string
  readonly vara: string
  readonly deposito: boolean
  readonly motivo: MotivoDeSuspensao
}

/** Who declares without being an optante, by administrative process or court order. */
export type NaoOptante = {
  /** Number of the administrative sphere, as the service numbers it. */
  readonly esfera: number
  readonly uf: string
  /** TOM code. */
  readonly municipioTom: string
  readonly processo: string
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
  readonly naoOptante?: NaoOptante
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
  readonly exigibilidadesSuspensas?: readonly {
    readonly codTributo: number
    readonly numeroProcesso: string
    readonly codMunicipio?: string
    readonly uf: string
    readonly vara: string
    readonly existeDeposito: boolean
    readonly motivo: number
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
    readonly naoOptante?: {
      readonly esferaAdm: number
      readonly uf: string
      readonly codMunicipio: string
      readonly processo: string
    }
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
