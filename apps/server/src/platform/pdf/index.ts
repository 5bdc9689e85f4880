import { createLinhaAParte } from '../linha-a-parte.ts'
import type { PdfLido, PedidoDeLeitura } from './programa-de-leitura.ts'

export type { PdfLido } from './programa-de-leitura.ts'

/** Reads the text and the QR codes of a PDF in a thread of its own: one of others may be made to harm who reads it. */
export const lerPdf = createLinhaAParte<PedidoDeLeitura, PdfLido>({
  programa: new URL('./programa-de-leitura.ts', import.meta.url),
  // A guide takes some tenths of a second.
  prazoMs: 5000,
  memoriaMb: 256,
  maisEsperando: 16,
  aoMesmoTempo: 2,
  demais: () => ({ tipo: 'recusado', motivo: 'demais' }),
})
