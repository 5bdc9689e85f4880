export { lerDocumentosFiscais } from './nfse/index.ts'
