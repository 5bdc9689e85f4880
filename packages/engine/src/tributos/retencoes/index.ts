export {
  NATUREZAS_DE_SERVICO,
  type NaturezaDeServico,
} from '../../tabelas/retencoes/index.ts'
export { apurarRetencoes } from './apurar.ts'
export {
  type GuiaDeRetencao,
  guiasDasRetencoes,
  type PagamentoComRetencao,
  retencoesSofridas,
} from './do-periodo.ts'
export { ESCOLHAS_RETENCOES } from './escolhas.ts'
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
