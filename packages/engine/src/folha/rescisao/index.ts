export { apurarRescisao } from './apurar.ts'
export type { AvisoPrevio, FatosRescisao, FeriasVencidas, Rescisao } from './tipos.ts'
