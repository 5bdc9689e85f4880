import type { Jobs } from '../../../platform/jobs/index.ts'
import { exportarLivroJob, TAREFA_DO_LIVRO } from './exportar-livro.ts'

export const saidaJobs: Jobs = { [TAREFA_DO_LIVRO]: exportarLivroJob }
