export type { Coluna, Linhas, TipoDeColuna, Valor } from './coluna.ts'
export { comCursor } from './cursor.ts'
export { type Exportacao, exportar, type Formato } from './exportar.ts'
