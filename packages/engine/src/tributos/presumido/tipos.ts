import type { Centavos, Result } from '../../dinheiro/index.ts'
import type { AtividadePresumida, ImpedimentoDoPresumido } from '../../tabelas/presumido/index.ts'
import type {
  Competencia,
  DataCivil,
  Feriados,
  Obrigacao,
  SemTabelaVigente,
  TabelaUsada,
} from '../../tempo/index.ts'

export type ReceitaPorAtividade = {
  readonly competencia: Competencia
  readonly atividade: AtividadePresumida
  /** Gross revenue less cancelled sales, returns and unconditional discounts. */
  readonly valor: Centavos
}

/** Income that enters whole (100 %): financial, capital gains, rents outside the object. */
export type OutraReceita = { readonly competencia: Competencia; readonly valor: Centavos }

/** Withholdings suffered in one month, already matched to the revenue of the period. */
export type RetencaoFederal = {
  readonly competencia: Competencia
  readonly irrf: Centavos
  readonly csll: Centavos
  readonly pis: Centavos
  readonly cofins: Centavos
}

export type IssProprio = {
  /** Rate of the own município as a decimal factor: `'0.05'`. */
  readonly aliquota: string
  readonly base: Centavos
  /** What the law of the município takes off the base (materials, subcontracting). Absent: none. */
  readonly deducoes?: Centavos
  /** Already withheld by customers. */
  readonly retido: Centavos
  readonly vencimento: DataCivil
}

export type TributoComSaldo = 'pis' | 'cofins' | 'irpj' | 'csll'
/** What the apurações before this one left, by tribute. */
export type SaldosAnteriores = {
  /** `saldoADeduzir` of the period before. */
  readonly aDeduzir?: Readonly<Partial<Record<TributoComSaldo, Centavos>>>
  /** `saldoAbaixoDoMinimo` of the period before. */
  readonly abaixoDoMinimo?: Readonly<Partial<Record<TributoComSaldo, Centavos>>>
}

export type FatosPresumido = {
  readonly competencia: Competencia
  /**
   * Every revenue from January of the year to `competencia` (a month without revenue is a line of
   * zero): the month feeds PIS/COFINS, the quarter IRPJ/CSLL, the year the limit of LC 224/2025.
   */
  readonly receitas: readonly ReceitaPorAtividade[]
  readonly outrasReceitas: readonly OutraReceita[]
  /** ICMS destacado and other legal exclusions of the PIS/COFINS base of the month. */
  readonly exclusoesPisCofins: Centavos
  readonly retencoes: readonly RetencaoFederal[]
  /** Revenue of the whole year before; above R$ 78 milhões the regime is refused. */
  readonly receitaDoAnoAnterior: Centavos
  /** Month of opening: counts the months of the quarter in the R$ 20.000,00 of the adicional. */
  readonly inicioDeAtividade: Competencia
  /** Pró-labore of the month, gross: 20 % of the company. */
  readonly proLabore: Centavos
  readonly iss?: IssProprio
  /** False only with a judicial decision: the increase of LC 224/2025 is not applied. */
  readonly aplicarLc224: boolean
  /** What was increased beyond the excess of the year leaves the base of the 4th quarter; absent, yes. */
  readonly ajustarLc224NoAno?: boolean
  readonly saldosAnteriores?: SaldosAnteriores
  /** Facts that oblige to the Lucro Real, whatever the revenue (Lei 9.718/1998, art. 14). */
  readonly impedimentos?: readonly ImpedimentoDoPresumido[]
  readonly feriados: Feriados
}

export type TributoFederal = 'pis' | 'cofins' | 'irpj' | 'csll' | 'cpp'
export type TributoApurado = {
  readonly tributo: TributoFederal | 'iss'
  /** `2026-10` or `2026-T3`. */
  readonly periodo: string
  readonly base: Centavos
  /** Decimal factor; of the IRPJ, without the adicional. */
  readonly aliquota: string
  /** Before deductions. */
  readonly devido: Centavos
  readonly deducoes: Centavos
  /** Part of `deducoes` that are non-cumulative credits; the rest are withholdings suffered. */
  readonly creditos: Centavos
  /** Deductions that did not fit: to offset later or ask back. */
  readonly saldoADeduzir: Centavos
  /** To pay of this period: `devido − deducoes`. */
  readonly valor: Centavos
  /** Of earlier periods, that waited below R$ 10,00. */
  readonly acumulado: Centavos
  /** What the DARF charges: `valor + acumulado`, or zero while below R$ 10,00. */
  readonly aPagar: Centavos
  /** Waits for the next period of the same code. */
  readonly saldoAbaixoDoMinimo: Centavos
  /** DARF/DCTFWeb code (`2089-01`); null for the ISS. */
  readonly codigoReceita: string | null
  /** Rule in `VENCIMENTOS`; null for the ISS. */
  readonly regraDeVencimento: Obrigacao | null
  readonly vencimento: DataCivil
  /** Up to three, only IRPJ and CSLL of the quarter. */
  readonly quotas: readonly Quota[]
}
/** Selic interest is added at payment; the first has none. */
export type Quota = {
  readonly numero: number
  readonly valor: Centavos
  readonly vencimento: DataCivil
}

export type ApuracaoPresumido = {
  readonly competencia: Competencia
  /** IRPJ and CSLL appear only in the last month of the quarter. */
  readonly tributos: readonly TributoApurado[]
  /** IRPJ of earlier quarters of the year, when the 16 % of small service companies is lost. */
  readonly diferencas: readonly DiferencaDeTrimestre[]
  readonly tabelas: readonly TabelaUsada[]
  readonly avisos: readonly string[]
}

/** What is still due of a quarter already paid. */
export type DiferencaDeTrimestre = {
  readonly tributo: 'irpj'
  readonly trimestre: string
  readonly valor: Centavos
  readonly codigoReceita: string
  readonly vencimento: DataCivil
}

export type RecusaPresumido =
  | SemTabelaVigente
  | { readonly codigo: 'fato-invalido'; readonly mensagem: string; readonly campo: string }
  | {
      readonly codigo: 'fora-do-presumido'
      readonly mensagem: string
      readonly receitaDoAnoAnterior: Centavos
    }
  | {
      readonly codigo: 'faltam-fatos'
      readonly mensagem: string
      readonly faltam: readonly string[]
    }

/** What one part of the month gives. */
export type Apurada = Result<
  {
    readonly tributos: readonly TributoApurado[]
    readonly tabelas: readonly TabelaUsada[]
    readonly avisos: readonly string[]
    readonly diferencas?: readonly DiferencaDeTrimestre[]
  },
  RecusaPresumido
>
