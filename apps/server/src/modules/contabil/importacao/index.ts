export { importacaoJobs } from './jobs.ts'
export { importacaoRoutes } from './routes.ts'
