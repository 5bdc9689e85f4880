export { cancelarImportacao, confirmarImportacao } from './importacao/confirmar-importacao.ts'
export { desfazerImportacao } from './importacao/desfazer-importacao.ts'
export { type EnvioGuardado, enviarNotas } from './importacao/enviar-notas.ts'
export { receitasJobs } from './jobs.ts'
export { type FiltroDeNotas, notasDoFiltro } from './notas/sql-notas.ts'
export {
  type Contagem,
  type Divergencia,
  type LinhaDeReceita,
  type ReceitaDasNotas,
  receitaDasNotas,
} from './receita-das-notas.ts'
export { receitasRoutes } from './routes.ts'
