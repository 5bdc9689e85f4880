export { nossosNumerosNoRetorno, semMoldura } from './casar.ts'
export { sobreOLeiaute } from './leiautes.ts'
export { escreverRemessa } from './remessa.ts'
export { lerRetorno } from './retorno.ts'
export type {
  EspecieDoTitulo,
  MovimentoDaRemessa,
  OcorrenciaDoRetorno,
  ProblemaDoRetorno,
  RecusaDoCnab,
  RemessaDeCobranca,
  RemessaEscrita,
  RetornoLido,
  TipoDaOcorrencia,
  TituloDaRemessa,
} from './tipos.ts'
