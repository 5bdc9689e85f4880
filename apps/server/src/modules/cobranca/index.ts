import type { Jobs, Rotina } from '../../platform/jobs/index.ts'
import { TAREFA_DOS_BOLETOS } from '../receitas/index.ts'
import { acompanharBoletosJob } from './boletos/acompanhar-boletos.ts'
import { enviarCartasJob } from './envio/em-lote.ts'
import { faturarODiaJob, rotinaDoFaturamento, TAREFA_DO_DIA } from './faturar-o-dia.ts'
import {
  lerPixRecebidosJob,
  rotinaDosRecebidos,
  TAREFA_DOS_RECEBIDOS,
} from './pix/ler-recebidos.ts'

export { servicoDaCobranca } from './envio/servico-da-cobranca.ts'
export { servicoDaRemocaoDoPix, servicoDoPix } from './pix/servicos-de-pix.ts'
export { cobrancaRoutes } from './routes.ts'

export const cobrancaJobs: Jobs = {
  [TAREFA_DO_DIA]: faturarODiaJob,
  [TAREFA_DOS_BOLETOS]: acompanharBoletosJob,
  'enviar-cartas': enviarCartasJob,
  [TAREFA_DOS_RECEBIDOS]: lerPixRecebidosJob,
}
export const cobrancaRotinas: readonly Rotina[] = [rotinaDoFaturamento, rotinaDosRecebidos]
