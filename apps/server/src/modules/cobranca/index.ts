import type { Jobs, Rotina } from '../../platform/jobs/index.ts'
import { TAREFA_DOS_BOLETOS } from '../receitas/index.ts'
import { acompanharBoletosJob } from './boletos/acompanhar-boletos.ts'
import { enviarCartasJob } from './envio/em-lote.ts'
import { faturarODiaJob, rotinaDoFaturamento, TAREFA_DO_DIA } from './faturar-o-dia.ts'

export { servicoDaCobranca } from './envio/servico-da-cobranca.ts'
export { cobrancaRoutes } from './routes.ts'

export const cobrancaJobs: Jobs = {
  [TAREFA_DO_DIA]: faturarODiaJob,
  [TAREFA_DOS_BOLETOS]: acompanharBoletosJob,
  'enviar-cartas': enviarCartasJob,
}
export const cobrancaRotinas: readonly Rotina[] = [rotinaDoFaturamento]
