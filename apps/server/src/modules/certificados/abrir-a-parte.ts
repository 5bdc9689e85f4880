import { recusaDe } from '@razao/formats/certificado'
import { createLinhaAParte } from '../../platform/linha-a-parte.ts'
import type { PedidoDeAbertura, RespostaDaAbertura } from './programa-de-abertura.ts'

/** Opens a .pfx in a thread of its own, which ends with it. */
export const abrirAParte = createLinhaAParte<PedidoDeAbertura, RespostaDaAbertura>({
  programa: new URL('./programa-de-abertura.ts', import.meta.url),
  // A file within the limits of the reader takes a second of processor at most; a machine may be busy.
  prazoMs: 30_000,
  memoriaMb: 128,
  maisEsperando: 8,
  demais: () => ({ ok: false, refusal: recusaDe('contas-demais') }),
})
