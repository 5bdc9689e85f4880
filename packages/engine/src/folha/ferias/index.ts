export { apurarFerias } from './apurar.ts'
export { conferirFracionamento } from './direito.ts'
export type { FatosFerias, FeriasDaCompetencia, PerdaDasFerias, ReciboDeFerias } from './tipos.ts'
