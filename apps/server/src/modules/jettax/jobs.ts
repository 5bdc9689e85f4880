import type { Jobs, Rotina } from '../../platform/jobs/index.ts'
import { lerDaJettaxJob } from './ler.ts'
import { TAREFA_DA_LEITURA } from './pedir.ts'
import { rodadaDaJettaxJob, rotinaDaJettax, TAREFA_DA_RODADA } from './rotina.ts'

export const jettaxJobs: Jobs = {
  [TAREFA_DA_LEITURA]: lerDaJettaxJob,
  [TAREFA_DA_RODADA]: rodadaDaJettaxJob,
}

export const jettaxRotinas: readonly Rotina[] = [rotinaDaJettax]
