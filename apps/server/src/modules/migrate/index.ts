export { prontasNaMigrate, usarChavesDaMigrate } from './chaves.ts'
export { semEmissaoNaMigrate } from './cidades.ts'
export { contagemDoRps } from './numero.ts'
export {
  escolherRota,
  provedorDaRota,
  type RotaDaEmpresa,
  type ServicoAbrasf,
  servicoAbrasf,
} from './rota.ts'
export { migrateRoutes } from './routes.ts'
