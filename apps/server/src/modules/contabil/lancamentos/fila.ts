type Espera<Item, Saida> = {
  item: Item
  resolver: (saida: Saida) => void
  recusar: (erro: unknown) => void
}

type Desfecho<Saida> = { saida: Saida } | { recusa: unknown }

export type OpcoesDaFila<Item, Saida> = {
  /** How many may wait. */
  maximo: number
  /** How many go together. */
  lote: number
  /** Only items of the same group go together. */
  grupo: (item: Item) => string
  /** One outcome for each item, in order; throwing refuses all. */
  executar: (itens: readonly Item[]) => Promise<readonly Desfecho<Saida>[]>
  /** After this failure of several, each is tried alone. */
  isolar: (erro: unknown) => boolean
  cheia: () => unknown
  vazia: () => void
}

/** Longest wait for who was here a moment ago, milliseconds; never longer than the last turn took. */
const REUNIR_MS = 3

/**
 * One at a time, and together what gathered meanwhile: with nobody in front an item goes at once. Whoever was just
 * answered is likely to come back, and when there are others for a moment they are waited for: a turn of eight costs
 * little more than a turn of one, and two groups that take turns pay for two. When a group fails by a rule, each of
 * its items goes alone, so that one never fails another.
 */
export class Fila<Item, Saida> {
  readonly #opcoes: OpcoesDaFila<Item, Saida>
  readonly #espera: Espera<Item, Saida>[] = []
  #andando = false
  #chegou: (() => void) | undefined

  constructor(opcoes: OpcoesDaFila<Item, Saida>) {
    this.#opcoes = opcoes
  }

  /** Waits for its turn and its outcome. */
  por(item: Item): Promise<Saida> {
    if (this.#espera.length >= this.#opcoes.maximo) return Promise.reject(this.#opcoes.cheia())
    return new Promise((resolver, recusar) => {
      this.#espera.push({ item, resolver, recusar })
      this.#chegou?.()
      if (!this.#andando) void this.#andar()
    })
  }

  async #andar(): Promise<void> {
    this.#andando = true
    for (let juntos = this.#proximos(); juntos.length > 0; juntos = this.#proximos()) {
      const inicio = performance.now()
      await this.#atender(juntos)
      // Before any of those just answered comes back.
      const presentes = Math.min(juntos.length + this.#espera.length, this.#opcoes.lote)
      // What has already arrived at the sockets joins the next group.
      await new Promise((pronto) => setImmediate(pronto))
      if (presentes > 1) await this.#reunir(presentes, performance.now() - inicio)
    }
    this.#andando = false
    this.#opcoes.vazia()
  }

  /** Until all who were here wait again, or for as long as the last turn took. */
  async #reunir(quantos: number, levou: number): Promise<void> {
    if (this.#espera.length >= quantos) return
    await new Promise<void>((pronto) => {
      const prazo = setTimeout(pronto, Math.min(REUNIR_MS, levou))
      this.#chegou = () => {
        if (this.#espera.length < quantos) return
        clearTimeout(prazo)
        pronto()
      }
    })
    this.#chegou = undefined
  }

  /** The first that waits, and the others of its group, in order. */
  #proximos(): Espera<Item, Saida>[] {
    const [primeiro] = this.#espera
    if (!primeiro) return []
    const grupo = this.#opcoes.grupo(primeiro.item)
    const juntos: Espera<Item, Saida>[] = []
    for (let indice = 0; indice < this.#espera.length && juntos.length < this.#opcoes.lote; ) {
      const atual = this.#espera[indice]
      if (atual && this.#opcoes.grupo(atual.item) === grupo)
        juntos.push(...this.#espera.splice(indice, 1))
      else indice += 1
    }
    return juntos
  }

  async #atender(juntos: readonly Espera<Item, Saida>[]): Promise<void> {
    try {
      const desfechos = await this.#opcoes.executar(juntos.map(({ item }) => item))
      for (const [indice, { resolver, recusar }] of juntos.entries()) {
        const desfecho = desfechos[indice]
        if (desfecho && 'saida' in desfecho) resolver(desfecho.saida)
        else recusar(desfecho?.recusa ?? new Error('item sem desfecho'))
      }
    } catch (erro) {
      if (juntos.length > 1 && this.#opcoes.isolar(erro))
        for (const um of juntos) await this.#atender([um])
      else for (const { recusar } of juntos) recusar(erro)
    }
  }
}
