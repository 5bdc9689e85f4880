export {
  type Content,
  cabecalhoDoTimbre,
  campo,
  emColunas,
  escreverDocumento,
} from './documento.ts'
export { fontesDoPapel } from './fontes.ts'
export { memoriaEmPdf, passosDaMemoria } from './memoria.ts'
