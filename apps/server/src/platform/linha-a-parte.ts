import { Worker } from 'node:worker_threads'
import { problem } from './problem.ts'

type Limites<R> = {
  /** The program of the thread, which answers one message and ends. */
  readonly programa: URL
  readonly prazoMs: number
  readonly memoriaMb: number
  /** How many of one office may wait for their turn in this process. */
  readonly maisEsperando: number
  /** Threads at once, each of another office; one when left out. */
  readonly aoMesmoTempo?: number
  /** What is answered when it asks for more time or memory than it is given. */
  demais(): R
}

/**
 * Does in a thread of its own what a file of others asks of the processor: who serves goes on, and what goes beyond the limits
 * ends with its thread. Each office has one at a time, in the order they came, and the offices take turns; who says no office is
 * one more. What one of them sends does not keep the others waiting.
 * @throws `ocupado` when too many of the office wait
 */
export function createLinhaAParte<P, R>(
  limites: Limites<R>,
): (pedido: P, escritorioId?: number) => Promise<R> {
  const { maisEsperando, aoMesmoTempo = 1 } = limites
  /** By office, the next one first: an office goes to the end when its turn comes. */
  const filas = new Map<number, (() => Promise<unknown>)[]>()
  const emCurso = new Set<number>()

  function chamar(): void {
    if (emCurso.size >= aoMesmoTempo) return
    for (const [de, fila] of filas) {
      const fazer = emCurso.has(de) ? undefined : fila.shift()
      if (fazer === undefined) continue
      filas.delete(de)
      if (fila.length > 0) filas.set(de, fila)
      emCurso.add(de)
      void fazer().finally(() => {
        emCurso.delete(de)
        // What came meanwhile waits for the ones that have had no turn yet.
        const depois = filas.get(de)
        if (depois !== undefined && filas.delete(de)) filas.set(de, depois)
        chamar()
      })
      chamar()
      return
    }
  }

  return (pedido, escritorioId = 0) =>
    new Promise<R>((feito, falhou) => {
      const fila = filas.get(escritorioId) ?? []
      if (fila.length >= maisEsperando) throw problem('ocupado')
      fila.push(() => emOutraLinha(limites, pedido).then(feito, falhou))
      filas.set(escritorioId, fila)
      chamar()
    })
}

function emOutraLinha<P, R>(
  { programa, prazoMs, memoriaMb, demais }: Limites<R>,
  pedido: P,
): Promise<R> {
  return new Promise((feito, falhou) => {
    const worker = new Worker(programa, {
      workerData: pedido,
      env: {},
      execArgv: [],
      resourceLimits: { maxOldGenerationSizeMb: memoriaMb },
    })
    const prazo = setTimeout(() => {
      feito(demais())
      void worker.terminate()
    }, prazoMs)
    worker.once('message', feito)
    worker.once('error', (erro: Error & { code?: string }) =>
      erro.code === 'ERR_WORKER_OUT_OF_MEMORY' ? feito(demais()) : falhou(erro),
    )
    worker.once('exit', () => {
      clearTimeout(prazo)
      falhou(new Error(`a linha de ${programa.pathname.split('/').at(-1)} terminou sem resposta`))
    })
  })
}
