import {
  IconAlertTriangle,
  IconCheck,
  IconCircleDashed,
  IconClockPause,
  IconInfoCircle,
  IconLoader2,
  IconLock,
  IconMinus,
  IconX,
} from '@tabler/icons-react'
import type { ReactNode } from 'react'
import './situacao.css'

/** What a state means; icon and colour follow it, so no state is told by colour alone. */
export type Tom =
  | 'ok'
  | 'atencao'
  | 'erro'
  | 'info'
  | 'pendente'
  | 'andamento'
  | 'aguardando'
  | 'nenhum'
  | 'bloqueado'

const ICONES = {
  ok: IconCheck,
  atencao: IconAlertTriangle,
  erro: IconX,
  info: IconInfoCircle,
  pendente: IconCircleDashed,
  andamento: IconLoader2,
  aguardando: IconClockPause,
  nenhum: IconMinus,
  bloqueado: IconLock,
} as const

type Props = {
  tom: Tom
  /** The state's name; also the accessible name when only the icon is shown. */
  children: ReactNode
  soIcone?: boolean
  titulo?: string
}

/** Icon + text + colour of a state. */
export function Situacao({ tom, children, soIcone = false, titulo }: Props) {
  const Icone = ICONES[tom]
  return (
    <span className={`rz-situacao rz-tom-${tom}${soIcone ? ' rz-so-icone' : ''}`} title={titulo}>
      <Icone size={14} stroke={2.2} aria-hidden />
      <span className={soIcone ? 'rz-so-leitor' : undefined}>{children}</span>
    </span>
  )
}
