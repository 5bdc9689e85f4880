import type { Ator } from '../db/index.ts'
import { ouvirFiguras } from '../fora/index.ts'
import type { Rastros } from '../rastros.ts'
import type { Pedido, Resposta } from './executores.ts'
import type { Jobs } from './job.ts'
import { jobContext, type WorkerOptions } from './worker.ts'

type OpcoesDoExecutor = Pick<
  WorkerOptions,
  'pool' | 'clock' | 'files' | 'fora' | 'segredo' | 'log'
> & {
  jobs: Jobs
  /** Sees each job, from its begin to its end. */
  rastrear?: Rastros['trabalho']
  /** Closes what was opened, when told to stop. */
  aoParar: () => Promise<void>
}

const PULSO_MS = 1000

/**
 * The other end of `createExecutores`: does one job at a time, in the process whose id the parent gave. Ends
 * with the parent.
 */
export function servirTarefas({
  jobs,
  log,
  aoParar,
  rastrear,
  ...contexto
}: OpcoesDoExecutor): void {
  const processo = process.argv[2] ?? ''
  const parar = new AbortController()
  const responder = (resposta: Resposta) => void process.send?.(resposta, () => {})
  let emCurso: Promise<void> = Promise.resolve()

  const fazer = async ({ id, tarefa, payload, job }: Exclude<Pedido, 'parar'>): Promise<void> => {
    const { ator, dados } = payload as { ator: Ator; dados: never }
    const daTarefa = log.child({ tarefa, job })
    const inicio = performance.now()
    try {
      const executar = jobs[tarefa]
      if (executar === undefined) throw new Error(`tarefa desconhecida: ${tarefa}`)
      const com = { ...contexto, processo, signal: parar.signal }
      const rodar = () => executar(jobContext(ator, daTarefa, com), dados)
      const marcas = { 'razao.escritorio': ator.escritorioId, 'razao.job': job }
      await (rastrear === undefined ? rodar() : rastrear(tarefa, marcas, rodar))
      daTarefa.debug({ ms: Math.round(performance.now() - inicio) }, 'tarefa feita')
      responder({ id })
    } catch (erro) {
      const { message, code, stack } = erro as Error & { code?: string }
      responder({ id, erro: { message: message || String(erro), code, stack } })
    }
  }

  const encerrar = async () => {
    parar.abort()
    await emCurso
    await aoParar()
    process.exit(0)
  }
  // Who serves the figures is the parent.
  ouvirFiguras((figura) => responder({ figura }))
  process.on('message', (pedido: Pedido) => {
    if (pedido === 'parar') void encerrar()
    else emCurso = fazer(pedido)
  })
  // The parent is told by its own signal; who only stops us by name is asking the same.
  process.on('SIGTERM', () => void encerrar())
  process.on('SIGINT', () => {})
  process.on('disconnect', () => process.exit(1))
  setInterval(() => responder('pulso'), PULSO_MS).unref()
  responder('pronto')
}
