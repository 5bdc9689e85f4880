// The books are nine slices, each with its door; from roof to ground: importacao · saida, automaticos · encerramento ·
// demonstracoes · lancamentos · plano, periodos · livro. Here is only what the wiring takes of all of them.
import type { Served } from '../../platform/http/index.ts'
import type { Jobs, Rotina } from '../../platform/jobs/index.ts'
import { automaticosRoutes } from './automaticos/index.ts'
import { demonstracoesRoutes } from './demonstracoes/index.ts'
import { encerramentoRoutes } from './encerramento/index.ts'
import { importacaoJobs, importacaoRoutes } from './importacao/index.ts'
import { lancamentosJobs, lancamentosRotinas, lancamentosRoutes } from './lancamentos/index.ts'
import { livroJobs, livroRotinas, livroRoutes } from './livro/index.ts'
import { periodosRoutes } from './periodos/index.ts'
import { planoRoutes } from './plano/index.ts'
import { saidaJobs, saidaRoutes } from './saida/index.ts'

export const contabilRoutes: readonly Served[] = [
  ...livroRoutes,
  ...planoRoutes,
  ...periodosRoutes,
  ...lancamentosRoutes,
  ...demonstracoesRoutes,
  ...encerramentoRoutes,
  ...automaticosRoutes,
  ...saidaRoutes,
  ...importacaoRoutes,
]

export const contabilJobs: Jobs = {
  ...livroJobs,
  ...lancamentosJobs,
  ...saidaJobs,
  ...importacaoJobs,
}

export const contabilRotinas: readonly Rotina[] = [...livroRotinas, ...lancamentosRotinas]
