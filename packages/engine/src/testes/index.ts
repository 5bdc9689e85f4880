export {
  type ArredondamentosQuebrados,
  IGUAIS_POR_NATUREZA,
  quebrarArredondamentos,
} from './arredondamentos/quebrar-todos.ts'
export { CONFERENTES } from './conferentes.ts'
export { type FatosDoExemplo, montarFatos } from './conferir-simples.ts'
export { type ArquivoDeExemplos, type Exemplo, lerExemplos } from './exemplo.ts'
export { type ArquivoConferido, type CasoConferido, conferirTudo } from './todos.ts'
