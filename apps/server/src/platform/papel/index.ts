export {
  type Content,
  cabecalhoDoTimbre,
  campo,
  escreverDocumento,
} from './documento.ts'
export { fontesDoPapel } from './fontes.ts'
export { memoriaEmPdf, passosDaMemoria } from './memoria.ts'
