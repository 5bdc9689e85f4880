export { balancoDoLivro } from './balanco-do-livro.ts'
export {
  type Elo,
  type EntradaCanonica,
  HASH_INICIAL,
  lerTextoCanonico,
  type RaizDoDia,
  selar,
  textoCanonico,
} from './cadeia.ts'
export { caminhoDa, mesesAte, saldosParaConferir } from './contas.ts'
export {
  type ContaLida,
  type DiarioLido,
  type ErroDeLinha,
  emLinhasDeTexto,
  type Fechamento,
  fecharPartidas,
  type LancamentoLido,
  LIMITES_DE_TEXTO,
  type LimitesDeTexto,
  lerQuantia,
  type OpcoesDoDiario,
  type PartidaLida,
  type Quantia,
} from './diario-lido.ts'
export {
  acrescentarPartida,
  anotarConta,
  anotarPartida,
  declararConta,
  type Gramatica,
  type LancamentoAberto,
  type Leitura,
  lerDiario,
  novaLeitura,
  numeroDe,
  recusarLinha,
  type SobreOLancamento,
} from './leitor-de-diario.ts'
export { createNumeros, type NumerosVistos } from './numeros.ts'
export { COR_DO_ALERTA, type Timbre } from './papel/aparencia.ts'
export { escreverFolhaEmPdf, type FolhaContabil, type OpcoesDaFolha } from './papel/folha.ts'
export { letrasDasFontes, noPapel } from './papel/legivel.ts'
export {
  escreverLivroDiario,
  escreverLivroRazao,
  type MovimentoDoRazao,
  type OpcoesDoLivro,
  type Progresso,
  paginasDoDiario,
} from './papel/livros.ts'
export {
  planilhaDa,
  type TabelaContabil,
  tabelaDaDfc,
  tabelaDaDlpa,
  tabelaDaDmpl,
  tabelaDaDre,
  tabelaDoBalancete,
  tabelaDoBalanco,
} from './papel/tabelas.ts'
export {
  nosLugares,
  resumirLancamentos,
  resumoDo,
  type SaldoAntesDoEncerramento,
  saldosAntesDoEncerramento,
  saldosDoBalanco,
  saldosDoPeriodo,
} from './resumo.ts'
export {
  type ArquivoDoManifesto,
  escreverSaidaTotal,
  FORMATO_DA_SAIDA,
  type Manifesto,
  type SaidaTotal,
} from './saida/escrever.ts'
export { type ArquivoDoZip, type Compactador, escreverZip } from './saida/escrever-zip.ts'
export { lerCsv } from './saida/ler-csv.ts'
export { escreverSelo, lerSelo, raizDoSelo, type Selo } from './saida/selo.ts'
export {
  type CelulaDaSaida,
  escreverCsv,
  type TabelaDaSaida,
  tabelasDoLivro,
  textoDaTabela,
} from './saida/tabelas.ts'
export {
  entradasDaSaida,
  lerManifesto,
  type Problema,
  type Verificacao,
  verificarSaidaTotal,
} from './saida/verificar.ts'
export { abrirZip, type FonteDoZip, ZipIlegivel } from './saida/zip.ts'
export { semZeradas } from './sem-zeradas.ts'
export {
  assincrona,
  bytesLatin1,
  dataCompacta,
  decimalDosCentavos,
  emBlocos,
  emUmaLinha,
  paraLatin1,
  saldoNoPapel,
  valorNoPapel,
} from './texto.ts'
export type {
  ContaDoLivro,
  EmpresaDoLivro,
  LancamentoDoLivro,
  LivroContabil,
  ParticipanteDoLivro,
  PartidaDoLivro,
  Reaberta,
  ResumoDosLancamentos,
  SaldoMensal,
  Sequencia,
  Signatario,
  TipoDoLancamento,
} from './tipos.ts'
