import { type ChildProcess, fork } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { contarFigura, deOutroProcesso, type Figura } from '../fora/index.ts'
import { memoriaDoProcesso } from './memoria.ts'

/** Why the process of a job fell while doing it. */
export type Queda = 'memoria' | 'queda' | 'sem-resposta'

/** The process that did a job fell with it in hand; the job alone is to blame, and alone pays. */
export class TarefaDerrubada extends Error {
  readonly queda: Queda
  /** Who held the leases of what was being done. */
  readonly processo: string
  constructor(queda: Queda, processo: string, detalhe: string) {
    super(`a tarefa derrubou o seu processo (${queda}: ${detalhe})`)
    this.name = 'TarefaDerrubada'
    this.queda = queda
    this.processo = processo
  }
}

export type Executores = {
  /** Does one job in a process of its own. Throws `TarefaDerrubada`, or what the job threw. */
  rodar(pedido: { tarefa: string; payload: unknown; job: string }): Promise<void>
  /** The ids under which these processes hold leases. */
  donos(): string[]
  /** What is in hand is given back or finished. */
  parar(): Promise<void>
}

export type OpcoesDosExecutores = {
  /** The program of one executor: it calls `servirTarefas`. */
  arquivo: string
  env: Record<string, string | undefined>
  /** Ceiling of memory of one process, in MiB. */
  memoriaMb: number
  /** How long one may not answer before it is taken for lost. */
  silencioMs?: number
  /** How long one that is not needed waits for work. */
  ociosoMs?: number
  /** Jobs that may be in hand at the same time. The process of the last hand is raised ahead; left out, none is. */
  maos?: number
}

/** What goes to an executor, and what comes back. */
export type Pedido = { id: string; tarefa: string; payload: unknown; job: string } | 'parar'
export type Resposta =
  | 'pronto'
  | 'pulso'
  | { figura: Figura }
  | {
      id: string
      erro?: { message: string; code?: string | undefined; stack?: string | undefined }
    }

type EmMaos = { id: string; feito: () => void; falhou: (erro: Error) => void }
type Executor = {
  processo: string
  filho: ChildProcess
  emMaos: EmMaos | null
  /** When it was last heard; null while it still starts. */
  ouvidoEm: number | null
  queda: Queda
  ocioso?: NodeJS.Timeout | undefined
}

const SILENCIO_MS = 60_000
const RONDA_MS = 500
/** One stays ready; the others go away after this long without work. */
const OCIOSO_MS = 60_000
/** Of the ceiling, what the JavaScript heap may take; the rest is for files and sockets. */
const PARTE_DO_HEAP = 0.75
/** One that ends a job with more than this of the ceiling gives its place to a fresh one. */
const PARTE_QUE_CANSA = 0.6

/**
 * Processes that do the jobs, apart from the one that takes them from the queue: whatever a job does to its
 * own, by memory, by a crash or by never answering, the queue and everybody else's jobs go on.
 */
