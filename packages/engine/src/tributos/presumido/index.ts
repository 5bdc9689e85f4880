export type { AtividadePresumida } from '../../tabelas/presumido/index.ts'
export { apurarPresumido, avisosDeDarf } from './apurar-presumido.ts'
export { baseDaPresuncao } from './base.ts'
export { defeitosDaMemoria, defeitosDosTributos } from './defeitos-da-memoria.ts'
export {
  ehValor,
  faltam,
  invalido,
  mesesAtivosNoTrimestre,
  recusaDasReceitas,
  somarMesesDe,
} from './fatos.ts'
export { csllSobre, irpjSobre } from './lucro.ts'
export { apurarIss, apurarPatronal } from './patronal-e-iss.ts'
export type {
  ApuracaoPresumido,
  FatosPresumido,
  IssProprio,
  OutraReceita,
  Quota,
  ReceitaPorAtividade,
  RecusaPresumido,
  RetencaoFederal,
  TributoApurado,
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
