import type { Centavos } from '@razao/engine/dinheiro'

export type CelulaLida = string | number | null

export type FolhaLida = {
  readonly celulas: CelulaLida[][]
  /** Columns, by line (both from 0), whose formula was saved without its result: null among the cells. */
  readonly semResultado: ReadonlyMap<number, ReadonlySet<number>>
}

/** The columns a balancete may have. `saldoAnterior`, `saldo` and the movement in centavos, D positive. */
export type PapelDaColuna =
  | 'codigo'
  | 'nome'
  | 'saldoAnterior'
  | 'ladoAnterior'
  | 'debitos'
  | 'creditos'
  | 'saldo'
  | 'lado'
  | 'saldoDevedor'
  | 'saldoCredor'

/** Which column (from 0) plays each part. */
export type MapaDeColunas = Partial<Readonly<Record<PapelDaColuna, number>>>

export type LinhaDoBalanceteLido = {
  /** Line of the sheet, from 1. */
  readonly linha: number
  readonly codigo: string
  readonly nome: string
  readonly saldoAnterior: Centavos | null
  readonly debitos: Centavos | null
  readonly creditos: Centavos | null
  readonly saldo: Centavos | null
  /** No other line's code is under this one's: it is what gets imported. */
  readonly analitica: boolean
}

export type ErroDaPlanilha = { readonly linha: number; readonly mensagem: string }

/** An account of the sheet, and the account of our chart it looks like. */
export type SugestaoDeConta = {
  readonly codigo: string
  readonly nome: string
  readonly conta: string | null
  readonly porque: 'mesmo-codigo' | 'mesmo-nome' | 'nome-parecido' | 'nenhuma'
}

/** What would be imported, to be shown before anything is. */
export type PreviaDoBalancete = {
  /** Line of the titles, from 1; 0 when none was found. */
  readonly linhaDosTitulos: number
  readonly colunas: MapaDeColunas
  readonly linhas: readonly LinhaDoBalanceteLido[]
  readonly erros: readonly ErroDaPlanilha[]
  /** Sums of the analytic accounts; a balancete that is whole has both zero. */
  readonly somaDosSaldos: Centavos
  readonly somaDosAnteriores: Centavos
  readonly sugestoes: readonly SugestaoDeConta[]
}
