import type { Jobs, Rotina } from '../../platform/jobs/index.ts'
import { exportarEscritorioJob, TAREFA_DE_EXPORTACAO } from './exportar-escritorio.ts'
import { conferirDominioJob, rotinaDosDominios, TAREFA_DO_DOMINIO } from './rotina-do-dominio.ts'
import { cuidarDoVaultJob, TAREFA_DO_VAULT } from './vault.ts'

export {
  createMarcaDoHost,
  createSoDoHost,
  type MarcaDoHost,
  marcaDeEntrada,
} from './marca-do-host.ts'
export { createPrimeiroAcesso } from './primeiro-acesso.ts'
export { escritorioRoutes } from './routes.ts'
export { timbreDoEscritorio } from './timbre.ts'
export { rotinaDoVault } from './vault.ts'

export const escritorioJobs: Jobs = {
  [TAREFA_DE_EXPORTACAO]: exportarEscritorioJob,
  [TAREFA_DO_DOMINIO]: conferirDominioJob,
  [TAREFA_DO_VAULT]: cuidarDoVaultJob,
}
export const escritorioRotinas: readonly Rotina[] = [rotinaDosDominios]
