import { IconAlertTriangle, IconInfoCircle, IconLock, IconX } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import './estados.css'

type Props = {
  tom: 'info' | 'atencao' | 'erro' | 'bloqueado'
  children: ReactNode
  acao?: ReactNode
  /** Absent: it cannot be sent away. */
  onDispensar?: (() => void) | undefined
}

const ICONES = {
  info: IconInfoCircle,
  atencao: IconAlertTriangle,
  erro: IconAlertTriangle,
  bloqueado: IconLock,
} as const

/** A strip over the content: a partial answer, a warning, the state of the month. */
export function Faixa({ tom, children, acao, onDispensar }: Props) {
  const Icone = ICONES[tom]
  return (
    <div className={`rz-faixa rz-tom-${tom}`} role={tom === 'erro' ? 'alert' : 'status'}>
      <Icone size={16} aria-hidden />
      <span>{children}</span>
      {acao ? <span className="rz-faixa-acao">{acao}</span> : null}
      {onDispensar ? (
        <button
          type="button"
          className="rz-faixa-dispensar"
          aria-label="Dispensar este aviso"
          onClick={onDispensar}
        >
          <IconX size={14} aria-hidden />
        </button>
      ) : null}
    </div>
  )
}
