import type { CampoDeTexto } from '../../ui/campos.ts'

/** A limit as typed: null is none, undefined cannot be read. */
export function lerLimite(texto: string): number | null | undefined {
  const limpo = texto.trim()
  if (limpo === '') return null
  return /^\d{1,6}$/.test(limpo) ? Number(limpo) : undefined
}

/** A limit, empty where there is none. */
export const campoDeLimite = (rotulo: string, descricao?: string): CampoDeTexto => ({
  rotulo,
  ...(descricao === undefined ? {} : { descricao }),
  validar: (valor) =>
    lerLimite(valor) === undefined
      ? 'Use um número inteiro, ou deixe vazio para não ter limite.'
      : null,
})
