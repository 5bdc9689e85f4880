const FALHAS_SEGUIDAS = 3
const DESCANSO_MS = 30_000

export type Disjuntor = { fechado(): boolean; deuCerto(): void; falhou(): void }

/** After three failures in a row nobody asks for 30 s; then one does, and its answer decides. */
export function criarDisjuntor(agora: () => number): Disjuntor {
  let falhas = 0
  let abertoAte = 0
  return {
    fechado: () => {
      if (falhas < FALHAS_SEGUIDAS) return true
      if (agora() < abertoAte) return false
      // The one that goes to see; until it comes back, the others wait.
      abertoAte = agora() + DESCANSO_MS
      return true
    },
    deuCerto: () => {
      falhas = 0
    },
    falhou: () => {
      falhas += 1
      abertoAte = agora() + DESCANSO_MS
    },
  }
}
