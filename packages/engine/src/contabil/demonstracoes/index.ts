export {
  balanco,
  NOME_DO_RESULTADO_ANTERIOR,
  type OpcoesDoBalanco,
  RESULTADO_ANTERIOR,
  RESULTADO_DO_PERIODO,
} from './balanco.ts'
export { dfc, type OpcoesDaDfc } from './dfc.ts'
export { dre, linhaDaDreDe, resultadoLiquido } from './dre.ts'
export { dlpa, dmpl, type OpcoesDoPatrimonio } from './patrimonio.ts'
export type {
  Balanco,
  CodigoDaDre,
  ContaDaDemonstracao,
  Dfc,
  LinhaDaDmpl,
  LinhaDaDre,
  LinhaDoBalanco,
  LinhaSimples,
  SaldoDoPeriodo,
} from './tipos.ts'
