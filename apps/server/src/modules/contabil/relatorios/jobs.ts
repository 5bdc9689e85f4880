import type { Jobs, Rotina } from '../../../platform/jobs/index.ts'
import {
  lancarRecorrentesJob,
  rotinaDosRecorrentes,
  TAREFA_DOS_RECORRENTES,
} from '../cadastros/recorrentes.ts'
import { importacaoJobs } from '../importacao/jobs.ts'
import { rotinaDoSelo, selarLivrosJob, TAREFA_DO_SELO } from '../livro/selar-livros.ts'
import { exportarLivroJob, TAREFA_DO_LIVRO } from './exportar-livro.ts'

export const contabilJobs: Jobs = {
  ...importacaoJobs,
  [TAREFA_DO_LIVRO]: exportarLivroJob,
  [TAREFA_DO_SELO]: selarLivrosJob,
  [TAREFA_DOS_RECORRENTES]: lancarRecorrentesJob,
}

export const contabilRotinas: readonly Rotina[] = [rotinaDoSelo, rotinaDosRecorrentes]
