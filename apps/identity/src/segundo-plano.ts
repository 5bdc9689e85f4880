import type { IdentityLog } from './log.ts'
import type { IdentityContext } from './options.ts'

/** Work that goes on after the answer. A failure is logged; `esperar` waits for all of it. */
export function createSegundoPlano(log: IdentityLog): {
  depois: IdentityContext['depois']
  esperar: () => Promise<void>
} {
  const emCurso = new Set<Promise<void>>()
  return {
    depois: (nome, tarefa) => {
      const feita = new Promise<void>((pronto) => setImmediate(pronto))
        .then(tarefa)
        .catch((err: unknown) => log.error({ err, tarefa: nome }, 'identity failed'))
        .finally(() => emCurso.delete(feita))
      emCurso.add(feita)
    },
    esperar: async () => {
      while (emCurso.size > 0) await Promise.all(emCurso)
    },
  }
}
