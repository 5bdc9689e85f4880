export { avisar, enqueue, type Job, type JobContext, type Jobs, type Rotina } from './job.ts'
export { jobContext, startWorker, type WorkerOptions } from './worker.ts'
