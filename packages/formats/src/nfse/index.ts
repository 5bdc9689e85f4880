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
  TipoPessoa,
} from '../documento/index.ts'
export {
  type CodigoRecusaXml,
  LIMITES_XML,
  type LimitesXml,
  type RecusaXml,
} from '../xml/index.ts'
