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
} from './documento.ts'
