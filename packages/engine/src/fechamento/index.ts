export type {
  Diferenca,
  FatosComuns,
  FatosDoMes,
  Fechamento,
  GuiaDevida,
  ParcelaDaGuia,
  RecusaFechamento,
  TipoDeGuia,
  TributoDoMes,
} from './tipos.ts'
