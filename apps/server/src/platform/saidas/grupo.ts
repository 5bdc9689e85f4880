/** What lines that go at the same time share; it ends when the last of them does. */
export type Compartilhado<S> = {
  readonly saidas: readonly S[]
  /** Does something once for all of them. */
  readonly umaVez: <T>(chave: string, fazer: () => Promise<T>) => Promise<T>
  /**
   * Keeps open, for all of them, what `abrir` hands to its `usar` and closes when that ends; null when it hands nothing.
   */
  readonly durante: <T>(
    chave: string,
    abrir: (usar: (aberto: T) => Promise<void>) => Promise<unknown>,
  ) => Promise<T | null>
}

export type Grupo<S> = { readonly compartilhado: Compartilhado<S>; fechar(): Promise<void> }

export function createGrupo<S>(saidas: readonly S[]): Grupo<S> {
  const fim = Promise.withResolvers<void>()
  const feitas = new Map<string, Promise<unknown>>()
  const fechando: Promise<unknown>[] = []
  const umaVez = <T>(chave: string, fazer: () => Promise<T>): Promise<T> => {
    const ja = feitas.get(chave) ?? fazer()
    feitas.set(chave, ja)
    return ja as Promise<T>
  }
  return {
    compartilhado: {
      saidas,
      umaVez,
      durante: (chave, abrir) =>
        umaVez(chave, () => {
          const { promise, resolve, reject } = Promise.withResolvers<
            Parameters<Parameters<typeof abrir>[0]>[0] | null
          >()
          const aberto = abrir(async (valor) => {
            resolve(valor)
            await fim.promise
          })
          // What handed nothing over ends before anybody was given anything.
          fechando.push(aberto.then(() => resolve(null), reject))
          return promise
        }),
    },
    async fechar() {
      fim.resolve()
      await Promise.all(fechando)
    },
  }
}
