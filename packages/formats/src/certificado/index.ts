export { abrirCertificado, type CertificadoAberto } from './abrir.ts'
export {
  type CodigoRecusaCertificado,
  MAIOR_PFX,
  type RecusaCertificado,
  recusaDe,
} from './recusas.ts'
export type { Titularidade } from './x509.ts'
