export { createSmsPorHttp, lerMensagensDeTexto } from '../correio/sms.ts'
export type {
  EnviarSms,
  FirebaseOptions,
  ProvedorOidc,
  VerificadorDeRobo,
} from '../opcoes-do-firebase.ts'
export { aceitacaoDaFace, type FaceAceita } from './aceitacao.ts'
export { createFaceFirebase } from './face.ts'
export { PROVEDOR_DA_CASA } from './provedores.ts'
export { createVerificadorDeRobo } from './robo.ts'
