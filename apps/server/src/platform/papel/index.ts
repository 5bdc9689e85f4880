export {
  type Content,
  cabecalhoDoTimbre,
  campo,
  type DizeresDoDocumento,
  escreverDocumento,
  LARGURA_UTIL,
  type Timbre,
} from './documento.ts'
export { fontesDoPapel } from './fontes.ts'
export { memoriaEmPdf, passosDaMemoria } from './memoria.ts'
