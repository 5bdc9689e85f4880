import {
  criarSmsPorHttp,
  criarVerificadorDeRobo,
  type FirebaseOptions,
  type Identity,
  type ProvedorOidc,
} from '@razao/identity'
import { createLocalJWKSet } from 'jose'
import type { Config } from './config.ts'
import { type Emissor, emissoresDoFirebase } from './http/emissores.ts'

function provedorDe(linha: string): ProvedorOidc {
  const igual = linha.indexOf('=')
  const [issuer = '', clientId = '', confianca] = linha.slice(igual + 1).split('|')
  return { id: linha.slice(0, igual), issuer, clientId, confiavel: confianca === 'confiavel' }
}

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
    cadastroAberto: config.FIREBASE_CADASTRO ?? demonstracao,
    revelarEmails: !config.FIREBASE_PROTEGER_EMAILS,
    provedores: config.FIREBASE_PROVEDORES.map(provedorDe),
    sms: config.FIREBASE_SMS_URL
      ? criarSmsPorHttp({ url: config.FIREBASE_SMS_URL, chave: config.FIREBASE_SMS_CHAVE })
      : undefined,
    robo:
      chave && segredo
        ? criarVerificadorDeRobo({ chave, segredo, endereco: config.FIREBASE_ROBO_ENDERECO })
        : undefined,
  }
}

/** Who else may sign what this server believes: the Firebase-style face, and real Firebase projects. */
export function outrosEmissores(config: Config, identity: Pick<Identity, 'jwks' | 'firebase'>) {
  const { firebase } = identity
  const daFace: Emissor[] = firebase
    ? [
        {
          issuer: firebase.emissor,
          audience: firebase.projeto,
          typ: 'JWT',
          // Asked again at each token: the keys rotate.
          chaves: async (cabecalho, token) =>
            createLocalJWKSet(await identity.jwks())(cabecalho, token),
          vale: (declaracoes) => firebase.vale(declaracoes),
        },
      ]
    : []
  const aceitos = config.FIREBASE_PROJETOS_ACEITOS
  return aceitos.length === 0 ? daFace : [...daFace, ...emissoresDoFirebase(aceitos)]
}
