import { PREFIXO_DE_ARMAZENAMENTO } from '../brand/marca.ts'
import { origemSegura } from '../paths.ts'

const CHAVE = `${PREFIXO_DE_ARMAZENAMENTO}:origem`

/** Keeps, for this tab, the address to come back to after a sign-out that leaves the page (idle time). */
export function guardarOrigem(endereco: string): void {
  window.sessionStorage.setItem(CHAVE, endereco)
}

/** The kept address, if it is one of ours; it stays until `esquecerOrigem`. */
export const origemGuardada = (): string | null =>
  origemSegura(window.sessionStorage.getItem(CHAVE))

export const esquecerOrigem = (): void => window.sessionStorage.removeItem(CHAVE)
