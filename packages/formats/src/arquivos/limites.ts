import type { LimitesZip } from './tipos.ts'

const MIB = 1024 * 1024

/** Room for a year of notes of a busy company; an entry may weigh what one XML may. */
export const LIMITES_ZIP: LimitesZip = {
  bytesDoArquivo: 64 * MIB,
  entradas: 20_000,
  bytesPorEntrada: 4 * MIB,
  bytesInflados: 256 * MIB,
  razao: 100,
}

/** Below this a ratio says nothing: a short XML full of zeros compresses well and harms nobody. */
export const PISO_DA_RAZAO = 64 * 1024
