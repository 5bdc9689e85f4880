export type { AtividadePresumida, ImpedimentoDoPresumido } from '../../tabelas/presumido/index.ts'
export { apurarPresumido, avisosDeDarf, fimDoPisCofins } from './apurar-presumido.ts'
export { baseDaPresuncao } from './base.ts'
export { type NotaNoCaixa, type ReceitasPeloCaixa, receitasPeloCaixa } from './caixa.ts'
export { defeitosDaMemoria, defeitosDosTributos } from './defeitos-da-memoria.ts'
export { ESCOLHAS_LUCRO } from './escolhas.ts'
export {
  ehValor,
  faltam,
  invalido,
  mesesAtivosNoTrimestre,
  mesesDoAnoAte,
  recusaDasReceitas,
  saldosDe,
  somarMesesDe,
} from './fatos.ts'
export { DO_LUCRO } from './forma.ts'
export {
  type IssDoMunicipio,
  issDoMunicipio,
  type LinhaDoIss,
  type RecusaDoIss,
} from './iss-municipal.ts'
export { csllSobre, irpjSobre } from './lucro.ts'
export { apurarIss, apurarPatronal } from './patronal-e-iss.ts'
export { presuncaoDoCnae } from './presuncao-do-cnae.ts'
export { pagarQuota, type QuotaAPagar } from './quotas.ts'
export type {
  ApuracaoPresumido,
  DiferencaDeTrimestre,
  FatosPresumido,
  IssProprio,
  OutraReceita,
  Quota,
  ReceitaPorAtividade,
  RecusaPresumido,
  RetencaoFederal,
  SaldosAnteriores,
  TributoApurado,
  TributoComSaldo,
  TributoFederal,
} from './tipos.ts'
export {
  type Caderno,
  concluir,
  multiplicar,
  parcela,
  quotasDe,
  somar,
} from './tributo-apurado.ts'
