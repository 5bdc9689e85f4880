import type { Jobs } from '../../platform/jobs/index.ts'
import { exportarEscritorioJob, TAREFA_DE_EXPORTACAO } from './exportar-escritorio.ts'

export { createMarcaDoHost, type MarcaDoHost } from './marca-do-host.ts'
export { escritorioRoutes } from './routes.ts'

export const escritorioJobs: Jobs = { [TAREFA_DE_EXPORTACAO]: exportarEscritorioJob }
