export { apurarFerias } from './apurar.ts'
export { conferirFracionamento } from './direito.ts'
export {
  type Concessao,
  type PeriodoAConceder,
  periodoAConceder,
  periodoAquisitivoEm,
} from './periodo-a-conceder.ts'
export type { FatosFerias, FeriasDaCompetencia, PerdaDasFerias, ReciboDeFerias } from './tipos.ts'
