import { types as pgTypes } from 'pg'

const INT8 = 20
const DATE = 1082
const TIMESTAMPTZ = 1184
const INT8_ARRAY = 1016

const seguro = (texto: string): number => {
  const numero = Number(texto)
  if (!Number.isSafeInteger(numero)) throw new Error(`inteiro fora do alcance seguro: ${texto}`)
  return numero
}

const instante = (texto: string): string => new Date(texto).toISOString()

const proprios: Record<number, (texto: string) => unknown> = {
  [INT8]: seguro,
  // Civil dates stay text: the driver must not build a Date at midnight of some zone.
  [DATE]: (texto) => texto,
  [TIMESTAMPTZ]: instante,
  [INT8_ARRAY]: (texto) => (texto === '{}' ? [] : texto.slice(1, -1).split(',').map(seguro)),
}

type Leitor = (texto: string) => unknown

/** How PostgreSQL's values become ours; given to every pool. */
export const typeParsers = {
  getTypeParser: (oid: number, format?: 'text' | 'binary'): Leitor =>
    (format !== 'binary' && proprios[oid]) ||
    (pgTypes.getTypeParser(oid, format ?? 'text') as Leitor),
}
