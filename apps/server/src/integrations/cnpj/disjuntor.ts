const PERGUNTAS_SEM_RESPOSTA = 3
const DESCANSO_MS = 30_000

export type Disjuntor = { fechado(): boolean; deuCerto(): void; falhou(pergunta: string): void }

/**
 * After three questions in a row without an answer nobody asks for 30 s; then one does, and its answer decides. The
 * same question asked again is not another: what one number does to a source says nothing of the rest.
 */
export function criarDisjuntor(agora: () => number): Disjuntor {
  const semResposta = new Set<string>()
  let abertoAte = 0
  return {
    fechado: () => {
      if (semResposta.size < PERGUNTAS_SEM_RESPOSTA) return true
      if (agora() < abertoAte) return false
      // The one that goes to see; until it comes back, the others wait.
      abertoAte = agora() + DESCANSO_MS
      return true
    },
    deuCerto: () => semResposta.clear(),
    falhou: (pergunta) => {
      if (semResposta.size < PERGUNTAS_SEM_RESPOSTA) semResposta.add(pergunta)
      abertoAte = agora() + DESCANSO_MS
    },
  }
}
