export { servirTarefas } from './executor.ts'
export {
  criarExecutores,
  type Executores,
  type OpcoesDosExecutores,
  type Queda,
  TarefaDerrubada,
} from './executores.ts'
export { avisar, enqueue, type Job, type JobContext, type Jobs, type Rotina } from './job.ts'
export { type Derrubada, jobContext, startWorker, type WorkerOptions } from './worker.ts'
