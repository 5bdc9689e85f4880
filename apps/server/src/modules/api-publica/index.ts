export { apiPublicaJobs, apiPublicaRotinas } from './jobs.ts'
export { apiPublicaRoutes } from './routes.ts'
export { servicoDeWebhook } from './webhooks/servico.ts'
