import type { DoSocio, FatosProLabore, PagamentoDoMes, ReciboProLabore } from '../folha/index.ts'

/** What is known of one partner in a month before any calculation. */
export type SocioDoMes = {
  readonly socioId: number
  readonly nome: string
  readonly dependentes: number
  readonly outrasFontesInss: number
  /** Presumido, Real, Isenta and annex IV: the company's 20 % are paid outside the DAS. */
  readonly patronalForaDoDas: boolean
  readonly regra: { readonly tipo: string; readonly valor: number } | null
  readonly gravado: ProLaboreGravado | null
  /** Paid by this company in the month of payment for earlier competências. */
  readonly jaPago: PagamentoDoMes | null
  /** Receives pró-labore from another company of the office that nobody declared here. */
  readonly outraFonteNaoDeclarada: boolean
}

type ProLaboreGravado = {
  readonly id: number
  /** 1 calculado, 2 aprovado, 3 dispensado */
  readonly situacao: number
  readonly bruto: number
  readonly origem: string
  readonly hash: string
}

/** A pró-labore worked out, as it is written. */
export type ProLaboreCalculado = {
  readonly socioId: number
  readonly situacao: number
  readonly origem: string
  readonly fatos: FatosProLabore & DoSocio
  readonly recibo: ReciboProLabore
  readonly hash: string
}

/** The stage Pró-labore of one company. */
export type FolhaCalculada = {
  /** States of a stage: 2 feito, 3 pede atenção, 4 erro, 6 não se aplica. */
  readonly estado: 2 | 3 | 4 | 6
  readonly motivoCodigo: string | null
  readonly motivo: string | null
  /** What the closing takes: one per partner that receives. */
  readonly fatos: readonly (FatosProLabore & DoSocio)[]
  readonly remuneracao: number
  readonly cppForaDoDas: number
  /** Only what differs from what is written. */
  readonly aGravar: readonly ProLaboreCalculado[]
}

/** How a pró-labore stands in its month. */
export const SITUACAO_DO_PRO_LABORE = { calculado: 1, aprovado: 2, dispensado: 3 } as const
