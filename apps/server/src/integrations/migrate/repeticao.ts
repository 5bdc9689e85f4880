import { ErroDeFora } from '../../platform/fora/index.ts'
import { SERVICO } from './palavras.ts'

/** The service blocks who asks the same again too soon: nobody does from here. */
const INTERVALO_MS = 15_000
const LEMBRADAS = 5000

export type Repeticao = {
  /** Throws, with how long to wait, when the same was asked a moment ago. */
  conferir(pergunta: string): void
}

export function createRepeticao(agora: () => number): Repeticao {
  const feitas = new Map<string, number>()
  return {
    conferir(pergunta) {
      const passou = agora() - (feitas.get(pergunta) ?? Number.NEGATIVE_INFINITY)
      if (passou < INTERVALO_MS)
        throw new ErroDeFora(SERVICO, 'ritmo', { esperarMs: INTERVALO_MS - passou })
      feitas.delete(pergunta)
      feitas.set(pergunta, agora())
      const [maisVelha] = feitas.keys()
      if (feitas.size > LEMBRADAS && maisVelha !== undefined) feitas.delete(maisVelha)
    },
  }
}
