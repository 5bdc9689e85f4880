export { consultarEmOrdem, type Fonte, lerFontesDe } from './em-ordem.ts'
export { ErroDeFora } from './erros.ts'
export { contarFigura, deOutroProcesso, type Figura, ouvirFiguras } from './figuras.ts'
export { createGuarda, type Limites } from './guarda.ts'
export { medirGuardas } from './medir-guardas.ts'
export { pedir, type RespostaDeFora, veioDoSimulador } from './pedir.ts'
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
export {
  type AlemDaDps,
  type AmbienteDaMigrate,
  type ChavesDaMigrate,
  type EntradaNaMigrate,
  type NumeroDoRps,
  type PortaDeMigrate,
  RECUSAS_DA_MIGRATE,
  type RespostaDaMigrate,
} from './portas-migrate.ts'
export type {
  CertificadoAberto,
  DocumentoDistribuido,
  NotaAutorizada,
  PortaDeNfse,
  RecusaDaNfse,
} from './portas-nfse.ts'
export { SEM_FORA } from './sem-fora.ts'
