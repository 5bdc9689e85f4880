import type { Job, Jobs } from '../../platform/jobs/index.ts'
import { executarOperacao } from '../automacao/index.ts'
import { execucaoDoFechamento } from './fechamento/executar-fechamento.ts'
import { reavaliarFechamentos } from './fechamento/reavaliar-fechamento.ts'

const executarFechamentoJob: Job<{ operacaoId: number }> = async (job, { operacaoId }) =>
  await executarOperacao(job, operacaoId, execucaoDoFechamento)

export const fiscalJobs: Jobs = {
  'executar-fechamento': executarFechamentoJob,
  'reavaliar-fechamento': reavaliarFechamentos,
}
