import type { Jobs, Rotina } from '../../platform/jobs/index.ts'
import { faturarODiaJob, rotinaDoFaturamento, TAREFA_DO_DIA } from './faturar-o-dia.ts'

export { cobrancaRoutes } from './routes.ts'

export const cobrancaJobs: Jobs = { [TAREFA_DO_DIA]: faturarODiaJob }
export const cobrancaRotinas: readonly Rotina[] = [rotinaDoFaturamento]
