import type { Job, Jobs, Rotina } from '../../platform/jobs/index.ts'
import { type Execucao, executarOperacao } from '../automacao/index.ts'
import { conferirNoLote, transmitirNoLote } from './declaracao/em-lote.ts'
import { gerarDasNoLoteJob } from './declaracao/gerar-das-em-lote.ts'
import { execucaoDoFechamento } from './fechamento/executar-fechamento.ts'
import { type AcaoEmLote, execucaoDoLote } from './fechamento/lote.ts'
import { reavaliarFechamentos } from './fechamento/reavaliar-fechamento.ts'
import {
  conferirPagamentosJob,
  rotinaDosPagamentos,
  TAREFA_DOS_PAGAMENTOS,
} from './guia/conferir-pagamentos.ts'
import { execucaoDosRecebimentos } from './recebimentos/em-lote.ts'
import {
  avisarDasProcuracoesJob,
  rotinaDasProcuracoes,
  TAREFA_DOS_AVISOS,
} from './vigia/avisar-procuracoes.ts'
import { consultarReceitaJob } from './vigia/executar.ts'
import { rodadaDaVigiaJob, rotinaDaVigia, TAREFA_DA_RODADA } from './vigia/rodada.ts'

const executarFechamentoJob: Job<{ operacaoId: number }> = async (job, { operacaoId }) =>
  await executarOperacao(job, operacaoId, execucaoDoFechamento)

const loteJob =
  (acao: AcaoEmLote): Job<{ operacaoId: number }> =>
  async (job, { operacaoId }) =>
    await executarOperacao(job, operacaoId, execucaoDoLote(acao))

const declararJob =
  (execucao: Execucao): Job<{ operacaoId: number }> =>
  async (job, { operacaoId }) =>
    await executarOperacao(job, operacaoId, execucao)

const informarRecebimentosJob: Job<{ operacaoId: number }> = async (job, { operacaoId }) =>
  await executarOperacao(job, operacaoId, execucaoDosRecebimentos)

export const fiscalJobs: Jobs = {
  'executar-fechamento': executarFechamentoJob,
  'marcar-sem-movimento': loteJob('sem-movimento'),
  'reabrir-periodos': loteJob('reabrir'),
  'informar-recebimentos': informarRecebimentosJob,
  'conferir-pgdasd': declararJob(conferirNoLote),
  'transmitir-pgdasd': declararJob(transmitirNoLote),
  'gerar-das-oficial': gerarDasNoLoteJob,
  'reavaliar-fechamento': reavaliarFechamentos,
  [TAREFA_DOS_PAGAMENTOS]: conferirPagamentosJob,
  'consultar-receita': consultarReceitaJob,
  [TAREFA_DA_RODADA]: rodadaDaVigiaJob,
  [TAREFA_DOS_AVISOS]: avisarDasProcuracoesJob,
}

export const fiscalRotinas: readonly Rotina[] = [
  rotinaDosPagamentos,
  rotinaDaVigia,
  rotinaDasProcuracoes,
]
