export { certificadosJobs, certificadosRotinas } from './jobs.ts'
export { AVISOS_DE_VALIDADE, avisoDevido, degrauDoAviso } from './quando-avisar.ts'
export { certificadosRoutes } from './routes.ts'
export { temCertificado, usarCertificado } from './usar.ts'
