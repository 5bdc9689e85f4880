export {
  bloquearPeriodos,
  historicoDeBloqueios,
  reabrirPeriodo,
  travarMeses,
} from './bloquear-periodo.ts'
export { pendenciasDoLivro } from './pendencias-do-livro.ts'
export { periodosRoutes } from './routes.ts'
