export { CAMPOS, type Campo, nomeDoCampo } from './campos.ts'
export {
  type ContextoDaDps,
  conferirDps,
  type NotaSubstituida,
  type RecusaDaDps,
  type TipoDeBeneficio,
} from './conferir/conferir.ts'
export { conferirPedidoDeEvento } from './conferir/evento.ts'
export { ESPACO_DA_NFSE, VERSAO_DO_LEIAUTE } from './elementos.ts'
export { explicarRejeicao, type RejeicaoExplicada } from './erros/explicar.ts'
export { escreverDps, idDaDps } from './escrever.ts'
export { valorDeduzido } from './escrever-valores.ts'
export {
  codigoDoEvento,
  type EventoPedido,
  escreverPedidoDeEvento,
  idDoPedidoDeEvento,
  type MotivoDaRejeicao,
  type MotivoDoCancelamento,
  type PapelNaNota,
  type PedidoDeEvento,
} from './evento.ts'
export { type Taxa, taxaDaNota } from './taxa.ts'
export type {
  Ambiente,
  BeneficioMunicipal,
  ComercioExterior,
  ComplementoDaDps,
  ContribuicoesDaDps,
  DeducaoDaDps,
  DocumentoDaDeducao,
  Dps,
  EventoDaDps,
  IssDaDps,
  ModoDePrestacao,
  MotivoDaDeducao,
  MotivoDaSubstituicao,
  ObraDaDps,
  RetencaoDoIss,
  ServicoDaDps,
  SubstituicaoDaDps,
  TipoDeImunidade,
  TotalDosTributos,
  TributacaoDoIss,
  TributosFederaisDaDps,
  ValoresDaDps,
  VinculoEntreAsPartes,
} from './tipos.ts'
export type { EnderecoDaDps, EnderecoDoLocal, IdentificacaoDoImovel } from './tipos-endereco.ts'
export type { EnteGovernamental, IbsCbsDaDps, OperacaoComEnteOuImovel } from './tipos-ibs-cbs.ts'
export type {
  ApuracaoDoSimples,
  Inscricao,
  InscricaoFederal,
  PessoaDaDps,
  PrestadorDaDps,
  RegimeEspecial,
  SimplesDoPrestador,
} from './tipos-pessoa.ts'
export {
  type FalhaDeEstrutura,
  type ProblemaDeEstrutura,
  validarEstrutura,
} from './validar-estrutura.ts'
