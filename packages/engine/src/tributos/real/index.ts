export { apurarReal } from './apurar-real.ts'
export type { ApuracaoReal, FatosReal, RecusaReal } from './tipos.ts'
