export { type AjusteAnualDoReal, apurarAjusteAnual, type FatosDoAjuste } from './ajuste-anual.ts'
export { apurarReal } from './apurar-real.ts'
export {
  type AquisicaoComCredito,
  type CreditosDoMes,
  creditosDoMes,
  NATUREZAS_DE_CREDITO,
  type NaturezaDeCredito,
} from './creditos.ts'
export {
  type AjusteDoLucro,
  ajustarLucro,
  type LucroAjustado,
  type LucroContabil,
} from './lalur.ts'
export type {
  ApuracaoReal,
  Balancete,
  EfeitoDoBalancete,
  FatosReal,
  RecusaReal,
} from './tipos.ts'
