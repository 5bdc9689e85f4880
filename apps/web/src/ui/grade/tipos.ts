import type { ReactNode } from 'react'
import type { Tom } from '../Situacao.tsx'

export type TipoDeColuna =
  | 'texto'
  | 'dinheiro'
  | 'numero'
  | 'data'
  | 'instante'
  | 'competencia'
  | 'taxa'
  | 'documento'
  | 'status'

/** How a cell is changed in place. `salvar` throws to undo; the grid shows the old value again. */
export type Edicao<L> = {
  readonly pode?: (linha: L) => boolean
} & (
  | {
      readonly tipo?: 'dinheiro'
      /** Centavos. */
      readonly salvar: (linha: L, valor: number) => Promise<unknown>
    }
  | {
      readonly tipo: 'data'
      /** `AAAA-MM-DD`. */
      readonly salvar: (linha: L, dia: string) => Promise<unknown>
    }
)

/** A column as data. The value is `linha[campo]` unless `valor` says otherwise. */
export type Coluna<L> = {
  /** Unique in the grid; when the column sorts, the name sent as `ordem`. */
  readonly campo: string
  readonly titulo: string
  readonly tipo?: TipoDeColuna
  readonly valor?: (linha: L) => unknown
  /** For `status`. */
  readonly situacao?: (linha: L) => { readonly tom: Tom; readonly texto: string }
  readonly celula?: (linha: L) => ReactNode
  readonly ordena?: boolean
  readonly alinhamento?: 'inicio' | 'centro' | 'fim'
  /** Pixels, or any track of a CSS grid; each type has its own default. */
  readonly largura?: number | string
  /** Stays in sight when the grid scrolls sideways; only the first columns may. */
  readonly fixa?: boolean
  /** Changes money, or a day, in place: marked ✎. */
  readonly edita?: Edicao<L>
  /** One sentence shown when the title is pointed at. */
  readonly ajuda?: string
  /** On a phone each row is a card: its title, a hidden column, a whole line, or (default) half a line of it. */
  readonly celular?: 'titulo' | 'oculta' | 'larga'
}

export type PaginacaoDaGrade = {
  readonly paginaAtual: number
  readonly registrosPorPagina: number
  readonly totalDeRegistros: number
}

/** A filter in force, shown as a chip; without `onRemover` it cannot be taken away. */
export type FiltroEmUso = {
  readonly chave: string
  readonly rotulo: string
  readonly onRemover?: () => void
}

/** What failed, as the screens show it. */
export type FalhaNaTela = {
  readonly titulo: string
  readonly detalhe?: string | undefined
  readonly codigo?: string | undefined
  /** Code of the refusal in the contract: what mends it is told by it. */
  readonly problema?: string | undefined
}

const LARGURAS: Record<TipoDeColuna, string> = {
  texto: 'minmax(160px, 1fr)',
  dinheiro: '128px',
  numero: '92px',
  data: '104px',
  instante: '142px',
  competencia: '92px',
  taxa: '92px',
  documento: '164px',
  status: '148px',
}
const A_DIREITA: ReadonlySet<TipoDeColuna> = new Set(['dinheiro', 'numero', 'taxa'])

export const tipoDe = <L>(coluna: Coluna<L>): TipoDeColuna => coluna.tipo ?? 'texto'

export function larguraDe<L>(coluna: Coluna<L>): string {
  if (typeof coluna.largura === 'number') return `${coluna.largura}px`
  if (coluna.largura !== undefined) return coluna.largura
  return LARGURAS[tipoDe(coluna)]
}

const LARGURA_DO_QUE_ESTICA = 220

/** Width in pixels of a column; one that stretches gives its usual size. */
export const larguraEmPixels = <L>(coluna: Coluna<L>): number => {
  const largura = larguraDe(coluna)
  return /^\d+px$/.test(largura) ? Number.parseInt(largura, 10) : LARGURA_DO_QUE_ESTICA
}

/** How far from the left edge what does not slide goes: `inicio`, and the frozen columns. */
export const fimDasPresas = <L>(
  colunas: readonly Coluna<L>[],
  presas: readonly (number | null)[],
  inicio: number,
): number =>
  colunas.reduce((fim, coluna, c) => {
    const presa = presas[c]
    return presa === null || presa === undefined ? fim : presa + larguraEmPixels(coluna)
  }, inicio)

/**
 * The narrowest the list may be drawn, in pixels: a column that stretches counts what it says it needs, so that
 * a long text wraps instead of pushing the next columns out of sight.
 */
export const larguraMinima = (trilhas: readonly string[]): number =>
  trilhas.reduce((soma, trilha) => soma + (Number(/(\d+)px/.exec(trilha)?.[1]) || 0), 0)

export const alinhamentoDe = <L>(coluna: Coluna<L>): 'inicio' | 'centro' | 'fim' =>
  coluna.alinhamento ?? (A_DIREITA.has(tipoDe(coluna)) ? 'fim' : 'inicio')
