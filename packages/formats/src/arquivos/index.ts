export type {
  CodigoRecusaEntrada,
  CodigoRecusaZip,
  EntradaZip,
  LimitesZip,
  RecusaEntrada,
  RecusaZip,
  TipoDeArquivo,
} from './tipos.ts'
