import { PREFIXO_DE_ARMAZENAMENTO } from '../brand/marca.ts'

const CHAVE = `${PREFIXO_DE_ARMAZENAMENTO}:ver-como`

type Guardado = { readonly codigo: string; readonly expiraEm: string }

const lidoDe = (texto: string | null): Guardado | null => {
  if (texto === null) return null
  try {
    const lido = JSON.parse(texto) as Partial<Guardado>
    const inteiro = typeof lido.codigo === 'string' && typeof lido.expiraEm === 'string'
    return inteiro ? (lido as Guardado) : null
  } catch {
    return null
  }
}

/** From the next request on this tab sees as another person. The code serves only the session that asked for it. */
export const guardarVerComo = (guardado: Guardado): void =>
  window.sessionStorage.setItem(CHAVE, JSON.stringify(guardado))

export const esquecerVerComo = (): void => window.sessionStorage.removeItem(CHAVE)

/** What goes in X-Ver-Como, or null. */
export const codigoDoVerComo = (): string | null =>
  typeof window === 'undefined'
    ? null
    : (lidoDe(window.sessionStorage.getItem(CHAVE))?.codigo ?? null)

/** Calls when the hour of the viewing is over. @returns how to stop waiting */
export function aoTerminarVerComo(terminou: () => void): () => void {
  const guardado = lidoDe(window.sessionStorage.getItem(CHAVE))
  if (guardado === null) return () => undefined
  const espera = setTimeout(terminou, Math.max(0, Date.parse(guardado.expiraEm) - Date.now()))
  return () => clearTimeout(espera)
}
