import { useEffect } from 'react'
import { alertsSlice } from '../state/alerts.ts'
import { useDespacho, useEstado } from '../state/reducers.ts'
import { ModalOps } from '../ui/ModalOps.tsx'

/** The one modal error alert of the application; it resets when it is mounted (spec §4). */
export function AlertaDeErro() {
  const { aberto, alerta } = useEstado(({ alerts }) => alerts)
  const despachar = useDespacho()
  useEffect(() => {
    despachar(alertsSlice.actions.reiniciarAlerta())
  }, [despachar])
  return (
    <ModalOps
      aberto={aberto}
      alerta={alerta}
      onFechar={() => despachar(alertsSlice.actions.alternarAlerta())}
    />
  )
}
