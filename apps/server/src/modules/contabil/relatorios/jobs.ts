import type { Jobs, Rotina } from '../../../platform/jobs/index.ts'
import { rotinaDoSelo, selarLivrosJob, TAREFA_DO_SELO } from '../livro/selar-livros.ts'
import { exportarLivroJob, TAREFA_DO_LIVRO } from './exportar-livro.ts'

export const contabilJobs: Jobs = {
  [TAREFA_DO_LIVRO]: exportarLivroJob,
  [TAREFA_DO_SELO]: selarLivrosJob,
}

export const contabilRotinas: readonly Rotina[] = [rotinaDoSelo]
