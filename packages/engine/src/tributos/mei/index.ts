export { apurarDasMei } from './apurar.ts'
export {
  compararDasMei,
  type ParteComparada,
  type ParteDoPgmei,
  porqueDoPgmei,
} from './comparar.ts'
export {
  type CppDaContratacao,
  cppDoContratante,
  type FatosDaContratacao,
  SERVICOS_DO_ART_18_B,
  type ServicoDoArt18B,
} from './contribuicoes.ts'
export { declararDasn } from './dasn.ts'
export { porqueNaoDeclara } from './dasn-avisos.ts'
export type { ComparacaoDaDasn, DasnSimei, FatosDaDasn, MesDaDasn } from './dasn-tipos.ts'
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
