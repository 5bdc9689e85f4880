export { confiadas } from './autoridades.ts'
export { consultarEmOrdem, type Fonte, lerFontesDe } from './em-ordem.ts'
export { ErroDeFora, type MotivoDeFora } from './erros.ts'
export { createEstrada, type OpcoesDaEstrada } from './estrada.ts'
export { contarFigura, deOutroProcesso, type Figura, ouvirFiguras } from './figuras.ts'
export { createGuarda, type Limites } from './guarda.ts'
export { createInternet } from './internet.ts'
export { medirGuardas } from './medir-guardas.ts'
export { pedir, type RespostaDeFora, veioDoSimulador } from './pedir.ts'
export { pedirPeloNode, type RespostaDoNode } from './pedir-pelo-node.ts'
export type {
  AchadoDeCep,
  CadastroPublico,
  CartaDeFora,
  FonteDeCep,
  FonteDeCnpj,
  Integracoes,
  PortaDeCep,
  PortaDeCnpj,
  PortaDeCorreio,
  PortaDeDns,
  PortaDeWebhook,
  RespostaTxt,
} from './portas.ts'
export type { PortaDeAbrasf } from './portas-abrasf.ts'
export type {
  AcessoDeCaptura,
  ClienteDaCaptura,
  DocumentoComXml,
  PortaDeCaptura,
  ResumoDeNota,
} from './portas-captura.ts'
export type {
  AlemDaDps,
  CidadeDaDps,
  NumeroDoRps,
  RespostaDaCidade,
} from './portas-da-cidade.ts'
export {
  type AmbienteDaMigrate,
  type ChavesDaMigrate,
  type CidadeDaMigrate,
  type EntradaNaMigrate,
  type PortaDeMigrate,
  RECUSAS_DA_MIGRATE,
} from './portas-migrate.ts'
export type {
  CertificadoAberto,
  DocumentoDistribuido,
  NotaAutorizada,
  PortaDeNfse,
  RecusaDaNfse,
} from './portas-nfse.ts'
export type {
  AcessoAoPix,
  PedidoDePix,
  PixRecebido,
  PixRegistrado,
  PortaDePix,
} from './portas-pix.ts'
export type { PagamentoSerpro, PortaSerpro } from './portas-serpro.ts'
export type {
  DadosDefis,
  DocumentosDefis,
  OpcaoDeRegime,
  PortaDefis,
  PortaRegime,
  RegimeDeReceitas,
} from './portas-serpro-ano.ts'
export type {
  AcessoSerpro,
  ChamadaSerpro,
  ConsumoSerpro,
  RecusaSerpro,
  RespostaSerpro,
} from './portas-serpro-chamada.ts'
export type {
  DarfEmitido,
  PedidoDeDarf,
  PeriodoDeReceita,
  PortaDarf,
  ReceitaDoSicalc,
} from './portas-serpro-darf.ts'
export type { DasEmitido } from './portas-serpro-das.ts'
export type {
  ApuracaoNoMit,
  DeclaracaoDctfweb,
  OrigemNaDctfweb,
  PortaDctfweb,
  PortaMit,
  SituacaoDoMit,
} from './portas-serpro-dctfweb.ts'
export type {
  DeclaracaoAnualDoMei,
  DocumentoDaDeclaracao,
  PortaMei,
} from './portas-serpro-mei.ts'
export type {
  Parcelamento,
  PedidoDeParcelamento,
  PortaParcelamentos,
} from './portas-serpro-parcelamentos.ts'
export type {
  CalculoPgdasd,
  DocumentosPgdasd,
  MaedSerpro,
  PortaPgdasd,
} from './portas-serpro-pgdasd.ts'
export { PROIBIDO } from './rede.ts'
export { SEM_FORA } from './sem-fora.ts'
