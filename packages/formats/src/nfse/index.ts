export type {
  DocumentoFiscal,
  EventoLido,
  IbsCbs,
  ItemNfe,
  Leiaute,
  NaturezaNfe,
  NotaLida,
  Parte,
  Retencoes,
} from '../documento/index.ts'
export { conferirNota, type RecusaDaNota } from '../documento/index.ts'
export {
  type CodigoRecusaXml,
  LIMITES_XML,
  type LimitesXml,
  type RecusaXml,
} from '../xml/index.ts'
export { lerDocumentosFiscais } from './ler.ts'
