export {
  balanco,
  NOME_DO_RESULTADO_ANTERIOR,
  type OpcoesDoBalanco,
  RESULTADO_ANTERIOR,
  RESULTADO_DO_PERIODO,
} from './balanco.ts'
export {
  type ContaDaFonte,
  linhaDaDre,
  lugarNasDemonstracoes,
  saldosParaMutacoes,
  superioresDe,
} from './contas.ts'
export { dfc, type OpcoesDaDfc } from './dfc.ts'
export { dre, linhaDaDreDe, resultadoLiquido } from './dre.ts'
export { type Grupo, grupoDe } from './grupo-da-conta.ts'
export { FUNCAO_POR_CODIGO, gruposDaConta } from './grupos-do-padrao.ts'
export { type ContaComLugar, gruposNoPadrao, lugaresNoPadrao } from './lugar-no-padrao.ts'
export {
  anteriorAberto,
  type Fonte,
  type LinhaMontada,
  leComEncerramento,
  type Montada,
  montarDemonstracao,
  movimento,
  type Qual,
} from './montar.ts'
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
