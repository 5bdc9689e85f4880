import type { Centavos } from '../../dinheiro/index.ts'
import type {
  FornecimentoAOrgaoFederal,
  NaturezaDeServico,
  ServicoComBaseMinima,
  TributoDaCsrf,
} from '../../tabelas/retencoes/index.ts'
import type { DataCivil, Feriados, SemTabelaVigente, TabelaUsada } from '../../tempo/index.ts'

/** Who renders the service. */
export type Prestador =
  | { readonly tipo: 'pessoa-fisica' }
  | { readonly tipo: 'mei' }
  | {
      readonly tipo: 'simples'
      /** The service is of the Anexo IV: the CPP is outside the DAS, so the INSS is withheld. */
      readonly anexoIv: boolean
      /** ISS in fixed value: no withholding, unless due to another município. */
      readonly issFixo?: boolean
    }
  | {
      readonly tipo: 'pessoa-juridica'
      /** Pays the CPRB in place of the 20 %: the INSS is withheld at the lower rate. */
      readonly cprb?: boolean
    }

/** Who takes the service and pays. */
export type Tomador = 'pessoa-fisica' | 'simples' | 'mei' | 'pessoa-juridica' | 'orgao-federal'

export type FatosRetencao = {
  /** Stable name of the document, in letters, digits and hyphens: heads the steps. */
  readonly id: string
  readonly natureza: NaturezaDeServico
  /** Gross of the note, in centavos. */
  readonly bruto: Centavos
  readonly emissao: DataCivil
  /** Day of payment or credit: dates IRRF and CSRF. */
  readonly pagamento: DataCivil
  readonly prestador: Prestador
  readonly tomador: Tomador
  /** Federal body: what is supplied. Absent: services. */
  readonly fornecimento?: FornecimentoAOrgaoFederal
  /** Tributes of the CSRF that the provider does not owe (immunity, zero rate, court order). */
  readonly csrfIndevida?: readonly TributoDaCsrf[]
  /** Cessão de mão de obra or empreitada: with materials and equipment proven in the note. */
  readonly maoDeObra?: {
    readonly reducoes: Centavos
    /** Not told apart in the contract: the base never falls below the share of the norm. */
    readonly baseMinima?: ServicoComBaseMinima
  }
  /** The município orders the taker to withhold. */
  readonly iss?: {
    /** Subitem of LC 116/2003, as `07.02`; absent, the least rate is asked of it. */
    readonly item?: string
    /** Decimal factor; the one in the note for a provider of the Simples, absent when omitted. */
    readonly aliquota?: string
    readonly base?: Centavos
    readonly outroMunicipio?: boolean
  }
  readonly feriados: Feriados
}

export type TributoRetido = 'irrf' | TributoDaCsrf | 'inss' | 'iss'

export type Retencao = {
  readonly tributo: TributoRetido
  readonly base: Centavos
  /** Decimal factor. */
  readonly aliquota: string
  readonly valor: Centavos
  /** DARF or DCTFWeb; null for the ISS. */
  readonly codigoReceita: string | null
  /** Null for the ISS: the município says. */
  readonly vencimento: DataCivil | null
}

export type ApuracaoRetencao = {
  readonly retencoes: readonly Retencao[]
  readonly totalRetido: Centavos
  /** What the provider receives. */
  readonly liquido: Centavos
  readonly tabelas: readonly TabelaUsada[]
  /** Why something was or was not withheld. */
  readonly avisos: readonly AvisoDeRetencao[]
}

export type AvisoDeRetencao = { readonly codigo: string; readonly mensagem: string }

export type RecusaRetencao =
  | SemTabelaVigente
  | { readonly codigo: 'fato-invalido'; readonly mensagem: string; readonly campo: string }
