export { LIMITES_XML, type LimitesXml } from './limites.ts'
export { type CodigoRecusaXml, LeituraRecusada, type RecusaXml } from './recusa.ts'
