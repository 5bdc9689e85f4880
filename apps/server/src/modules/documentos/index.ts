export {
  guardarDocumento,
  lerDocumento,
  type NovoDocumento,
  TIPO_DA_EXPORTACAO,
} from './queries.ts'
export { documentosRoutes } from './routes.ts'
