export { desenharDanfse, type OpcoesDoDanfse, type SituacaoDoDanfse } from './desenhar.ts'
export { lerParaDanfse } from './ler.ts'
export { municipiosSemNome } from './municipios.ts'
export type { NotaDoDanfse } from './tipos.ts'
