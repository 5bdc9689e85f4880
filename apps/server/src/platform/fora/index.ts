export { consultarEmOrdem, type Fonte, lerFontesDe } from './em-ordem.ts'
export { ErroDeFora } from './erros.ts'
export { contarFigura, deOutroProcesso, type Figura, ouvirFiguras } from './figuras.ts'
export { createGuarda, type Limites } from './guarda.ts'
export { medirGuardas } from './medir-guardas.ts'
export { pedir, veioDoSimulador } from './pedir.ts'
export type {
  AchadoDeCep,
  CadastroPublico,
  CartaDeFora,
  CertificadoAberto,
  DocumentoDistribuido,
  FonteDeCep,
  FonteDeCnpj,
  Integracoes,
  NotaAutorizada,
  PortaDeCep,
  PortaDeCnpj,
  PortaDeCorreio,
  PortaDeDns,
  PortaDeNfse,
  PortaDeWebhook,
  RecusaDaNfse,
  RespostaTxt,
} from './portas.ts'
export { SEM_FORA } from './sem-fora.ts'
