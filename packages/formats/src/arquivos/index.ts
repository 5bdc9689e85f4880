export { consertarAspas } from './aspas.ts'
export { ehCompactado, identificarArquivo } from './identificar.ts'
export { juntarBlocos, lerZip } from './ler-zip.ts'
export { LIMITES_ZIP } from './limites.ts'
export type {
  CodigoRecusaEntrada,
  CodigoRecusaZip,
  EntradaZip,
  LimitesZip,
  RecusaEntrada,
  RecusaZip,
  TipoDeArquivo,
} from './tipos.ts'
