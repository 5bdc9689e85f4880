import { type Coluna, larguraDe } from './tipos.ts'

/** How a person arranged the columns of one list; what is absent stays as the screen drew it. */
export type Arranjo = {
  /** Every column by name, in the person's order; a column the screen gained later goes to the end. */
  readonly ordem?: readonly string[] | undefined
  readonly ocultas?: readonly string[] | undefined
  /** Pixels. */
  readonly larguras?: Readonly<Record<string, number>> | undefined
  /** How many of the first columns stay in sight when the list scrolls sideways. */
  readonly congeladas?: number | undefined
}
export type Densidade = 'compacta' | 'padrao' | 'confortavel'

export const ARRANJO_DA_TELA: Arranjo = {}
export const LARGURA_MINIMA = 56
export const LARGURA_MAXIMA = 900
const LARGURA_DO_QUE_ESTICA = 220

/** Width in pixels of a column; one that stretches gives its usual size. */
export const larguraEmPixels = <L>(coluna: Coluna<L>): number => {
  const largura = larguraDe(coluna)
  return /^\d+px$/.test(largura) ? Number.parseInt(largura, 10) : LARGURA_DO_QUE_ESTICA
}

/** Every column in the person's order, hidden ones too. */
export function emOrdem<L>(colunas: readonly Coluna<L>[], { ordem }: Arranjo): Coluna<L>[] {
  if (!ordem) return [...colunas]
  const lugar = (coluna: Coluna<L>): number => {
    const achado = ordem.indexOf(coluna.campo)
    return achado < 0 ? ordem.length + colunas.indexOf(coluna) : achado
  }
  return [...colunas].sort((a, b) => lugar(a) - lugar(b))
}

/** The columns as they are drawn. The last visible one cannot be hidden. */
export function arranjar<L>(colunas: readonly Coluna<L>[], arranjo: Arranjo): readonly Coluna<L>[] {
  if (arranjo === ARRANJO_DA_TELA) return colunas
  const todas = emOrdem(colunas, arranjo)
  const visiveis = todas.filter(({ campo }) => !arranjo.ocultas?.includes(campo))
  const mostradas = visiveis.length > 0 ? visiveis : todas.slice(0, 1)
  return mostradas.map((coluna, c) => {
    const escolhida = arranjo.larguras?.[coluna.campo]
    const fixa = arranjo.congeladas === undefined ? coluna.fixa : c < arranjo.congeladas
    const largura = escolhida ?? (fixa ? larguraEmPixels(coluna) : coluna.largura)
    return {
      ...coluna,
      ...(fixa === undefined ? {} : { fixa }),
      ...(largura === undefined ? {} : { largura }),
    }
  })
}

/** Puts a column before another one, or at the end. */
export function mudarDeLugar<L>(
  colunas: readonly Coluna<L>[],
  arranjo: Arranjo,
  { campo, antesDe }: { campo: string; antesDe: string | null },
): Arranjo {
  const ordem = emOrdem(colunas, arranjo)
    .map((coluna) => coluna.campo)
    .filter((nome) => nome !== campo)
  const destino = antesDe === null ? ordem.length : ordem.indexOf(antesDe)
  ordem.splice(destino < 0 ? ordem.length : destino, 0, campo)
  return { ...arranjo, ordem }
}

export function mostrarOuEsconder(arranjo: Arranjo, campo: string, mostrar: boolean): Arranjo {
  const outras = (arranjo.ocultas ?? []).filter((nome) => nome !== campo)
  return { ...arranjo, ocultas: mostrar ? outras : [...outras, campo] }
}

export const redimensionar = (arranjo: Arranjo, campo: string, pixels: number): Arranjo => ({
  ...arranjo,
  larguras: {
    ...arranjo.larguras,
    [campo]: Math.round(Math.min(LARGURA_MAXIMA, Math.max(LARGURA_MINIMA, pixels))),
  },
})

/** Visible columns in order, as the address tells them (`?colunas=nome,valor`). */
export const colunasParaEndereco = <L>(colunas: readonly Coluna<L>[], arranjo: Arranjo): string =>
  arranjar(colunas, arranjo)
    .map(({ campo }) => campo)
    .join(',')

/** The arrangement of an address, over widths and freezing of this person. */
export function arranjoDoEndereco<L>(
  colunas: readonly Coluna<L>[],
  texto: string,
  daPessoa: Arranjo,
): Arranjo {
  const pedidas = texto.split(',')
  // Another list of the same page, or an old address: its columns are not these.
  if (!pedidas.every((nome) => colunas.some(({ campo }) => campo === nome))) return daPessoa
  const ocultas = colunas.map(({ campo }) => campo).filter((nome) => !pedidas.includes(nome))
  return { ...daPessoa, ordem: [...pedidas, ...ocultas], ocultas }
}
