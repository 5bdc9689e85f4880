export { servirTarefas } from './executor.ts'
export {
  createExecutores,
  type Queda,
} from './executores.ts'
export { expurgo, rotinaDosPassageiros } from './expurgo.ts'
export { avisar, enqueue, type Job, type JobContext, type Jobs, type Rotina } from './job.ts'
export { type Derrubada, jobContext, startWorker } from './worker.ts'
