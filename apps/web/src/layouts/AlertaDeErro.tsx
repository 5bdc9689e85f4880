import { Suspense, useEffect, useRef } from 'react'
import { type Alerta, alertsSlice } from '../state/alerts.ts'
import { useDespacho, useEstado } from '../state/reducers.ts'
import { AVISOS_NA_TELA } from '../ui/AvisosDaPagina.tsx'
import { peca, Tardia, trazerNoSossego } from '../ui/tardia.tsx'

type Props = { aberto: boolean; alerta: Alerta; onFechar: () => void }

/** The same words without the pieces of the modal: without network they may not come, and the screen must stay. */
function AlertaSemModal({ aberto, alerta, onFechar }: Props) {
  if (!aberto) return null
  return (
    <div
      className="rz-alerta-simples rz-cartao"
      role="alertdialog"
      aria-label={alerta.titulo ?? 'Ops!'}
    >
      <strong>{alerta.titulo ?? 'Ops!'}</strong>
      <p>{alerta.descricao ?? 'Ocorreu um erro. Tente novamente mais tarde.'}</p>
      {/* biome-ignore lint/a11y/noAutofocus: it speaks of what the person has just asked for */}
      <button type="button" className="rz-alerta-fechar" autoFocus onClick={onFechar}>
        FECHAR
      </button>
    </div>
  )
}

/** Brought ahead: what it most tells of is a network that is gone, when nothing more can be brought. */
const MODAL = peca<Props>(async () => {
  try {
    return (await import('../ui/ModalOps.tsx')).ModalOps
  } catch {
    return AlertaSemModal
  }
})
void trazerNoSossego([MODAL, AVISOS_NA_TELA])

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
      <Tardia
        de={MODAL}
        props={{
          aberto,
          alerta,
          onFechar: () => despachar(alertsSlice.actions.alternarAlerta()),
        }}
      />
    </Suspense>
  )
}
