export { carteiraRoutes } from './routes.ts'
