import { PREFIXO_DE_ARMAZENAMENTO } from '../../brand/marca.ts'

const CHAVE = `${PREFIXO_DE_ARMAZENAMENTO}:sair-de-todos`
/** Whoever gives up on the way must not be signed out the next time. */
const VALE_MS = 5 * 60_000

/** For this tab: who enters next wants only to end every session. */
export const pedirSairDeTodos = (): void =>
  window.sessionStorage.setItem(CHAVE, String(Date.now() + VALE_MS))
export const pediuSairDeTodos = (): boolean =>
  Number(window.sessionStorage.getItem(CHAVE) ?? 0) > Date.now()
export const esquecerSairDeTodos = (): void => window.sessionStorage.removeItem(CHAVE)
