import type { Jobs, Rotina } from '../../platform/jobs/index.ts'
import { TAREFA_DOS_BOLETOS } from '../receitas/index.ts'
import { acompanharBoletosJob } from './boletos/acompanhar-boletos.ts'
import { faturarODiaJob, rotinaDoFaturamento, TAREFA_DO_DIA } from './faturar-o-dia.ts'

export { cobrancaRoutes } from './routes.ts'

export const cobrancaJobs: Jobs = {
  [TAREFA_DO_DIA]: faturarODiaJob,
  [TAREFA_DOS_BOLETOS]: acompanharBoletosJob,
}
export const cobrancaRotinas: readonly Rotina[] = [rotinaDoFaturamento]
