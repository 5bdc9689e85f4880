import { GRUPOS_DA_DPS, type Parte } from './dps.ts'
import { GRUPOS_DOS_EVENTOS } from './eventos.ts'

/** One element that may stand at a place of a sequence. */
export type Elemento = {
  readonly nome: string
  /** Group of the children; absent in a leaf. */
  readonly grupo?: string
  readonly forma?: string
}

/** One place of a sequence: an element, or a choice among several. */
export type Lugar = {
  readonly opcoes: readonly Elemento[]
  readonly minimo: number
  readonly maximo: number
}

type Lido = { readonly elemento: Elemento; readonly minimo: number; readonly maximo: number }

function ler(escrito: string): Lido {
  const [, nome = '', opcional, vezes, oQue = ''] =
    /^(\w+)(\?)?(?:\{(\d+)\})?(?: (.+))?$/.exec(escrito) ?? []
  if (nome === '' || oQue === '') throw new Error(`Parte desconhecida no leiaute: ${escrito}`)
  return {
    elemento: oQue.startsWith('#') ? { nome, grupo: oQue.slice(1) } : { nome, forma: oQue },
    minimo: opcional === undefined ? 1 : 0,
    maximo: vezes === undefined ? 1 : Number(vezes),
  }
}

function lugar(parte: Parte): Lugar {
  const lidos = (typeof parte === 'string' ? [parte] : parte).map(ler)
  return {
    opcoes: lidos.map(({ elemento }) => elemento),
    // A choice with an alternative that may be absent may be absent.
    minimo: Math.min(...lidos.map(({ minimo }) => minimo)),
    maximo: Math.max(...lidos.map(({ maximo }) => maximo)),
  }
}

/** Every group of the layout, read once. */
export const GRUPOS: ReadonlyMap<string, readonly Lugar[]> = new Map(
  Object.entries({ ...GRUPOS_DA_DPS, ...GRUPOS_DOS_EVENTOS }).map(([nome, partes]) => [
    nome,
    partes.map(lugar),
  ]),
)
