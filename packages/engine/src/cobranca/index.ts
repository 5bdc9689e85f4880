export { type Concentracao, concentracao, type FaturadoDoCliente } from './concentracao.ts'
export {
  type Envelhecimento,
  envelhecimento,
  FAIXAS_DE_ATRASO,
  type FaixaDeAtraso,
  type TituloAReceber,
} from './envelhecimento.ts'
export { ESCOLHAS_COBRANCA } from './escolhas.ts'
export { estimativaNoMes } from './estimativa.ts'
export { ocorrenciasDoContrato } from './ocorrencias.ts'
export { type Parcela, parcelas, type RecusaDasParcelas } from './parcelas.ts'
export {
  type FatosDoPisCofins,
  type PisCofinsDaNota,
  pisCofinsDaNota,
} from './pis-cofins-da-nota.ts'
export { previaDaCobranca } from './previa.ts'
export {
  type CobrancaComparada,
  type CobrancaExistente,
  pareceRepetida,
  type Repetida,
} from './repetida.ts'
export {
  textoComVariaveis,
  type Variaveis,
  type VariavelDesconhecida,
} from './texto-com-variaveis.ts'
export {
  type FatosDaPrevia,
  type FatosDoIss,
  type IssDaPrevia,
  type LugarDoIss,
  type Motivo,
  type PrestadorDaCobranca,
  type PreviaDaCobranca,
  type RecolhimentoDoIss,
  type RecusaDaPrevia,
  type RegraDeRetencaoDoIss,
  type RetencaoDaPrevia,
  type TomadorDaCobranca,
  TRIBUTACOES_DO_ISS,
  type TributacaoDoIss,
} from './tipos.ts'
export type {
  Acrescimo,
  AntesEDepois,
  EfeitoNoSimples,
  EfeitoNoTrimestre,
  EstimativaNoMes,
  FatosDaEstimativa,
  RecusaDaEstimativa,
  SituacaoNoSimples,
  VendaNoMes,
} from './tipos-da-estimativa.ts'
export {
  type ContratoRecorrente,
  type JanelaDoContrato,
  type Ocorrencia,
  PERIODICIDADES,
  type Periodicidade,
  type ReajusteAnual,
  type RecusaDoContrato,
} from './tipos-do-contrato.ts'
