export { type ChavePix, lerChavePix, type TipoDeChavePix } from './chave-pix.ts'
export {
  type CodigoDeArrecadacao,
  ehSegmento,
  formatarLinhaDigitavel,
  IDENTIFICADORES,
  type Identificador,
  lerArrecadacao,
  limparCodigo,
  linhaDigitavel,
  montarCodigoDeBarras,
  SEGMENTOS,
  type Segmento,
} from './codigo-de-barras.ts'
export {
  CODIGOS_DE_RECEITA,
  type CodigoDeReceita,
  codigoDeReceita,
  type UsoDoCodigo,
} from './codigos.ts'
export { crc16 } from './crc16.ts'
export {
  type CamposDoDarf,
  type FatosDoDarf,
  formatarNumeroDoDocumento,
  montarDarf,
  type PedidoAoSicalc,
  ROTULOS_DO_DARF,
} from './darf.ts'
export {
  compararComOPago,
  type DevidoEPago,
  type DiferencaDaGuia,
  type GuiaPaga,
  type ParteDaGuia,
} from './diferenca.ts'
export { partesDaGps } from './gps.ts'
export {
  casarPagamentos,
  type GuiaAConferir,
  type GuiaConferida,
  type PagamentoArrecadado,
  type ParteDoPagamento,
  type SituacaoDoPagamento,
} from './pagamentos.ts'
export { type BrCode, lerPix, montarPix } from './pix.ts'
export {
  type GuiaRecalculada,
  type GuiaVencida,
  type ParcelaRecalculada,
  type ParcelaVencida,
  recalcularGuia,
} from './recalcular.ts'
export { type GuiaDoDocumento, type PagamentoRepartido, repartirPagamento } from './repartir.ts'
export type { RecusaGuia } from './tipos.ts'
export { quandoVenceu } from './venceu.ts'
export {
  type DarfAvulso,
  type DebitoNaDctfweb,
  type GuiaPorVia,
  type ViaDaGuia,
  viaDaGuia,
} from './via.ts'
