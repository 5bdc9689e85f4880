import { Worker } from 'node:worker_threads'
import { problem } from './problem.ts'

type Limites<R> = {
  /** The program of the thread, which answers one message and ends. */
  readonly programa: URL
  readonly prazoMs: number
  readonly memoriaMb: number
  /** How many may wait for their turn in this process. */
  readonly maisEsperando: number
  /** What is answered when it asks for more time or memory than it is given. */
  demais(): R
}

/**
 * Does in a thread of its own, one at a time in the order they came, what a file of others asks of the processor: who serves
 * goes on, and what goes beyond the limits ends with its thread.
 * @throws `ocupado` when too many wait
 */
export function createLinhaAParte<P, R>(limites: Limites<R>): (pedido: P) => Promise<R> {
  let esperando = 0
  let ultima: Promise<unknown> = Promise.resolve()
  return async (pedido) => {
    if (esperando >= limites.maisEsperando) throw problem('ocupado')
    esperando += 1
    const minha = ultima.then(() => emOutraLinha(limites, pedido))
    ultima = minha.catch(() => {})
    try {
      return await minha
    } finally {
      esperando -= 1
    }
  }
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
