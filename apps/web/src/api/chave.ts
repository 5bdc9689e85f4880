/** A random key for one intention of the person. */
export const novaChave = (): string => crypto.randomUUID()

/**
 * Keeps one key per intention: the same input sent again after the way failed is the same intention and keeps
 * its key; after an answer, yes or no, the next send is another.
 */
export function guardiaoDeChaves(criar: () => string = novaChave) {
  const pendentes = new Map<string, string>()
  return {
    da: (entrada: unknown): string => {
      const assinatura = JSON.stringify(entrada)
      const chave = pendentes.get(assinatura) ?? criar()
      pendentes.set(assinatura, chave)
      return chave
    },
    /** `respondida` is false when nobody knows whether the server did it. */
    encerrar: (entrada: unknown, respondida: boolean): void => {
      if (respondida) pendentes.delete(JSON.stringify(entrada))
    },
  }
}