export function createExecutores(opcoes: OpcoesDosExecutores): Executores {
  const { ociosoMs = OCIOSO_MS } = opcoes
  const vivos = new Set<Executor>()
  let parando = false

  const subir = (): Executor => {
    const executor = nascer(opcoes)
    vivos.add(executor)
    executor.filho.once('exit', (codigo, sinal) => {
      vivos.delete(executor)
      clearTimeout(executor.ocioso)
      // V8 aborts when its heap is full.
      if (sinal === 'SIGABRT' || codigo === 134) executor.queda = 'memoria'
      executor.emMaos?.falhou(
        new TarefaDerrubada(executor.queda, executor.processo, sinal ?? `código ${codigo}`),
      )
      // The next job does not wait for a process to start.
      if (!parando && executor.ouvidoEm !== null && vivos.size === 0) subir()
    })
    return executor
  }

  /** The last hand is of whoever comes while the others work for somebody else: it does not wait for a process to start. */
  const precisos = (): number => {
    const { maos = 1 } = opcoes
    const trabalham = [...vivos].filter(({ emMaos }) => emMaos !== null).length
    return maos > 1 && trabalham >= maos - 1 ? maos : 1
  }

  const descansar = (executor: Executor) => {
    executor.emMaos = null
    // What one job left in memory is not charged to the next.
    const usada = memoriaDoProcesso(executor.filho.pid ?? 0)
    if (usada !== null && usada > opcoes.memoriaMb * 1024 * 1024 * PARTE_QUE_CANSA) {
      vivos.delete(executor)
      void despedir(executor)
      return
    }
    const ocioso = setTimeout(() => {
      if (executor.emMaos !== null) return
      if (vivos.size <= precisos()) return void ocioso.refresh()
      // Given no job from here on: what reached one that is ending would fall with it.
      vivos.delete(executor)
      void despedir(executor)
    }, ociosoMs)
    ocioso.unref()
    executor.ocioso = ocioso
  }

  const ronda = setInterval(() => {
    for (const executor of vivos) vigiar(executor, opcoes)
  }, RONDA_MS)
  ronda.unref()
  // Ready before the first job asks.
  subir()

  return {
    donos: () => [...vivos].map(({ processo }) => processo),
    async rodar({ tarefa, payload, job }) {
      if (parando) throw new Error('o serviço está encerrando')
      const livre = [...vivos].find((um) => um.emMaos === null && um.filho.connected)
      const executor = livre ?? subir()
      clearTimeout(executor.ocioso)
      const id = randomUUID()
      await new Promise<void>((feito, falhou) => {
        if (executor.ouvidoEm !== null) executor.ouvidoEm = Date.now()
        executor.emMaos = { id, feito, falhou }
        if (vivos.size < precisos()) subir()
        // A child that is already gone is told by its exit.
        executor.filho.send({ id, tarefa, payload, job } satisfies Pedido, () => {})
      }).finally(() => descansar(executor))
    },
    async parar() {
      parando = true
      clearInterval(ronda)
      await Promise.all([...vivos].map(despedir))
    },
  }
}

function nascer({ arquivo, env, memoriaMb }: OpcoesDosExecutores): Executor {
  const processo = `p-${randomUUID()}`
  const filho = fork(arquivo, [processo], {
    env,
    execArgv: [
      '--enable-source-maps',
      `--max-old-space-size=${Math.floor(memoriaMb * PARTE_DO_HEAP)}`,
    ],
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    serialization: 'advanced',
  })
  const executor: Executor = { processo, filho, emMaos: null, ouvidoEm: null, queda: 'queda' }
  filho.on('error', () => {})
  filho.once('exit', () => contarFigura({ tipo: 'fim', processo }))
  filho.on('message', (resposta: Resposta) => {
    executor.ouvidoEm = Date.now()
    if (typeof resposta === 'string') return
    if ('figura' in resposta) return contarFigura(deOutroProcesso(processo, resposta.figura))
    if (executor.emMaos?.id !== resposta.id) return
    const { feito, falhou } = executor.emMaos
    if (resposta.erro === undefined) feito()
    else falhou(Object.assign(new Error(resposta.erro.message), resposta.erro))
  })
  return executor
}

/** The ceiling is looked at from outside: a job that never yields cannot be asked. */
function vigiar(executor: Executor, { memoriaMb, silencioMs = SILENCIO_MS }: OpcoesDosExecutores) {
  if (executor.emMaos === null) return
  const usada = memoriaDoProcesso(executor.filho.pid ?? 0)
  if (usada !== null && usada > memoriaMb * 1024 * 1024) executor.queda = 'memoria'
  else if (executor.ouvidoEm !== null && Date.now() - executor.ouvidoEm > silencioMs)
    executor.queda = 'sem-resposta'
  else return
  executor.filho.kill('SIGKILL')
}

const PRAZO_DE_PARADA_MS = 20_000

async function despedir({ filho }: Executor): Promise<void> {
  if (filho.exitCode !== null || filho.signalCode !== null) return
  const saiu = new Promise((resolve) => filho.once('exit', resolve))
  filho.send('parar' satisfies Pedido, () => {})
  const basta = setTimeout(() => filho.kill('SIGKILL'), PRAZO_DE_PARADA_MS)
  await saiu
  clearTimeout(basta)
}
