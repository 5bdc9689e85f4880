import type { Cadastro, Parte } from './editar.ts'

/** What each part of the file in edition is given. */
export type PropsDaEdicao = {
  readonly empresaId: number
  /** As it was opened: what is saved says this version. */
  readonly cadastro: Cadastro
  readonly onFechar: () => void
  /** Brings what somebody else saved. */
  readonly onTrazer: () => void
  readonly onParte: (parte: Parte) => void
}
