export type { ApuracaoReal, FatosReal, RecusaReal } from './tipos.ts'
