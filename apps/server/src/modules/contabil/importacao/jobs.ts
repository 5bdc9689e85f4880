import type { Jobs } from '../../../platform/jobs/index.ts'
import { analisarLivroJob } from './analisar-livro.ts'
import { TAREFA_DE_DESFAZER, TAREFA_DE_IMPORTACAO } from './confirmar-importacao.ts'
import { desfazerLivroJob } from './desfazer-importacao.ts'
import { TAREFA_DE_ANALISE } from './enviar-livro.ts'
import { importarLivroJob } from './importar-livro.ts'

export const importacaoJobs: Jobs = {
  [TAREFA_DE_ANALISE]: analisarLivroJob,
  [TAREFA_DE_IMPORTACAO]: importarLivroJob,
  [TAREFA_DE_DESFAZER]: desfazerLivroJob,
}
