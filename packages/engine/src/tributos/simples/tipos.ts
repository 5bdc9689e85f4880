import type { Anexo } from '../../cadastro/index.ts'
import type { Centavos } from '../../dinheiro/index.ts'
import type { TributoSimples } from '../../tabelas/simples/index.ts'
import type { Competencia, SemTabelaVigente, TabelaUsada } from '../../tempo/index.ts'

/** Revenue of one past month, always by competência (also for who opted for caixa). */
export type ReceitaMensal = {
  readonly competencia: Competencia
  /** Mercado interno, matriz and filiais together, less returns and cancelled sales. */
  readonly interna: Centavos
  /** Exportação de mercadorias e serviços. */
  readonly externa: Centavos
  /** How many notes it came from; only shown. */
  readonly documentos?: number
}

/** Folha of one past month for the fator r: remuneração + CPP + FGTS. */
export type FolhaMensal = { readonly competencia: Competencia; readonly valor: Centavos }

/** Annex of the activity; `FATOR_R` lets the fator r choose between III and V each month. */
export type AnexoDaAtividade = Anexo | 'FATOR_R'

/** One segregated revenue of the month, as a line of the PGDAS-D. */
export type AtividadeDoMes = {
  /** Unique inside the month; comes back in the line. */
  readonly id: string
  readonly anexo: AnexoDaAtividade
  /** Base of the month in centavos: by competência, or received in the month under caixa. */
  readonly receita: Centavos
  readonly exterior: boolean
  /** CNPJ of the establishment; only carried. */
  readonly estabelecimento?: string
  /** Withheld by the customer, definitive: ISS leaves the DAS. */
  readonly issRetido?: boolean
  /** IBGE code of the other município the ISS belongs to: it stays in the DAS. */
  readonly issOutroMunicipio?: string
  /** Paid by own guia (escritório contábil, valor fixo): ISS leaves the DAS. */
  readonly issFixo?: boolean
  /** Outside the LC 116/2003 list (locação de bens móveis): no ISS. */
  readonly semIss?: boolean
  /** Substituído, or antecipação com encerramento: ICMS leaves the DAS. */
  readonly icmsSt?: boolean
  /** Tributação concentrada or ST of PIS/COFINS: both leave the DAS. */
  readonly pisCofinsMonofasico?: boolean
  /** Transporte intermunicipal/interestadual and comunicação: annex III, ICMS of annex I for ISS. */
  readonly icmsNoLugarDoIss?: boolean
  /** IPI and ISS at once: annex II, ISS of annex III for ICMS. */
  readonly issNoLugarDoIcms?: boolean
  /** Tributes the Constitution does not let be charged. */
  readonly imunidade?: readonly TributoSimples[]
  /** Exempt by law of the state or município. */
  readonly isencao?: readonly ('icms' | 'iss')[]
  /** Already launched by the tax authority (lançamento de ofício): leaves the DAS. */
  readonly lancamentoDeOficio?: readonly TributoSimples[]
  /** Disputed with suspended demand (CTN, art. 151): worked out and declared, not paid now. */
  readonly exigibilidadeSuspensa?: readonly TributoSimples[]
  /**
   * The accountant was asked about a total ISS exemption outside 7.02, 7.05 and 16.01 and confirmed
   * it: the percentage leaves (Res. CGSN 140/2018, art. 35). Without it the calculation stops.
   */
  readonly isencaoDeIssConfirmada?: boolean
  /** Share taken off a tribute by law: `{ icms: '0.4' }` leaves 60 %. Up to 4 decimals. */
  readonly reducoes?: Readonly<Partial<Record<TributoSimples, string>>>
  /** Subitems 7.02, 7.05 and 16.01: an ISS benefit may go below 2 %. */
  readonly beneficioIssSemPiso?: boolean
  /** Ids of the notes it sums; become the origin of the operand. */
  readonly notas?: readonly number[]
}

