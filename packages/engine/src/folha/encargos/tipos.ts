import type { Apurado, Centavos } from '../../dinheiro/index.ts'
import type { Fpas } from '../../tabelas/encargos/index.ts'
import type { Competencia, TabelaUsada } from '../../tempo/index.ts'
import type { EscolhasDaFolha } from '../escolhas.ts'

/** Which companies pay what on the folha. */
export type RegimeDosEncargos =
  /** Lucro Presumido and Real, and who is in no special regime. */
  | { readonly tipo: 'geral'; readonly fpas: Fpas }
  /** Annexes I, II, III and V: the CPP is inside the DAS. */
  | { readonly tipo: 'simples-no-das' }
  | { readonly tipo: 'simples-anexo-iv' }
  /** Beneficent entity with the certificate: no CPP, no RAT, no terceiros (LC 187/2021, art. 4º). */
  | { readonly tipo: 'entidade-isenta' }
  /** Workers of annex IV and of the others at once: in proportion to the month's revenue. */
  | {
      readonly tipo: 'simples-concomitante'
      readonly receitaIv: Centavos
      readonly receita: Centavos
    }

/** Revenue under the CPRB, for the sectors that may choose it. */
export type FatosCprb = {
  readonly receita: Centavos
  /** Rate of the activity before the transition: `'0.045'`. */
  readonly aliquota: string
}

/** The bases of a company's folha in a month. Amounts in centavos. */
export type FatosEncargos = {
  readonly competencia: Competencia
  readonly regime: RegimeDosEncargos
  /** Sum of `bases.patronal` of the holerites, férias and rescisões. */
  readonly baseEmpregados: Centavos
  /** Pró-labore and autônomos, whole. */
  readonly baseContribuintesIndividuais: Centavos
  /** True when these are the bases of the 13º, due apart. */
  readonly decimoTerceiro?: boolean
  /** RAT of the main activity: `'0.01'`, `'0.02'` or `'0.03'`. */
  readonly rat: string
  /** FAP of the year with its four decimals: `'1.0000'`. */
  readonly fap: string
  readonly cprb?: FatosCprb
  readonly escolhas?: Partial<EscolhasDaFolha>
}

export type Encargo = {
  readonly codigo: string
  readonly descricao: string
  readonly base: Centavos
  readonly aliquota: string
  readonly valor: Centavos
  /** Of the DCTFWeb; null where it is not known for certain. */
  readonly codigoReceita: string | null
}

/** An encargo with the step that found it. */
export type EncargoApurado = Omit<Encargo, 'valor'> & { readonly apurado: Apurado }

export type Encargos = {
  readonly competencia: Competencia
  readonly encargos: readonly Encargo[]
  readonly total: Centavos
  /** RAT × FAP, as a factor. */
  readonly ratAjustado: string
  /** Sum of the bits of the terceiros: `'0115'`; `'0000'` when none is due. */
  readonly codigoDeTerceiros: string
  readonly tabelas: readonly TabelaUsada[]
  readonly avisos: readonly string[]
}
