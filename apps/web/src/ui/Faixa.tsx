import { IconAlertTriangle, IconInfoCircle, IconLock } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import './estados.css'

type Props = {
  tom: 'info' | 'atencao' | 'erro' | 'bloqueado'
  children: ReactNode
  acao?: ReactNode
}

const ICONES = {
  info: IconInfoCircle,
  atencao: IconAlertTriangle,
  erro: IconAlertTriangle,
  bloqueado: IconLock,
} as const

/** A strip over the content: a partial answer, a warning, the state of the month. */
export function Faixa({ tom, children, acao }: Props) {
  const Icone = ICONES[tom]
  return (
    <div className={`rz-faixa rz-tom-${tom}`} role={tom === 'erro' ? 'alert' : 'status'}>
      <Icone size={16} aria-hidden />
      <span>{children}</span>
      {acao ? <span className="rz-faixa-acao">{acao}</span> : null}
    </div>
  )
}
