export {
  guardarDocumento,
  lerDocumento,
  type NovoDocumento,
  TIPO_DA_EXPORTACAO,
  TIPO_DA_SAIDA_TOTAL,
} from './queries.ts'
export { documentosRoutes } from './routes.ts'
