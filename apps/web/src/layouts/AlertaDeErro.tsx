import { lazy, Suspense, useEffect, useRef } from 'react'
import { alertsSlice } from '../state/alerts.ts'
import { useDespacho, useEstado } from '../state/reducers.ts'

const ModalOps = lazy(async () => ({ default: (await import('../ui/ModalOps.tsx')).ModalOps }))

/** The one modal error alert of the application; it resets when it is mounted (spec §4). */
export function AlertaDeErro() {
  const { aberto, alerta } = useEstado(({ alerts }) => alerts)
  const despachar = useDespacho()
  useEffect(() => {
    despachar(alertsSlice.actions.reiniciarAlerta())
  }, [despachar])
  const jaAbriu = useRef(false)
  jaAbriu.current ||= aberto
  if (!jaAbriu.current) return null
  return (
    <Suspense>
      <ModalOps
        aberto={aberto}
        alerta={alerta}
        onFechar={() => despachar(alertsSlice.actions.alternarAlerta())}
      />
    </Suspense>
  )
}
