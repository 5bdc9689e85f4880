import type { Etapa } from '@razao/engine/etapas'
import type { MesDaEmpresa, PlanoDoMes } from '@razao/engine/planejamento'

/** Who did a stage last, when, and the reason of a reopening. */
export type Feito = { readonly por: string; readonly em: string; readonly motivo?: string }

/** A company in a month: what the rules of the closing look at, and whose row it is. */
export type EmpresaNoMes = MesDaEmpresa & {
  readonly empresaId: number
  readonly apelido: string
  readonly versao: number
  readonly feitos: Readonly<Partial<Record<Etapa, Feito>>>
  /** The row as it is, to write only what changes. */
  readonly resumoAtual: string
  readonly valores: {
    readonly aliquota_efetiva: string | null
    readonly fator_r_gravado: string | null
    readonly resultado_hash: string | null
    readonly prazos: string | null
  }
  readonly apuracao: { readonly id: number; readonly versao: number } | null
}

/** What running some stages of one company would write. */
export type Plano = PlanoDoMes<EmpresaNoMes>
