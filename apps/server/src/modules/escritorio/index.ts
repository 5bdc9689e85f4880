import type { Jobs, Rotina } from '../../platform/jobs/index.ts'
import { exportarEscritorioJob, TAREFA_DE_EXPORTACAO } from './exportar-escritorio.ts'
import type { ConsultaTxt } from './prova-do-dominio.ts'
import { conferirDominioJob, rotinaDosDominios, TAREFA_DO_DOMINIO } from './rotina-do-dominio.ts'

export {
  createMarcaDoHost,
  createSoDoHost,
  type MarcaDoHost,
  marcaDeEntrada,
} from './marca-do-host.ts'
export { criarPrimeiroAcesso } from './primeiro-acesso.ts'
export { escritorioRoutes } from './routes.ts'
export { type TimbreDoEscritorio, timbreDoEscritorio } from './timbre.ts'

/** `txt` asks the name servers for the proof of a host. */
export const escritorioJobs = (txt: ConsultaTxt): Jobs => ({
  [TAREFA_DE_EXPORTACAO]: exportarEscritorioJob,
  [TAREFA_DO_DOMINIO]: conferirDominioJob(txt),
})
export const escritorioRotinas: readonly Rotina[] = [rotinaDosDominios]
