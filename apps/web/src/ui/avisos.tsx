import { type NotificationData, notifications, notificationsStore } from '@mantine/notifications'
import { IconAlertTriangle, IconCheck, IconInfoCircle } from '@tabler/icons-react'
import type { FocusEvent, MouseEvent, ReactNode } from 'react'

const ICONES = {
  ok: IconCheck,
  info: IconInfoCircle,
  atencao: IconAlertTriangle,
  erro: IconAlertTriangle,
} as const
type TomDoAviso = keyof typeof ICONES

type Opcoes = {
  /** The same id replaces the toast instead of piling up another. */
  id?: string
  titulo?: string
  /** Stays until closed; errors that need an action always do. */
  persistente?: boolean
  acao?: ReactNode
}

/** How many are on the screen; one more takes the place of the oldest. */
export const MAXIMO_DE_AVISOS = 4
let contador = 0

/** Each time a toast is shown it is another one for the library, so that its time begins again. */
const ehDe = (id: string) => (um: NotificationData) =>
  um.id?.slice(0, um.id.lastIndexOf('#')) === id

const trocar = (mudar: (atuais: NotificationData[]) => NotificationData[]): void =>
  notifications.updateState(notificationsStore, mudar)

/** While the keyboard is in a toast none closes, as while one is pointed at. */
const pausarTodos = (): void => trocar((todos) => todos.map((um) => ({ ...um, autoClose: false })))
const continuar = (): void =>
  trocar((todos) => todos.map((um) => ({ ...um, autoClose: um['data-persistente'] !== true })))

const ENTRE_OS_DOIS = {
  onFocus: pausarTodos,
  onBlur: ({ currentTarget, relatedTarget }: FocusEvent<HTMLElement>) => {
    if (!currentTarget.contains(relatedTarget)) continuar()
  },
}

function avisar(tom: TomDoAviso, mensagem: ReactNode, opcoes: Opcoes = {}): string {
  contador += 1
  const { id = `aviso-${contador}`, titulo, acao, persistente = false } = opcoes
  const Icone = ICONES[tom]
  const chave = `${id}#${contador}`
  const novo: NotificationData = {
    id: chave,
    title: titulo,
    message: acao ? (
      <>
        <div>{mensagem}</div>
        {acao}
      </>
    ) : (
      mensagem
    ),
    icon: <Icone size={18} aria-hidden />,
    role: tom === 'erro' ? 'alert' : 'status',
    className: `rz-aviso rz-tom-${tom}`,
    classNames: { icon: 'rz-aviso-icone', body: 'rz-aviso-corpo', title: 'rz-aviso-titulo' },
    closeButtonProps: { 'aria-label': 'Fechar aviso', iconSize: 14, size: 'sm' },
    autoClose: !persistente,
    'data-persistente': persistente,
    // A click anywhere closes it (spec §9).
    onClick: (evento: MouseEvent) => {
      if (!(evento.target as Element).closest('a, button')) notifications.hide(chave)
    },
    ...ENTRE_OS_DOIS,
  }
  trocar((atuais) => [...atuais.filter((um) => !ehDe(id)(um)), novo].slice(-MAXIMO_DE_AVISOS))
  return id
}

/** Toasts: bottom-center, 5 s, pause on hover, close on click, no drag. Each returns the toast's id. */
export const avisos = {
  ok: (mensagem: ReactNode, opcoes?: Opcoes) => avisar('ok', mensagem, opcoes),
  info: (mensagem: ReactNode, opcoes?: Opcoes) => avisar('info', mensagem, opcoes),
  atencao: (mensagem: ReactNode, opcoes?: Opcoes) => avisar('atencao', mensagem, opcoes),
  /** Does not close by itself. */
  erro: (mensagem: ReactNode, opcoes?: Opcoes) =>
    avisar('erro', mensagem, { persistente: true, ...opcoes }),
  fechar: (id: string) => trocar((atuais) => atuais.filter((um) => !ehDe(id)(um))),
} as const
