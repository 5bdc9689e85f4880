import { createHash } from 'node:crypto'
import { planejador } from '@razao/engine/planejamento'

/** The rules of the month, sealed by the machine's own SHA-256. */
export const {
  apurarAgora,
  planejar,
  planejarAMaior,
  planejarConferencia,
  planejarEntrega,
  planejarReabertura,
  replanejar,
} = planejador((texto) => createHash('sha256').update(texto).digest('hex'))
