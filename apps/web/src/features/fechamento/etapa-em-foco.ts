import { fechamento } from '@razao/contract'
import type { Etapa } from './tipos.ts'

/** The stage whose cell has the focus, so that Enter opens the drawer there; null in the other columns. */
export function etapaEmFoco(): Etapa | null {
  const celula = document.activeElement?.closest('[role=gridcell]')
  const etapa = celula?.querySelector<HTMLElement>('[data-etapa]')?.dataset.etapa
  return fechamento.ETAPAS.find((uma) => uma === etapa) ?? null
}
