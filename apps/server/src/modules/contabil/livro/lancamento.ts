/** N is normal, E closes the year's result, X books a fact out of its time (ECD, I200). */
export type TipoDeLancamento = 'N' | 'E' | 'X'

export type ContaDaPartida = { readonly id: number; readonly codigo: string }

/** A line on its way to the ledger: debit > 0, credit < 0, centavos, never zero. */
export type PartidaNova = {
  readonly conta: ContaDaPartida
  readonly valor: number
  readonly centro?: { readonly id: number; readonly codigo: string } | null | undefined
  readonly participanteId?: number | null | undefined
  readonly historico?: string | null | undefined
}

/** An entry ready to be confirmed: its accounts are known and its month was looked at. */
export type LancamentoAConfirmar = {
  readonly empresaId: number
  readonly data: string
  readonly historico: string
  /** What it is the posting of: the same key twice in a company is refused. */
  readonly chave: string
  /** Who made it: `manual`, `fechamento`, `importacao`, `encerramento`… */
  readonly origem: string
  readonly origemId?: number | null | undefined
  /** Which posting of the month it belongs to; 1 when not told. */
  readonly rodada?: number | undefined
  readonly tipo?: TipoDeLancamento | undefined
  /** Only of X: when the fact happened. */
  readonly dataDoFato?: string | null | undefined
  readonly documento?:
    | {
        readonly tipo?: string | null | undefined
        readonly id?: number | null | undefined
        readonly numero?: string | null | undefined
      }
    | null
    | undefined
  readonly estorna?: LancamentoLigado | null | undefined
  readonly corrige?: LancamentoLigado | null | undefined
  readonly partidas: readonly PartidaNova[]
}

type LancamentoLigado = { readonly id: number; readonly sequencia: number }

/** What a confirmed entry was given. */
export type LancamentoConfirmado = {
  readonly id: number
  readonly empresaId: number
  readonly exercicio: number
  readonly numero: number
  readonly sequencia: number
  /** Lower-case hexadecimal. */
  readonly hash: string
  /** UTC with six decimals. */
  readonly registradoEm: string
}

/** Origin of what the closing of a month posts. */
export const ORIGEM_FECHAMENTO = 'fechamento'
