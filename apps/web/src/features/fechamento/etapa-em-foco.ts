import { fechamento } from '@razao/contract'
import type { EtapaDoMapa } from './tipos.ts'

/** The stage whose cell has the focus, so that Enter opens the drawer there; null in the other columns. */
export function etapaEmFoco(): EtapaDoMapa | null {
  const celula = document.activeElement?.closest('[role=gridcell]')
  const etapa = celula?.querySelector<HTMLElement>('[data-etapa]')?.dataset.etapa
  return fechamento.ETAPAS_DO_MAPA.find((uma) => uma === etapa) ?? null
}
