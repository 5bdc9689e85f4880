export { regrasDoMunicipio } from './em-vigor.ts'
export { guardarParametros, type RespostaNacional } from './guardar-parametros.ts'
export { regrasRoutes } from './routes.ts'
