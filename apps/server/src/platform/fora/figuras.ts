import { channel, subscribe, unsubscribe } from 'node:diagnostics_channel'

/** What is told of what goes out, for the figures; nothing in it is of an office but the opaque `alvo`. */
export type Figura =
  | { tipo: 'feita'; servico: string; desfecho: string; segundos: number }
  | {
      tipo: 'circuito'
      servico: string
      alvo: string
      estado: 'fechado' | 'aberto' | 'meio-aberto'
    }
  | { tipo: 'adiada'; servico: string; motivo: string }
  | { tipo: 'repetida'; servico: string }
  /** The process of this name is gone, and its circuits with it. */
  | { tipo: 'fim'; processo: string }

const NOME = 'razao:figura'
const canal = channel(NOME)

/** Tells a figure to whoever counts in this process; nobody, for one. */
export const contarFigura = (figura: Figura): void => canal.publish(figura)

/** Hears every figure of this process. Answers how to stop. */
export function ouvirFiguras(ouvir: (figura: Figura) => void): () => void {
  const ouvinte = (figura: unknown): void => ouvir(figura as Figura)
  subscribe(NOME, ouvinte)
  return () => void unsubscribe(NOME, ouvinte)
}

/** A figure told by another process, which is not counted as this one's circuit. */
export const deOutroProcesso = (processo: string, figura: Figura): Figura =>
  figura.tipo === 'circuito' ? { ...figura, alvo: `${processo}:${figura.alvo}` } : figura
