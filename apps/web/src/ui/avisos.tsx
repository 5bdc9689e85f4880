import type { ReactNode } from 'react'

export type TomDoAviso = 'ok' | 'info' | 'atencao' | 'erro'
export type Aviso = {
  readonly id: string
  readonly tom: TomDoAviso
  readonly titulo: string | undefined
  readonly mensagem: ReactNode
  readonly acao: ReactNode
  readonly persistente: boolean
}

type Opcoes = {
  /** The same id replaces the toast instead of piling up another. */
  id?: string
  titulo?: string
  /** Stays until closed; errors that need an action always do. */
  persistente?: boolean
  acao?: ReactNode
}

const MAXIMO = 4
let atuais: readonly Aviso[] = []
let contador = 0
const ouvintes = new Set<() => void>()

const trocar = (novos: readonly Aviso[]): void => {
  atuais = novos
  for (const ouvinte of ouvintes) ouvinte()
}

/** For `useSyncExternalStore`. */
export const lerAvisos = (): readonly Aviso[] => atuais
export function ouvirAvisos(ouvinte: () => void): () => void {
  ouvintes.add(ouvinte)
  return () => ouvintes.delete(ouvinte)
}

function avisar(tom: TomDoAviso, mensagem: ReactNode, opcoes: Opcoes = {}): string {
  contador += 1
  const id = opcoes.id ?? `aviso-${contador}`
  const { titulo, acao = null, persistente = false } = opcoes
  const aviso = { id, tom, titulo, mensagem, acao, persistente }
  trocar([...atuais.filter((outro) => outro.id !== id), aviso].slice(-MAXIMO))
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
  fechar: (id: string) => trocar(atuais.filter((aviso) => aviso.id !== id)),
} as const
