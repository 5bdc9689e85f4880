export {
  bloquearPeriodos,
  historicoDeBloqueios,
  reabrirPeriodo,
  travarMeses,
} from './bloquear-periodo.ts'
export { contabilizarFechamentos, type MesAContabilizar } from './contabilizar-fechamentos.ts'
export { estornarFechamento } from './estornar-fechamento.ts'
export { garantirPlanoDeContas } from './plano-de-contas.ts'
export { contabilRoutes } from './routes.ts'
