import type { Jobs } from '../../platform/jobs/index.ts'
import { analisarImportacaoJob } from './importacao/analisar-importacao.ts'
import { desfazerImportacaoJob } from './importacao/desfazer-importacao.ts'
import { importarNotasJob } from './importacao/importar-notas.ts'

export const receitasJobs: Jobs = {
  'analisar-importacao': analisarImportacaoJob,
  'importar-notas': importarNotasJob,
  'desfazer-importacao': desfazerImportacaoJob,
}
