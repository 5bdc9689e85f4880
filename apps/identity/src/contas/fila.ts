/** Too many are already waiting: better to say so now than to answer late. */
export class ErroSobrecarga extends Error {
  /** seconds */
  readonly tentarEm: number
  constructor(tentarEm: number) {
    super('muitos pedidos ao mesmo tempo')
    this.name = 'ErroSobrecarga'
    this.tentarEm = tentarEm
  }
}

/** Runs at most `simultaneas` at a time; up to `espera` wait their turn, the next one is refused. */
export function createFila({ simultaneas, espera }: { simultaneas: number; espera: number }): {
  correr<T>(fazer: () => Promise<T>): Promise<T>
} {
  let correndo = 0
  const esperando: (() => void)[] = []

  const entrar = async (): Promise<void> => {
    if (correndo < simultaneas) {
      correndo += 1
      return
    }
    if (esperando.length >= espera) throw new ErroSobrecarga(2)
    // Who leaves hands over the place: nobody slips in between.
    await new Promise<void>((vez) => esperando.push(vez))
  }
  const sair = (): void => {
    const proximo = esperando.shift()
    if (proximo) proximo()
    else correndo -= 1
  }

  return {
    correr: async (fazer) => {
      await entrar()
      try {
        return await fazer()
      } finally {
        sair()
      }
    },
  }
}
