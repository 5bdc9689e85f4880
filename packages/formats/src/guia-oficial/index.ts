export { formatarLinha } from './codigo.ts'
export { lerGuiaOficial } from './ler.ts'
export type {
  DebitoDaGuia,
  EspecieDeGuia,
  GuiaOficial,
  Palavra,
  PapelLido,
  RecusaDaGuiaOficial,
} from './tipos.ts'
