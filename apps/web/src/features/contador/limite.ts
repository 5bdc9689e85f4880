/** A limit as typed: null is none, undefined cannot be read. */
export function lerLimite(texto: string): number | null | undefined {
  const limpo = texto.trim()
  if (limpo === '') return null
  return /^\d{1,6}$/.test(limpo) ? Number(limpo) : undefined
}
