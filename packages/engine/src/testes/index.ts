export { CONFERENTES } from './conferentes.ts'
export { type ArquivoDeExemplos, type Exemplo, lerExemplos } from './exemplo.ts'
