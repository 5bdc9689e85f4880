import type { DoSocio, FatosDividendos } from '../folha/index.ts'
import type { Competencia, DataCivil } from '../tempo/index.ts'
import type { DocumentoFiscal, FatosDoMesDeIbsCbs, FatosIbsCbs } from '../tributos/reforma/index.ts'
import type { FatosRetencao, Prestador } from '../tributos/retencoes/index.ts'

/** A service the company took: emitted or paid in the month. */
export type ServicoTomado = Omit<FatosRetencao, 'feriados' | 'tomador'> & {
  readonly fornecedorId?: number
  /** Due date that the município gives to the ISS withheld. */
  readonly vencimentoDoIss?: DataCivil
}

/** A service the company rendered to who withholds: emitted or paid in the month. */
export type ServicoPrestado = Omit<FatosRetencao, 'feriados' | 'prestador'> & {
  /** Provider as the law sees the company; absent, from its regime. */
  readonly prestador?: Prestador
  /** Id of the activity of the Simples its revenue is in: the ISS withheld leaves the DAS. */
  readonly atividade?: string
}

/** Profits paid to one partner on one day; the regime says whether the company is of the Simples. */
export type LucroPago = Omit<FatosDividendos, 'simples'> & DoSocio

/** Totals of the notes of one kind of document in the month. */
export type DocumentosDoMes = Omit<FatosIbsCbs, 'competencia' | 'aliquotaCbs'> & {
  readonly tipo: DocumentoFiscal
}
export type FatosDaReforma = {
  readonly documentos: readonly DocumentosDoMes[]
  /** Reference rate of the CBS, decimal factor: needed from 2027. */
  readonly aliquotaCbs?: string
  /** Operations and purchases of the month, of who pays CBS and IBS in the regular regime. */
  readonly doMes?: Omit<FatosDoMesDeIbsCbs, 'competencia' | 'aliquotaCbs'> & {
    /** No norm of the engine dates it yet: it comes as data. */
    readonly vencimento: DataCivil
  }
}

/** An obligation that only the município or the state can date: ISS, ICMS, EFD ICMS/IPI. */
export type ObrigacaoLocal = {
  readonly chave: string
  readonly rotulo: string
  readonly prazo: DataCivil
  readonly fundamento: string
  readonly motivo: string
  readonly penalidade?: string
}

/** What decides which obligations a company has and is in no other fact. */
export type PerfilDasObrigacoes = {
  /** Month of the CNPJ's opening; absent, from the facts of the regime. */
  readonly abertura?: Competencia
  readonly contribuinteDoIpi?: boolean
  /** Has employees even in a month without holerites in the facts. */
  readonly empregador?: boolean
  /** Opted for the regime de caixa of the Simples. */
  readonly caixa?: boolean
  /** Simples: keeps complete books, or got a contribution of an investidor-anjo (ECD). */
  readonly obrigadaAEcd?: boolean
  readonly locais?: readonly ObrigacaoLocal[]
}
