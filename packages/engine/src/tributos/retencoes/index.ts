export {
  FORNECIMENTOS_A_ORGAO_FEDERAL,
  type FornecimentoAOrgaoFederal,
  NATUREZAS_DE_SERVICO,
  type NaturezaDeServico,
  SERVICOS_COM_BASE_MINIMA,
  type ServicoComBaseMinima,
} from '../../tabelas/retencoes/index.ts'
export { apurarAluguel, type FatosDoAluguel, type RetencaoDoAluguel } from './aluguel.ts'
export { apurarRetencoes } from './apurar.ts'
export {
  type GuiaDeRetencao,
  guiasDasRetencoes,
  type PagamentoComRetencao,
  retencoesSofridas,
} from './do-periodo.ts'
export { ESCOLHAS_RETENCOES } from './escolhas.ts'
export { apurarJcp, type FatosDoJcp, type RetencaoDoJcp } from './jcp.ts'
export type {
  ApuracaoRetencao,
  AvisoDeRetencao,
  FatosRetencao,
  Prestador,
  RecusaRetencao,
  Retencao,
  Tomador,
  TributoRetido,
} from './tipos.ts'