export type FatosSimples = {
  /** The PA. */
  readonly competencia: Competencia
  /** Month of the CNPJ's opening (not of the first note). */
  readonly abertura: Competencia
  /**
   * Every month from the opening (at most the 13 before the PA and all of the calendar year) must be
   * there, zeros included: a missing month is refused, never read as zero. Same month twice adds up.
   */
  readonly receitasAnteriores: readonly ReceitaMensal[]
  /** As complete as the receitas when an activity is `FATOR_R`; otherwise may be empty. */
  readonly folhaAnterior: readonly FolhaMensal[]
  /** Folha of the PA: used only in the opening month. */
  readonly folhaDoMes: Centavos
  readonly atividades: readonly AtividadeDoMes[]
  /**
   * Regime de caixa: the revenue of the PA by competência, which limits and sublimites look at. Its
   * presence means that `atividades` carry what was received.
   */
  readonly receitaPorCompetencia?: { readonly interna: Centavos; readonly externa: Centavos }
  /** Of the UF, when it adopted the lower one of R$ 1,8 milhão. */
  readonly sublimite?: Centavos
  /** ICMS/ISS already outside the DAS. Absent: worked out from the revenues given. */
  readonly impedidaIcmsIss?: boolean
  /** Fixed monthly ICMS/ISS set by state or município (art. 33): enters the DAS, replaces the rate. */
  readonly valoresFixos?: { readonly icms?: Centavos; readonly iss?: Centavos }
  /** DAS of past months below R$ 10,00, not yet paid. */
  readonly saldoAbaixoDoMinimo?: Centavos
  /** From 2027: IBS and CBS by the regular regime in this semester, so both leave the DAS. */
  readonly ibsCbsPeloRegimeRegular?: boolean
  /**
   * Revenue of this calendar year in other registrations of the same owner, considered together with
   * this one's for the limits (Res. CGSN 140/2018, art. 2º, § 10). Only warned about.
   */
  readonly receitaDasOutrasInscricoes?: Centavos
}

/** Something the accountant should look at. `grave` changes what is owed or the regime itself. */
export type Aviso = {
  readonly codigo: string
  readonly gravidade: 'informacao' | 'atencao' | 'grave'
  readonly mensagem: string
  /** Month from which the effect runs. */
  readonly desde?: Competencia
}

export type TributosDoDas = Readonly<Partial<Record<TributoSimples, Centavos>>>

export type LinhaDoDas = {
  readonly atividade: string
  readonly estabelecimento?: string
  /** Annex that applied, after the fator r. */
  readonly anexo: Anexo
  /** 1 to 6. */
  readonly faixa: number
  readonly receita: Centavos
  readonly exterior: boolean
  /** Decimal text: `'0.112'`. */
  readonly aliquotaNominal: string
  /** Decimal text up to 20 places, before ISS ceiling, sublimite and segregation. */
  readonly aliquotaEfetiva: string
  /** Only tributes due in this line; each rounded half up. */
  readonly tributos: TributosDoDas
  readonly total: Centavos
  /** Worked out but with suspended demand: outside `tributos` and `total`. */
  readonly suspensos?: TributosDoDas
  /** IBGE code of the município that gets the ISS, when not the establishment's. */
  readonly issOutroMunicipio?: string
}

/** How this month's revenue stands against sublimite and limite (art. 24), per market. */
export type PartesDaReceita = {
  readonly ateSublimite: Centavos
  readonly entreSublimiteELimite: Centavos
  readonly acimaDoLimite: Centavos
}

export type ApuracaoSimples = {
  readonly competencia: Competencia
  /** What the tables were read with: R$ 1,00 when there was no revenue. */
  readonly rbt12Interno: Centavos
  readonly rbt12Externo: Centavos
  /** Revenue of the calendar year, this month included, by competência. */
  readonly rba: Centavos
  readonly rbaInterna: Centavos
  readonly rbaExterna: Centavos
  /** Null when no activity depends on the fator r. */
  readonly fs12: Centavos | null
  /** Truncated to two decimals: `'0.28'`. */
  readonly fatorR: string | null
  readonly porte: 'me' | 'epp'
  /** Ceilings of this calendar year, proportional in the year of opening; each market has its own. */
  readonly tetos: { readonly sublimite: Centavos; readonly limite: Centavos }
  readonly impedidaIcmsIss: boolean
  readonly partes: { readonly interno: PartesDaReceita; readonly externo: PartesDaReceita }
  readonly receita: Centavos
  readonly linhas: readonly LinhaDoDas[]
  /** Sum of the lines and of the fixed values. */
  readonly tributos: TributosDoDas
  /** Declared with suspended demand, all lines together; absent when there is none. */
  readonly suspensos?: TributosDoDas
  /** DAS of this month alone. */
  readonly total: Centavos
  /** With what was carried; zero while below the minimum. */
  readonly aPagar: Centavos
  /** To carry to the next month. */
  readonly saldoAbaixoDoMinimo: Centavos
  readonly tabela: TabelaUsada
  readonly avisos: readonly Aviso[]
}

export type RecusaSimples =
  | SemTabelaVigente
  | { readonly codigo: 'fato-invalido'; readonly mensagem: string; readonly campo: string }
  | {
      readonly codigo: 'faltam-fatos'
      readonly mensagem: string
      readonly faltam: readonly string[]
    }
  | { readonly codigo: 'fora-do-simples'; readonly mensagem: string; readonly desde: Competencia }
  | {
      readonly codigo: 'isencao-de-iss-abaixo-do-piso'
      readonly mensagem: string
      readonly atividade: string
    }
