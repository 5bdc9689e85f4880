export { apurarDasMei } from './apurar.ts'
export {
  type CppDaContratacao,
  cppDoContratante,
  type FatosDaContratacao,
  SERVICOS_DO_ART_18_B,
  type ServicoDoArt18B,
} from './contribuicoes.ts'
export { type ExcessoTributado, type FatosDoExcesso, tributarExcesso } from './excesso.ts'
export {
  type FatosDoRecalculo,
  type MesComoMe,
  type MesRecalculado,
  type Recalculo,
  type RecusaDoRecalculo,
  recalcularComoMe,
} from './recalculo.ts'
export {
  type FatosDoRelatorio,
  type ImpedimentoDoMei,
  impedimentosDoMei,
  type RelatorioMensalDoMei,
  relatorioMensalDoMei,
  type SituacaoDoMei,
} from './relatorio.ts'
export type { DasMei, FatosMei, RecusaMei } from './tipos.ts'
