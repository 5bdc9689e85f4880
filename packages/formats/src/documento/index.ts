export { conferirNota, type RecusaDaNota } from './conferir.ts'
export { lerCompetencia, lerMomento, type Momento } from './datas.ts'
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
} from './documento.ts'
export {
  chaveMunicipal,
  documentoDe,
  exigir,
  itemLc116,
  liquidoDa,
  SEM_RETENCOES,
  somaDasRetencoes,
} from './nota.ts'
export { limparDocumento, montarParte, municipioIbge, ufDoMunicipio } from './parte.ts'
export { centavosOuZero, lerAliquota, lerCentavos } from './valores.ts'
