import type { Centavos } from '../../dinheiro/index.ts'
import type { Competencia } from '../../tempo/index.ts'

/** The groups of the MIT that a company of the Lucro uses, in the order in which it takes them. */
export const GRUPOS_DO_MIT = ['irpj', 'csll', 'pis', 'cofins'] as const
export type GrupoDoMit = (typeof GRUPOS_DO_MIT)[number]

/** A debt of the month, or of the quarter that ends with it. */
export type DebitoDoMit = {
  readonly tributo: GrupoDoMit
  /** Código de receita with its extension: `2089-01`; without one, the first. */
  readonly codigoReceita: string
  /** What is owed of the period, after what was deducted: what is paid by quotas is one debt. */
  readonly valor: Centavos
}

/** Why the demand of a debt is suspended (CTN, art. 151). */
export const MOTIVOS_DA_SUSPENSAO = {
  'liminar-em-mandado-de-seguranca': 1,
  'deposito-judicial': 2,
  'antecipacao-de-tutela': 4,
  'liminar-em-medida-cautelar': 5,
  'sentenca-em-mandado-de-seguranca': 8,
  'sentenca-em-acao-ordinaria': 9,
  'acordao-do-trf': 10,
  'acordao-do-stj': 11,
  'acordao-do-stf': 12,
  'sentenca-com-efeito-suspensivo': 13,
} as const
export type MotivoDaSuspensao = keyof typeof MOTIVOS_DA_SUSPENSAO

/** A process that suspends a debt, whole or in part. */
export type SuspensaoDoMit = {
  readonly codigoReceita: string
  readonly valor: Centavos
  /** Digits: 17 of an administrative one, 20 of a court. */
  readonly processo: string
  /** Only of a court. */
  readonly judicial?: {
    readonly motivo: MotivoDaSuspensao
    readonly deposito: boolean
    readonly deTerceiro: boolean
    /** AAAA-MM-DD. */
    readonly decisao: string
    readonly vara: number
    /** IBGE, seven digits. */
    readonly municipioIbge: string
  }
}

/** Who answers for what the MIT says. */
export type ResponsavelDoMit = {
  readonly cpf: string
  /** Digits, with the area code. */
  readonly telefone?: string
  readonly email?: string
  readonly crc?: { readonly uf: string; readonly numero: string }
}

export type FatosDoMit = {
  readonly competencia: Competencia
  readonly tributacao: 'presumido' | 'real-trimestral' | 'real-anual'
  readonly pisCofins: 'cumulativo' | 'nao-cumulativo' | 'ambos'
  /** How gains and losses of the exchange rate are taken (MP 2.158-35/2001, art. 30). */
  readonly variacoes: 'caixa' | 'competencia'
  /** Lucro Real by estimativa: a balancete was drawn to suspend or reduce it. */
  readonly balancete?: boolean
  readonly responsavel: ResponsavelDoMit
  readonly debitos: readonly DebitoDoMit[]
  readonly suspensoes?: readonly SuspensaoDoMit[]
}

/** A number of reais with up to two decimals. */
type Reais = number
type ListaDeDebitos = {
  readonly ListaDebitos: readonly {
    readonly IdDebito: number
    readonly CodigoDebito: string
    readonly ValorDebito: Reais
  }[]
}
type SuspensaoEscrita = {
  readonly TipoSuspensao: 1 | 2
  readonly MotivoSuspensao?: number
  readonly ComDeposito?: boolean
  readonly NumeroProcesso: string
  readonly ProcessoTerceiro?: boolean
  readonly DataDecisao?: number
  readonly VaraJudiciaria?: number
  readonly CodigoMunicipioSj?: string
  readonly ListaDebitosSuspensos: readonly {
    readonly IdDebitoSuspenso: number
    readonly ValorSuspenso: Reais
  }[]
}

/** `dados` of the service ENCAPURACAO314 of the Integra Contador. */
export type DadosMit = {
  readonly PeriodoApuracao: { readonly MesApuracao: number; readonly AnoApuracao: number }
  readonly DadosIniciais: {
    readonly SemMovimento: boolean
    readonly QualificacaoPj: number
    readonly TributacaoLucro?: number
    readonly VariacoesMonetarias?: number
    readonly RegimePisCofins?: number
    readonly ResponsavelApuracao: {
      readonly CpfResponsavel: string
      readonly TelResponsavel?: { readonly Ddd: string; readonly NumTelefone: string }
      readonly EmailResponsavel?: string
      readonly RegistroCrc?: { readonly UfRegistro: string; readonly NumRegistro: string }
    }
  }
  readonly Debitos?: {
    readonly BalancoLucroReal?: boolean
    readonly Irpj?: ListaDeDebitos
    readonly Csll?: ListaDeDebitos
    readonly PisPasep?: ListaDeDebitos
    readonly Cofins?: ListaDeDebitos
  }
  readonly ListaSuspensoes?: readonly SuspensaoEscrita[]
  readonly TransmissaoImediata?: boolean
}

export type RecusaDoMit = {
  readonly codigo: 'fato-invalido'
  readonly mensagem: string
  readonly campo: string
}
