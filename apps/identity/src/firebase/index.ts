export { aceitacaoDaFace, type FaceAceita } from './aceitacao.ts'
export { criarFaceFirebase } from './face.ts'
export type {
  EnviarSms,
  FirebaseOptions,
  ProvedorOidc,
  VerificadorDeRobo,
} from './opcoes.ts'
export { PROVEDOR_DA_CASA } from './provedores.ts'
export { criarVerificadorDeRobo } from './robo.ts'
export { criarSmsPorHttp, lerMensagensDeTexto } from './sms.ts'
