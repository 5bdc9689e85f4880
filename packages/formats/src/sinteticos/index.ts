export { escreverAbrasf, escreverSaoPaulo } from './municipais.ts'
export { chaveNacional, escreverEventoCancelamento, escreverNfseNacional } from './nacional.ts'
export { chaveNfeSintetica, escreverNfe } from './nfe.ts'
export type {
  EventoSintetico,
  ItemSintetico,
  NfeSintetica,
  NotaSintetica,
  ParteSintetica,
} from './nota-sintetica.ts'
