export { identificarArquivo, lerZip } from './arquivos/index.ts'
export { lerDocumentosFiscais } from './nfse/index.ts'
