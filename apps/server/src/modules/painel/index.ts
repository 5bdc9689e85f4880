import type { Jobs, Rotina } from '../../platform/jobs/index.ts'
import { resumoDiarioJob, rotinaDoResumo, TAREFA_DO_RESUMO } from './resumo-diario.ts'

export { painelRoutes } from './routes.ts'

export const painelJobs: Jobs = { [TAREFA_DO_RESUMO]: resumoDiarioJob }
export const painelRotinas: readonly Rotina[] = [rotinaDoResumo]
