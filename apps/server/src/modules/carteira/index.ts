export { carteiraJobs, carteiraRotinas } from './cadastro/vigorar-regimes.ts'
export { carteiraRoutes } from './routes.ts'
