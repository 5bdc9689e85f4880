export { credenciaisJobs, credenciaisRotinas } from './jobs.ts'
export { credenciaisRoutes } from './routes.ts'
