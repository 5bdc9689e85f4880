import type { Centavos } from '../dinheiro/index.ts'
import type { RegraDatada, ServicoDaLista } from '../municipal/index.ts'
import type { Competencia, DataCivil, Feriados, TabelaUsada } from '../tempo/index.ts'
import type { LinhaDoIss, RecusaDoIss, RecusaPresumido } from '../tributos/presumido/index.ts'
import type {
  FatosRetencao,
  NaturezaDeServico,
  RecusaRetencao,
  Tomador,
  TributoRetido,
} from '../tributos/retencoes/index.ts'
import type { Aviso, Emitente, RecusaSimples } from '../tributos/simples/index.ts'

/** Why something is, or is not: a code, a sentence in Portuguese and the norm. */
export type Motivo = {
  readonly codigo: string
  readonly mensagem: string
  readonly fundamento: string
}

/**
 * Who renders the service, with what its ISS is found by. In the Simples, `receitasAnteriores` has the
 * thirteen months before and those of the calendar year (the withheld rate is of the month before); the
 * month itself so far, when it is there, counts in the opening month and for the sublimite.
 */
export type PrestadorDaCobranca =
  | { readonly tipo: 'mei' }
  | ({
      readonly tipo: 'simples'
      /** ISS in fixed value (escritório contábil). */
      readonly issFixo?: boolean
      /** ICMS and ISS outside the DAS by the sublimite. */
      readonly impedidaIcmsIss?: boolean
    } & Emitente)
  | {
      readonly tipo: 'pessoa-juridica'
      /** Pays the CPRB in place of the 20 %. */
      readonly cprb?: boolean
      /** Sociedade de profissionais: ISS in fixed value. */
      readonly issFixo?: boolean
    }

/** Who takes it; `exterior` has no CNPJ nor CPF. */
export type TomadorDaCobranca = Tomador | 'exterior'

/** Whose município the ISS is of (LC 116/2003, art. 3º). */
export type LugarDoIss = NonNullable<ServicoDaLista['incidencia']>

export const TRIBUTACOES_DO_ISS = ['tributavel', 'imune', 'exportacao', 'nao-incidencia'] as const
export type TributacaoDoIss = (typeof TRIBUTACOES_DO_ISS)[number]

/** Who withholds by the law of a município; loaded by the office, never guessed. */
export type RegraDeRetencaoDoIss = RegraDatada<'retencao'> & {
  /** IBGE, 7 digits. */
  readonly municipio: string
}

export type FatosDoIss = {
  /** Subitem of the list of LC 116/2003, or the code of the service: `17.01`, `170101`. */
  readonly item: string
  /** Absent: tributável. */
  readonly tributacao?: TributacaoDoIss
  /** IBGE, 7 digits. */
  readonly municipios: {
    readonly prestador: string
    readonly tomador?: string
    readonly prestacao?: string
  }
  /** Rates by município, as `issDoMunicipio` takes them. */
  readonly linhas: readonly LinhaDoIss[]
  /** Besides the federal ones, which are known. */
  readonly retencao: readonly RegraDeRetencaoDoIss[]
  /** The município named this customer substituto. */
  readonly tomadorSubstituto?: boolean
  /** What was decided for this customer or contract; takes the place of the rules. */
  readonly retencaoInformada?: { readonly retem: boolean; readonly fonte: string }
}

/** One sale of service before its note. Amounts in centavos, dates and months as text. */
export type FatosDaPrevia = {
  /** Stable name of the cobrança, in letters, digits and hyphens: heads the steps. */
  readonly id: string
  /** Month of the service. */
  readonly competencia: Competencia
  readonly emissao: DataCivil
  /** Day it should be paid: dates IRRF and CSRF. */
  readonly pagamento: DataCivil
  readonly natureza: NaturezaDeServico
  /** Before any discount. */
  readonly bruto: Centavos
  readonly descontos?: {
    /** Given whatever happens: out of the price and of every base. */
    readonly incondicional?: Centavos
    /** Given if a condition is met: out of what is received only. */
    readonly condicional?: Centavos
  }
  /** Taken off the base of the ISS, proven by notes (LC 116/2003, art. 7º, § 2º). */
  readonly deducoes?: Centavos
  readonly prestador: PrestadorDaCobranca
  readonly tomador: TomadorDaCobranca
  readonly iss: FatosDoIss
  /**
   * What was decided of the federal tributes for this customer (its file, a court order). One that does not
   * withhold leaves with the company what the law would take; one that does is taken as a company out of the
   * Simples, whatever its file says. What the law leaves out for the provider, the service or the amount stays
   * out, with its own reason; what is withheld otherwise than by law is told in a warning.
   */
  readonly retencaoFederalInformada?: { readonly retem: boolean; readonly fonte: string }
  readonly feriados: Feriados
} & Pick<FatosRetencao, 'maoDeObra' | 'csrfIndevida' | 'fornecimento'>

/** Where the ISS of the sale is paid. */
export type RecolhimentoDoIss = 'das' | 'retido' | 'guia-do-municipio' | 'fixo' | 'nao-devido'

export type IssDaPrevia = {
  /** IBGE code of who it is due to; null when it is not due. */
  readonly municipio: string | null
  readonly outroMunicipio: boolean
  /** Null when it is not due. */
  readonly lugar: LugarDoIss | null
  readonly base: Centavos
  readonly deducoes: Centavos
  /** Decimal factor; null when nothing is worked out by rate. */
  readonly aliquota: string | null
  readonly valor: Centavos
  readonly retido: boolean
  readonly recolhimento: RecolhimentoDoIss
  /** As the line of the município dates it; null when it does not, or when it is not by its guide. */
  readonly vencimento: DataCivil | null
  /** Place of incidence. */
  readonly porqueDoLugar: Motivo
  /** Whether it is withheld. */
  readonly porqueDaRetencao: Motivo
}

/** One tribute that a customer may keep back, kept or not. */
export type RetencaoDaPrevia = {
  readonly tributo: TributoRetido
  readonly retido: boolean
  readonly base: Centavos
  /** Decimal factor; null when not withheld. */
  readonly aliquota: string | null
  readonly valor: Centavos
  readonly codigoReceita: string | null
  readonly vencimento: DataCivil | null
  /** The rule that withholds it, or why it is not withheld. */
  readonly motivo: Motivo
}

export type PreviaDaCobranca = {
  readonly competencia: Competencia
  readonly bruto: Centavos
  readonly descontoIncondicional: Centavos
  readonly descontoCondicional: Centavos
  /** `bruto − descontoIncondicional`: gross revenue, and base of what is withheld. */
  readonly preco: Centavos
  readonly iss: IssDaPrevia
  /** IRRF, PIS, COFINS, CSLL, INSS and ISS, always the six, in this order. */
  readonly retencoes: readonly RetencaoDaPrevia[]
  readonly totalRetido: Centavos
  /** `preco − totalRetido`. */
  readonly liquido: Centavos
  /** The same, when the condition of the other discount is met. */
  readonly liquidoComDesconto: Centavos
  readonly tabelas: readonly TabelaUsada[]
  readonly avisos: readonly Aviso[]
}

export type RecusaDaPrevia = RecusaRetencao | RecusaSimples | RecusaDoIss | RecusaPresumido
