import type { Jobs, Rotina } from '../../platform/jobs/index.ts'
import { distribuirEventosJob, TAREFA_DE_DISTRIBUIR } from './webhooks/distribuir.ts'
import { rotinaDosEventos } from './webhooks/expurgar.ts'

export const apiPublicaJobs: Jobs = { [TAREFA_DE_DISTRIBUIR]: distribuirEventosJob as Jobs[string] }
export const apiPublicaRotinas: readonly Rotina[] = [rotinaDosEventos]
