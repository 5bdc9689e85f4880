export { certificadosJobs, certificadosRotinas } from './jobs.ts'
export { certificadosRoutes } from './routes.ts'
export { temCertificado, usarCertificado } from './usar.ts'
