import { AUSENTE } from './escrita.ts'
import { type Ajustado, ajustar, apertar, type Regua } from './letras.ts'
import { CORPO, celula, RECUO } from './medidas.ts'

type Retangulo = {
  readonly x: number
  readonly y: number
  readonly largura: number
  readonly altura: number
}

/** A piece of text by its baseline. */
type Pedaco = Ajustado & {
  readonly x: number
  readonly y: number
  readonly corpo: number
  readonly forte: boolean
  readonly cor: string
}

/** What is painted under, the lines, and what is written, all in points from the upper corner. */
export type Pagina = {
  readonly fundos: Retangulo[]
  /** Heights at which a line divides two blocks. */
  readonly divisas: number[]
  readonly pedacos: Pedaco[]
}

export const novaPagina = (): Pagina => ({ fundos: [], divisas: [], pedacos: [] })

type Modo = {
  readonly corpo?: number
  readonly forte?: boolean
  readonly cor?: string
  readonly lado?: 'esquerda' | 'meio'
  /** Neither cut nor broken: as near as it takes. */
  readonly inteiro?: boolean
}

type Onde = { readonly x: number; readonly y: number; readonly largura: number }

/** Hand that writes on a page. */
export type Mao = { readonly pagina: Pagina; readonly regua: Regua }

/** Writes in one line no wider than asked, with its baseline at `y`. */
export function escrever(
  { pagina, regua }: Mao,
  texto: string,
  { x, y, largura, ...modo }: Onde & Modo,
): void {
  const { corpo = CORPO, forte = false, cor = '#000000', lado = 'esquerda' } = modo
  if (texto === '') return
  const cabe = { regua, corpo, forte, largura }
  const ajustado = modo.inteiro ? apertar(texto, cabe) : ajustar(texto, cabe)
  const ocupa = Math.min(largura, regua(ajustado.texto, cabe))
  const recuo = lado === 'meio' ? (largura - ocupa) / 2 : 0
  pagina.pedacos.push({ ...ajustado, x: x + recuo, y, corpo, forte, cor })
}

/** Inside a cell: what is left of it between its sides. */
export function dentroDa(coluna: number, colunas: number): { x: number; largura: number } {
  const { x, largura } = celula(coluna, colunas)
  return { x: x + RECUO, largura: largura - 1.5 * RECUO }
}

/** What goes in a field that the note says nothing of. */
export const ouAusente = (valor: string | undefined): string => valor ?? AUSENTE
