import type { Job, Jobs } from '../../platform/jobs/index.ts'
import { executarOperacao } from '../automacao/index.ts'
import { execucaoDoFechamento } from './fechamento/executar-fechamento.ts'
import { type AcaoEmLote, execucaoDoLote } from './fechamento/lote.ts'
import { reavaliarFechamentos } from './fechamento/reavaliar-fechamento.ts'
import { execucaoDosRecebimentos } from './recebimentos/em-lote.ts'

const executarFechamentoJob: Job<{ operacaoId: number }> = async (job, { operacaoId }) =>
  await executarOperacao(job, operacaoId, execucaoDoFechamento)

const loteJob =
  (acao: AcaoEmLote): Job<{ operacaoId: number }> =>
  async (job, { operacaoId }) =>
    await executarOperacao(job, operacaoId, execucaoDoLote(acao))

const informarRecebimentosJob: Job<{ operacaoId: number }> = async (job, { operacaoId }) =>
  await executarOperacao(job, operacaoId, execucaoDosRecebimentos)

export const fiscalJobs: Jobs = {
  'executar-fechamento': executarFechamentoJob,
  'marcar-sem-movimento': loteJob('sem-movimento'),
  'reabrir-periodos': loteJob('reabrir'),
  'informar-recebimentos': informarRecebimentosJob,
  'reavaliar-fechamento': reavaliarFechamentos,
}
