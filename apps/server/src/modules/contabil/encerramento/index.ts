export { encerrarExercicio } from './encerrar.ts'
export { lucrosDePeriodosFechados, separarAntecipado } from './lucros-acumulados.ts'
export { lucrosAPagar } from './lucros-do-socio.ts'
export { encerramentoRoutes } from './routes.ts'
