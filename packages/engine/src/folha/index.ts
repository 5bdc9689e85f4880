export type { Deducoes } from '../irrf/index.ts'
export type { Afastamento, MotivoDeAfastamento } from './afastamento.ts'
export {
  type AjusteAnual,
  apurarAjusteAnual,
  type FatosAjusteAnual,
} from './ajuste-anual.ts'
export {
  apurarContribuinteIndividual,
  type FatosContribuinteIndividual,
  type GpsIndividual,
} from './contribuinte-individual.ts'
export {
  type AjusteDoDecimoTerceiro,
  apurarAjusteDoDecimoTerceiro,
  apurarDecimoTerceiro,
  apurarPrimeiraParcela,
  type DecimoTerceiro,
  type FatosDecimoTerceiro,
  type FatosDoAjuste,
  type FatosPrimeiraParcela,
  type PrimeiraParcela,
} from './decimo-terceiro/index.ts'
export {
  apurarDividendos,
  type Dividendos,
  type FatosDividendos,
  type LucroDistribuido,
} from './dividendos.ts'
export {
  apurarDaeMei,
  apurarDctfweb,
  apurarEncargos,
  type Dae,
  type Dctfweb,
  type DebitoDaDctfweb,
  type Encargo,
  type Encargos,
  type FatosCprb,
  type FatosDae,
  type FatosDctfweb,
  type FatosEncargos,
  type RegimeDosEncargos,
} from './encargos/index.ts'
export {
  ESCOLHAS_FOLHA,
  ESCOLHAS_PADRAO,
  type EscolhaDaFolha,
  type EscolhasDaFolha,
} from './escolhas.ts'
export { rubricaDoEsocial } from './esocial.ts'
export {
  apurarFerias,
  type Concessao,
  conferirFracionamento,
  type FatosFerias,
  type FeriasDaCompetencia,
  type PerdaDasFerias,
  type PeriodoAConceder,
  periodoAConceder,
  periodoAquisitivoEm,
  type ReciboDeFerias,
} from './ferias/index.ts'
export {
  apurarFgtsEmAtraso,
  type FatosFgtsEmAtraso,
  type FgtsEmAtraso,
} from './fgts-em-atraso.ts'
export {
  ABERTURA_DAS_PROVISOES,
  EMPREGADOS_PROVISIONADOS,
  ESCOLHAS,
  FORMA_DA_PRIMEIRA_PARCELA,
  FORMA_DA_RESCISAO,
  FORMA_DAS_FERIAS,
  FORMA_DO_DECIMO_TERCEIRO,
  FORMA_DO_HOLERITE,
  REGIME_DOS_ENCARGOS,
  SALDOS_DAS_PROVISOES,
} from './formas.ts'
export {
  type Adiantamento,
  apurarHolerite,
  type BasesDaFolha,
  type FatosHolerite,
  type Holerite,
  type HorasExtras,
  type OutroDesconto,
  type OutroVencimento,
  type Rubrica,
} from './holerite/index.ts'
export {
  apurarImpostoMinimo,
  type FatosImpostoMinimo,
  type ImpostoMinimoDoAno,
} from './imposto-minimo.ts'
export {
  type FatosInforme,
  type Informe,
  montarInforme,
  type PagamentoDoInforme,
} from './informe.ts'
export { apurarInssEmpregado } from './inss-empregado.ts'
export { apurarIrrfDoMes, type FatosIrrfDoMes, type IrrfDoMes } from './irrf-do-mes.ts'
export { ISENTOS_DO_INFORME, type IsentoDoInforme } from './isentos-do-informe.ts'
export { brutoParaLiquido } from './liquido-para-bruto.ts'
export { apurarLucroIsento, type FatosLucroIsento, type LucroIsento } from './lucro-isento.ts'
export {
  type FatosMedia,
  type FatosMediaDeHoras,
  mediaDeHoras,
  mediaDeVariaveis,
} from './medias.ts'
export { apurarPlr, type FatosPlr, type Plr } from './plr.ts'
export { apurarProLabore } from './pro-labore.ts'
export {
  type AberturaDasProvisoes,
  apurarProvisoes,
  type EmpregadoProvisionado,
  type FatosDasProvisoes,
  type MovimentoDaProvisao,
  type ParteDaProvisao,
  PROVISOES,
  type ProvisaoDoEmpregado,
  type Provisoes,
  type QualProvisao,
  type SaldosDasProvisoes,
} from './provisoes/index.ts'
export type { DoEmpregado, DoPrestador, DoSocio } from './quem.ts'
export {
  type AvisoPrevio,
  apurarRescisao,
  type FatosRescisao,
  type FeriasVencidas,
  type Rescisao,
} from './rescisao/index.ts'
export type { PensaoAlimenticia } from './retencao.ts'
export { apurarRpa, type FatosRpa, type Rpa } from './rpa.ts'
export type {
  FatosInssEmpregado,
  FatosProLabore,
  InssEmpregado,
  ModoInss,
  PagamentoDoMes,
  ReciboDoSocio,
  ReciboProLabore,
  RecusaFolha,
} from './tipos.ts'
