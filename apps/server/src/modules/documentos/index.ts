export { guardarDocumento, lerDocumento, type NovoDocumento } from './queries.ts'
export { documentosRoutes } from './routes.ts'
