import type { Centavos } from '../dinheiro/index.ts'
import type {
  Dae,
  DecimoTerceiro,
  DoEmpregado,
  DoPrestador,
  Encargos,
  EscolhasDaFolha,
  FatosCprb,
  FatosDasProvisoes,
  FatosDecimoTerceiro,
  FatosFerias,
  FatosHolerite,
  FatosPrimeiraParcela,
  FatosRescisao,
  FatosRpa,
  Holerite,
  PrimeiraParcela,
  Provisoes,
  ReciboDeFerias,
  Rescisao,
  Rpa,
} from '../folha/index.ts'
import type { Fpas } from '../tabelas/encargos/index.ts'

/** What the company itself pays on its folha; needed when it is owed outside the DAS. */
export type PatronalDaFolha = {
  /** RAT of the main activity: `'0.01'`, `'0.02'` or `'0.03'`. */
  readonly rat: string
  /** FAP of the year, four decimals: `'1.0000'`. */
  readonly fap: string
  /** Presumido, Real and isenta: who gets the terceiros. */
  readonly fpas?: Fpas
  readonly cprb?: FatosCprb
}

/** Everybody who works for the company besides its partners, in one month. */
export type FatosDaFolha = {
  readonly holerites?: readonly (DoEmpregado & FatosHolerite)[]
  readonly autonomos?: readonly (Omit<FatosRpa, 'patronalForaDoDas'> & DoPrestador)[]
  /**
   * Férias with days in the month or paid in it. INSS and FGTS follow the days, IRRF the payment: a
   * period that crosses months is a fact of each of them.
   */
  readonly ferias?: readonly (DoEmpregado & FatosFerias)[]
  /** Advances of the 13º paid in the month. */
  readonly primeirasParcelas?: readonly (DoEmpregado & FatosPrimeiraParcela)[]
  /** Second instalments paid in the month (December). */
  readonly decimosTerceiros?: readonly (DoEmpregado & FatosDecimoTerceiro)[]
  /** Contracts that ended in the month; who leaves has no holerite. */
  readonly rescisoes?: readonly (DoEmpregado & FatosRescisao)[]
  readonly patronal?: PatronalDaFolha
  /**
   * Férias and 13º put aside each month; absent, they are an expense when paid. Days granted and 13º advanced
   * are those of the months before: the month's own come from its receipts.
   */
  readonly provisoes?: Pick<
    FatosDasProvisoes,
    'mantidas' | 'empregados' | 'anteriores' | 'abertura'
  >
  /** MEI: salary of the category, when it is not the salário mínimo. */
  readonly pisoDaCategoria?: Centavos
  readonly escolhas?: Partial<EscolhasDaFolha>
}

/** The receipts of the month and what the company adds to them. */
export type FolhaDoMes = {
  readonly holerites: readonly (DoEmpregado & Holerite)[]
  readonly autonomos: readonly Rpa[]
  readonly ferias: readonly (DoEmpregado & ReciboDeFerias)[]
  readonly primeirasParcelas: readonly (DoEmpregado & PrimeiraParcela)[]
  readonly decimosTerceiros: readonly (DoEmpregado & DecimoTerceiro)[]
  readonly rescisoes: readonly (DoEmpregado & Rescisao)[]
  /** Of the month and, apart, of the 13º; empty for a MEI. */
  readonly encargos: readonly Encargos[]
  /** MEI only: the single guide of the month and, in December, of the 13º. */
  readonly daes: readonly Dae[]
  /** Absent when the books keep none. */
  readonly provisoes?: Provisoes
}

/** What this month will count in the fator r of the next ones (LC 123/2006, art. 18, § 24). */
export type FolhaDoFatorR = {
  /** Pró-labore, salaries, 13º in the month of its contribution, and autônomos. */
  readonly remuneracao: Centavos
  /** Inside the DAS and outside of it; not RAT nor terceiros. */
  readonly cpp: Centavos
  readonly fgts: Centavos
}
