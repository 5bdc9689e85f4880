export { credenciaisJobs, credenciaisRotinas } from './jobs.ts'
export { exigirResponsavel, lerResponsaveis } from './queries.ts'
export { credenciaisRoutes } from './routes.ts'
