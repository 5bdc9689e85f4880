import type { Jobs, Rotina } from '../../../platform/jobs/index.ts'
import {
  lancarRecorrentesJob,
  rotinaDosRecorrentes,
  TAREFA_DOS_RECORRENTES,
} from './recorrentes.ts'

export const lancamentosJobs: Jobs = { [TAREFA_DOS_RECORRENTES]: lancarRecorrentesJob }

export const lancamentosRotinas: readonly Rotina[] = [rotinaDosRecorrentes]
