export { prontasNaMigrate, usarChavesDaMigrate } from './chaves.ts'
export { contagemDoRps } from './numero.ts'
export { escolherRota, type RotaDaEmpresa } from './rota.ts'
export { migrateRoutes } from './routes.ts'
