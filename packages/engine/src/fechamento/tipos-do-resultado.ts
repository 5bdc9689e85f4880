import type { Centavos, Passo } from '../dinheiro/index.ts'
import type { Competencia, DataCivil } from '../tempo/index.ts'
import type {
  DocumentoFiscal,
  FaseDaTransicao,
  IbsCbs,
  InformacaoDeIbsCbs,
  MesDeIbsCbs,
  Mudanca,
} from '../tributos/reforma/index.ts'
import type { Retencao } from '../tributos/retencoes/index.ts'
import type { CaixaDoMes, Devolvido } from '../tributos/simples/index.ts'

/** How the base of the Simples was found: the register of caixa and what returns took off. */
export type BaseDoSimples = { readonly caixa?: CaixaDoMes; readonly devolvido?: Devolvido }

/** A note and what is withheld from it in the month: ISS and INSS by emission, the rest by payment. */
export type RetencaoDoMes = {
  readonly id: string
  readonly retencoes: readonly Retencao[]
  readonly total: Centavos
  /** What the provider receives, of the whole note. */
  readonly liquido: Centavos
}

export type DocumentosNaReforma = {
  readonly tipo: DocumentoFiscal
  /** Whether the last day of the month already had to show the fields. */
  readonly informacao: InformacaoDeIbsCbs
  /** Null for Simples and MEI, whose CBS and IBS are inside the DAS (or not due in 2026). */
  readonly ibsCbs: IbsCbs | null
}
export type ReformaDoMes = {
  readonly pisCofins: boolean
  readonly cbs: FaseDaTransicao['cbs']
  readonly ibs: FaseDaTransicao['ibs']
  readonly documentos: readonly DocumentosNaReforma[]
  /** Sum of the documents. In 2026 it is only shown. */
  readonly totalCbs: Centavos
  readonly totalIbs: Centavos
  /** Debits less credits of who is in the regular regime; absent without its facts. */
  readonly doMes?: MesDeIbsCbs
  readonly mudancas: readonly Mudanca[]
}

/** Something the company must do or pay because of this month, and why it is the one who must. */
export type ObrigacaoDoMes = {
  /** Stable inside the month: `pgdas-d`, `dctfweb`, `iss-3550308`. */
  readonly chave: string
  readonly rotulo: string
  /** `2026-10`, `2026-T3`, `2026-13` (13º) or `2026` (yearly). */
  readonly periodo: string
  /** Already moved to a dia útil, in the direction of its norm. */
  readonly prazo: DataCivil
  readonly fundamento: string
  readonly motivo: string
  /** What being late costs, where the engine knows it. */
  readonly penalidade: string | null
}

/** A period in which the company may, or must, choose or communicate something. */
export type Janela = {
  readonly chave: string
  readonly assunto: string
  readonly paraQuem: string
  readonly decidir: string
  readonly de: DataCivil
  readonly ate: DataCivil
  /** Months the choice is worth, when it is a choice. */
  readonly vale: readonly [Competencia, Competencia] | null
  readonly fundamento: string
}

/** A ceiling ahead: where the company stands, what it is compared with, and when it gets there. */
export type ItemDoRadar = {
  readonly codigo: string
  readonly gravidade: 'informacao' | 'atencao' | 'grave'
  readonly mensagem: string
  /** Month in which it happens at the present pace; null when it is already so, or not in sight. */
  readonly quando: Competencia | null
  /** The step that proves the number, ready for a memória. */
  readonly passo: Passo
}
