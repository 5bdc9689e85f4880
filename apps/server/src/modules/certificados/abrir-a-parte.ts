import { Worker } from 'node:worker_threads'
import { recusaDe } from '@razao/formats/certificado'
import { problem } from '../../platform/problem.ts'
import type { PedidoDeAbertura, RespostaDaAbertura } from './programa-de-abertura.ts'

const PROGRAMA = new URL('./programa-de-abertura.ts', import.meta.url)
/** A file within the limits of the reader takes a second of processor at most; a machine may be busy. */
const PRAZO_MS = 30_000
const MEMORIA_MB = 128
const MAIS_ESPERANDO = 8

let esperando = 0
let ultima: Promise<unknown> = Promise.resolve()

/** One at a time in this process, in the order they came. */
async function naVez<T>(fazer: () => Promise<T>): Promise<T> {
  if (esperando >= MAIS_ESPERANDO) throw problem('ocupado')
  esperando += 1
  const minha = ultima.then(fazer)
  ultima = minha.catch(() => {})
  try {
    return await minha
  } finally {
    esperando -= 1
  }
}

const demais = (): RespostaDaAbertura => ({ ok: false, refusal: recusaDe('contas-demais') })

function emOutraLinha(pedido: PedidoDeAbertura): Promise<RespostaDaAbertura> {
  return new Promise((feito, falhou) => {
    const worker = new Worker(PROGRAMA, {
      workerData: pedido,
      env: {},
      execArgv: [],
      resourceLimits: { maxOldGenerationSizeMb: MEMORIA_MB },
    })
    const prazo = setTimeout(() => {
      feito(demais())
      void worker.terminate()
    }, PRAZO_MS)
    worker.once('message', feito)
    worker.once('error', (erro: Error & { code?: string }) =>
      erro.code === 'ERR_WORKER_OUT_OF_MEMORY' ? feito(demais()) : falhou(erro),
    )
    worker.once('exit', () => {
      clearTimeout(prazo)
      falhou(new Error('a linha que abre certificados terminou sem resposta'))
    })
  })
}

/** Opens a .pfx in a thread of its own, which ends with it. */
export const abrirAParte = (pedido: PedidoDeAbertura): Promise<RespostaDaAbertura> =>
  naVez(() => emOutraLinha(pedido))
