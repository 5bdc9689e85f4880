export { ConhecidoEm, ContaApontada, ContaCitada, comparado, periodo } from './livro.ts'
export {
  Memoria,
  Operando,
  ParteDaMemoria,
  Passo,
  type PassoDaMemoria,
  ValorMemoria,
} from './memoria.ts'
export {
  Arquivo,
  Feito,
  FormatoDeExportacao,
  OperacaoCriada,
  Paginacao,
  PaginacaoDoPainel,
  pagina,
  paginaDoPainel,
  pedidoDePagina,
  selecao,
  TAMANHO_DE_PAGINA_PADRAO,
  TAMANHOS_DE_PAGINA,
} from './pagina.ts'
export { numaLinha, todoVisivel } from './texto.ts'
export {
  Anexo,
  Codigo,
  Competencia,
  Data,
  DataDoLivro,
  Dinheiro,
  Id,
  Instante,
  Motivo,
  Qr,
  TaxaTexto,
  Texto,
  ValorDePartida,
  Versao,
} from './valores.ts'
