import { notifications } from '@mantine/notifications'
import type { ReactNode } from 'react'

type Opcoes = {
  /** The same id replaces the toast instead of piling up another. */
  id?: string
  titulo?: string
  /** Stays until closed; errors that need an action always do. */
  persistente?: boolean
  acao?: ReactNode
}

const CORES = { ok: 'green', info: 'marca', atencao: 'yellow', erro: 'red' } as const

function avisar(tom: keyof typeof CORES, mensagem: ReactNode, opcoes: Opcoes = {}): string {
  const { id, titulo, persistente = false, acao } = opcoes
  const conteudo = (
    <>
      {mensagem}
      {acao}
    </>
  )
  const dados = {
    ...(id === undefined ? {} : { id }),
    ...(titulo === undefined ? {} : { title: titulo }),
    ...(persistente ? { autoClose: false as const } : {}),
    message: conteudo,
    color: CORES[tom],
    className: 'rz-aviso',
    role: tom === 'erro' ? 'alert' : 'status',
  }
  if (id !== undefined) notifications.hide(id)
  const chave: string = notifications.show({
    ...dados,
    onClick: acao ? undefined : () => notifications.hide(chave),
  } as Parameters<typeof notifications.show>[0])
  return chave
}

/** Toasts: bottom-center, 5 s, pause on hover, close on click, no drag. Each returns the toast's id. */
export const avisos = {
  ok: (mensagem: ReactNode, opcoes?: Opcoes) => avisar('ok', mensagem, opcoes),
  info: (mensagem: ReactNode, opcoes?: Opcoes) => avisar('info', mensagem, opcoes),
  atencao: (mensagem: ReactNode, opcoes?: Opcoes) => avisar('atencao', mensagem, opcoes),
  /** Does not close by itself. */
  erro: (mensagem: ReactNode, opcoes?: Opcoes) =>
    avisar('erro', mensagem, { persistente: true, ...opcoes }),
  fechar: (id: string) => notifications.hide(id),
} as const
