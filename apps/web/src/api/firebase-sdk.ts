// The Firebase SDK as the session uses it. Nothing else imports `firebase/*`: this file comes only where the server
// says that the web signs in by it.
import { FirebaseError, initializeApp } from 'firebase/app'
import {
  type Auth,
  browserLocalPersistence,
  connectAuthEmulator,
  getMultiFactorResolver,
  indexedDBLocalPersistence,
  initializeAuth,
  type MultiFactorError,
  revokeAccessToken,
  signInWithEmailAndPassword,
  signOut,
  TotpMultiFactorGenerator,
  type User,
} from 'firebase/auth'
import type { Configuracao } from '../state/ler-configuracao.ts'

export type ConfiguracaoDoFirebase = NonNullable<Configuracao['auth']['firebase']>

/** The second step that a sign-in asks for: the six digits of the authenticator. */
export type SegundaEtapa = { responder(codigo: string): Promise<void> }

export type Firebase = {
  pessoa(): User | null
  /** Null when the person is in; otherwise what is still asked. Throws the SDK's error. */
  entrar(email: string, senha: string): Promise<SegundaEtapa | null>
  /** Ends the session at the server, and here whatever the server says. */
  sair(opcoes: { soAqui: boolean }): Promise<void>
}

function segundaEtapa(auth: Auth, erro: MultiFactorError): SegundaEtapa {
  const desafio = getMultiFactorResolver(auth, erro)
  const dica = desafio.hints.find(({ factorId }) => factorId === TotpMultiFactorGenerator.FACTOR_ID)
  if (!dica) throw new FirebaseError('auth/unsupported-second-factor', 'no authenticator enrolled')
  return {
    responder: async (codigo) => {
      const prova = TotpMultiFactorGenerator.assertionForSignIn(dica.uid, codigo)
      await desafio.resolveSignIn(prova)
    },
  }
}

/** The session of this browser, looked for once and kept for all its tabs (IndexedDB). */
export async function abrirFirebase(config: ConfiguracaoDoFirebase): Promise<Firebase> {
  const { projeto, chave, embutido } = config
  const app = initializeApp({ apiKey: chave, projectId: projeto })
  const auth = initializeAuth(app, {
    persistence: [indexedDBLocalPersistence, browserLocalPersistence],
  })
  if (embutido) connectAuthEmulator(auth, window.location.origin, { disableWarnings: true })
  auth.languageCode = 'pt-BR'
  await auth.authStateReady()
  return {
    pessoa: () => auth.currentUser,
    entrar: async (email, senha) => {
      try {
        await signInWithEmailAndPassword(auth, email, senha)
        return null
      } catch (erro) {
        const pedeSegunda =
          erro instanceof FirebaseError && erro.code === 'auth/multi-factor-auth-required'
        if (!pedeSegunda) throw erro
        return segundaEtapa(auth, erro as MultiFactorError)
      }
    },
    sair: async ({ soAqui }) => {
      try {
        const token = soAqui || !embutido ? undefined : await auth.currentUser?.getIdToken()
        if (token) await revokeAccessToken(auth, token)
      } finally {
        await signOut(auth)
      }
    },
  }
}
