export { paraAscii } from './ascii.ts'
export { conferirChavePix } from './chave.ts'
export { lerBrCode } from './ler.ts'
export {
  montarBrCodeDinamico,
  montarBrCodeEstatico,
  type PixDinamico,
  type PixEstatico,
} from './montar.ts'
export { desenhoDoQr, type MatrizDoQr, matrizDoQr, qrDoPix } from './qr.ts'
export type { BrCodeLido, CampoEmv, RecusaDoPix } from './tipos.ts'
