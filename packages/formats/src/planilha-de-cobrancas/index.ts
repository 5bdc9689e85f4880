export { lerCobrancas } from './ler.ts'
export type { CobrancaLida, FormaDaCobranca, RecusaDasCobrancas } from './tipos.ts'
