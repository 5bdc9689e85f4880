export { acessoRoutes } from './routes.ts'
