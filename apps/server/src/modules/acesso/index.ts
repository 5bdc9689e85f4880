export { convidarUm } from './convites/criar-convites.ts'
export { notificar, notificarAdministradores } from './notificar.ts'
export { acessoRoutes } from './routes.ts'
