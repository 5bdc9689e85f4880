/** Something the person did in this visit, and how to take it back. */
export type Feito = {
  readonly id: string
  readonly texto: string
  /** UTC instant, ISO. */
  readonly quando: string
  /** Absent when it cannot be taken back from here. Throws when the server refuses. */
  readonly desfazer?: (() => Promise<unknown>) | undefined
  /** Things done together are undone together. */
  readonly grupo?: string | undefined
  readonly desfeito: boolean
}

const MAXIMO = 50
let atuais: readonly Feito[] = []
let contador = 0
const ouvintes = new Set<() => void>()

const trocar = (novos: readonly Feito[]): void => {
  atuais = novos
  for (const ouvinte of ouvintes) ouvinte()
}

/** For `useSyncExternalStore`. */
export const lerHistorico = (): readonly Feito[] => atuais
export function ouvirHistorico(ouvinte: () => void): () => void {
  ouvintes.add(ouvinte)
  return () => ouvintes.delete(ouvinte)
}

/** Keeps something done in this visit, the newest first; nothing of it is written to storage. */
export function registrarFeito(feito: Pick<Feito, 'texto' | 'desfazer' | 'grupo'>): void {
  contador += 1
  const novo = { ...feito, id: `feito-${contador}`, quando: new Date().toISOString() }
  trocar([{ ...novo, desfeito: false }, ...atuais].slice(0, MAXIMO))
}

/** Takes back one thing, or all of its group, the newest first. Stops at the first the server refuses. */
export async function desfazer(id: string): Promise<void> {
  const pedido = atuais.find((feito) => feito.id === id)
  if (!pedido) return
  const juntos = pedido.grupo
    ? atuais.filter(({ grupo, desfeito }) => grupo === pedido.grupo && !desfeito)
    : [pedido]
  for (const feito of juntos) {
    await feito.desfazer?.()
    trocar(atuais.map((um) => (um.id === feito.id ? { ...um, desfeito: true } : um)))
  }
}

/** Whoever leaves takes the history with them. */
export const esquecerHistorico = (): void => trocar([])
