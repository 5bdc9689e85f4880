import {
  createSmsPorHttp,
  createVerificadorDeRobo,
  type EnviarSms,
  type FirebaseOptions,
  type ProvedorOidc,
} from '@razao/identity'
import type { Config } from './config.ts'

function provedorDe(linha: string): ProvedorOidc {
  const igual = linha.indexOf('=')
  const [issuer = '', clientId = '', confianca] = linha.slice(igual + 1).split('|')
  return { id: linha.slice(0, igual), issuer, clientId, confiavel: confianca === 'confiavel' }
}

/** The gateway of text messages, for the face and for proving a mobile number; undefined without one. */
export const smsDe = (config: Config): EnviarSms | undefined =>
  config.FIREBASE_SMS_URL
    ? createSmsPorHttp({ url: config.FIREBASE_SMS_URL, chave: config.FIREBASE_SMS_CHAVE })
    : undefined

/** The Firebase-style face as configured; undefined when it is off. */
export function firebaseDe(
  config: Config,
  { demonstracao }: { demonstracao: boolean },
): FirebaseOptions | undefined {
  if (!config.FIREBASE_FACE) return undefined
  const { FIREBASE_ROBO_CHAVE: chave, FIREBASE_ROBO_SEGREDO: segredo } = config
  return {
    projeto: config.FIREBASE_PROJETO,
    chaves: config.FIREBASE_CHAVES,
    origens: config.FIREBASE_ORIGENS,
    caminhoBase: config.FIREBASE_CAMINHO,
    carenciaMs: config.FIREBASE_CARENCIA_SEGUNDOS * 1000,
    cadastroAberto: config.FIREBASE_CADASTRO ?? demonstracao,
    revelarEmails: !config.FIREBASE_PROTEGER_EMAILS,
    provedores: config.FIREBASE_PROVEDORES.map(provedorDe),
    sms: smsDe(config),
    robo:
      chave && segredo
        ? createVerificadorDeRobo({ chave, segredo, endereco: config.FIREBASE_ROBO_ENDERECO })
        : undefined,
  }
}
