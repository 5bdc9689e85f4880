export { balancete, encerrarResultado, type OpcoesDoBalancete } from './balancete.ts'
export {
  type BemNosLivros,
  contasDaDepreciacao,
  DEPRECIACAO,
  type DepreciacaoDoBem,
  depreciarBem,
  naoSeDeprecia,
} from './bem.ts'
export {
  type Depreciacao,
  type Depreciavel,
  depreciarNoMes,
  type FatosDaDepreciacao,
} from './depreciacao.ts'
export { ehTipoDeFato } from './montagens.ts'
export {
  contabilizarMes,
  estornar,
  fatosDoProLabore,
  type ProLaboreAContabilizar,
  partidaQueSeAnula,
  partidasDo,
  semMovimento,
} from './partidas.ts'
export { CONTA, contaDoPlano, contaSuperior, PLANO_PADRAO } from './plano-padrao.ts'
export type {
  Balancete,
  CodigoDeConta,
  ContaPadrao,
  DividaDoCliente,
  FatoContabil,
  GrupoDeConta,
  LancamentoContabil,
  LinhaDoBalancete,
  NaturezaDeConta,
  Participante,
  Partida,
  QuemTrabalha,
  RetencoesDoFornecedor,
  RetencoesSofridas,
  TipoDeConta,
  TributoAPagar,
  TributoProvisionado,
} from './tipos.ts'
export { TRIBUTOS_A_RECOLHER, type TributoNosLivros } from './tributos.ts'
