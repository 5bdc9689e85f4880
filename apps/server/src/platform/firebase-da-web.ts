import type { Config } from './config.ts'

/** What the web signs in with when it does so by the Firebase SDK; null when by OpenID Connect. */
export function firebaseDaWeb(config: Config) {
  const { FIREBASE_NA_WEB, FIREBASE_FACE: embutido, FIREBASE_CHAVES, FIREBASE_PROJETO } = config
  if (!FIREBASE_NA_WEB) return null
  const projeto = embutido ? FIREBASE_PROJETO : (config.FIREBASE_PROJETOS_ACEITOS[0] ?? '')
  return { projeto, chave: FIREBASE_CHAVES[0] ?? '', embutido }
}

/** Where the browser has to be let connect to for it: nowhere else, but for a real project. */
export const destinosDoFirebase = (config: Config): string =>
  firebaseDaWeb(config)?.embutido === false
    ? 'https://identitytoolkit.googleapis.com https://securetoken.googleapis.com'
    : ''
