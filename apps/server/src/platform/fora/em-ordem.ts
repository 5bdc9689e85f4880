import { ErroDeFora } from './erros.ts'
import { createGuarda, type Limites } from './guarda.ts'

export type Fonte<N extends string> = { readonly nome: N; readonly endereco: string }
export type Achado<N extends string, A> = A & {
  readonly fonte: N
  /** ISO instant. */
  readonly consultadoEm: string
}

/** `nome=https://…/` of the configuration, as sources; a name that is not one of these is left out. */
export const lerFontesDe =
  <N extends string>(nomes: readonly N[]) =>
  (lista: readonly string[]): Fonte<N>[] =>
    lista.flatMap((item) => {
      const [dito = '', ...resto] = item.split('=')
      const nome = nomes.find((um) => um === dito)
      return nome === undefined ? [] : [{ nome, endereco: resto.join('=') }]
    })

type Opcoes<N extends string, A> = {
  /** `cnpj`: each source is `cnpj.<nome>` in the figures, with a guard of its own. */
  readonly servico: string
  readonly fontes: readonly Fonte<N>[]
  readonly limites: Limites
  /** How long an answer is kept, in milliseconds. */
  readonly guardaMs: number
  /** One source: what it knows, null when it says that there is none, or a throw. */
  readonly perguntar: (fonte: Fonte<N>, pergunta: string, signal: AbortSignal) => Promise<A | null>
}

const GUARDADOS = 500

/**
 * A look-up that more than one source answers: each is asked in order until one knows, and one that keeps failing
 * rests for a while. Null when somebody said that there is none; throws `ErroDeFora` when nobody answered.
 */
export function consultarEmOrdem<N extends string, A extends object>(opcoes: Opcoes<N, A>) {
  const { servico, fontes, limites, guardaMs, perguntar } = opcoes
  const comGuarda = fontes.map(
    (fonte) => [fonte, createGuarda(`${servico}.${fonte.nome}`, limites)] as const,
  )
  const guardados = new Map<string, { ate: number; achado: Achado<N, A> }>()

  const guardar = (pergunta: string, achado: Achado<N, A>): Achado<N, A> => {
    guardados.delete(pergunta)
    guardados.set(pergunta, { ate: Date.now() + guardaMs, achado })
    const [maisVelho] = guardados.keys()
    if (guardados.size > GUARDADOS && maisVelho !== undefined) guardados.delete(maisVelho)
    return achado
  }

  return async (pergunta: string, escritorioId?: number): Promise<Achado<N, A> | null> => {
    const guardado = guardados.get(pergunta)
    if (guardado && guardado.ate > Date.now()) return guardado.achado
    const chamada = escritorioId === undefined ? { pergunta } : { pergunta, escritorioId }
    let alguemDisseQueNao = false
    for (const [fonte, guarda] of comGuarda) {
      try {
        const dito = await guarda.chamar(chamada, (signal) => perguntar(fonte, pergunta, signal))
        if (dito)
          return guardar(pergunta, {
            ...dito,
            fonte: fonte.nome,
            consultadoEm: new Date().toISOString(),
          })
        // A copy of the register may be older than what is asked for: the next source has its say.
        alguemDisseQueNao = true
      } catch (erro) {
        if (!(erro instanceof ErroDeFora)) throw erro
      }
    }
    if (alguemDisseQueNao) return null
    throw new ErroDeFora(servico, 'fora-do-ar')
  }
}
