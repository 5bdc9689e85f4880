import type { Jobs, Rotina } from '../../../platform/jobs/index.ts'
import { rotinaDoSelo, selarLivrosJob, TAREFA_DO_SELO } from './selar-livros.ts'

export const livroJobs: Jobs = { [TAREFA_DO_SELO]: selarLivrosJob }

export const livroRotinas: readonly Rotina[] = [rotinaDoSelo]
