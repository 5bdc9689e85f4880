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
import { PREFIXO_DE_ARMAZENAMENTO } from '../brand/marca.ts'
import type { Configuracao } from '../state/ler-configuracao.ts'

export type ConfiguracaoDoFirebase = NonNullable<Configuracao['auth']['firebase']>

/** The second step that a sign-in asks for: the six digits of the authenticator. */
export type SegundaEtapa = { responder(codigo: string): Promise<void> }

export type Firebase = {
  /** Who is in, whichever tab it came in by. */
  pessoa(): Promise<User | null>
  /** Null when the person is in; otherwise what is still asked. Throws the SDK's error. */
  entrar(email: string, senha: string): Promise<SegundaEtapa | null>
  /** Ends the session at the server, and here whatever the server says; `soAqui`, only the one that this tab had. */
  sair(opcoes: { soAqui: boolean }): Promise<void>
}

function segundaEtapa(auth: Auth, erro: MultiFactorError, marcar: () => void): SegundaEtapa {
  const desafio = getMultiFactorResolver(auth, erro)
  const dica = desafio.hints.find(({ factorId }) => factorId === TotpMultiFactorGenerator.FACTOR_ID)
  if (!dica) throw new FirebaseError('auth/unsupported-second-factor', 'no authenticator enrolled')
  return {
    responder: async (codigo) => {
      const prova = TotpMultiFactorGenerator.assertionForSignIn(dica.uid, codigo)
      marcar()
      await desafio.resolveSignIn(prova)
    },
  }
}

const ENTRADA = `${PREFIXO_DE_ARMAZENAMENTO}:entrada`
/** The SDK looks every 0.8 s at what the other tabs did. */
const ATE_SABER_MS = 2000

/**
 * A tab whose session ended would take with it the one that another tab began meanwhile: they keep theirs in the same
 * place, and the SDK learns of it late. Each sign-in leaves its mark, and a tab that meets another's waits for it.
 */
function entreAbas(auth: Auth, vista: string | null) {
  let minha = vista
  let espera = Promise.resolve(false)
  const esperarOutra = async (): Promise<boolean> => {
    const antes = auth.currentUser?.refreshToken
    for (const fim = Date.now() + ATE_SABER_MS; Date.now() < fim; ) {
      await new Promise((pronto) => setTimeout(pronto, 50))
      if (auth.currentUser?.refreshToken !== antes) return true
    }
    return false
  }
  return {
    marcar: () => {
      minha = crypto.randomUUID()
      espera = Promise.resolve(false)
      window.localStorage.setItem(ENTRADA, minha)
    },
    /** Whether this tab has just joined a session that another began. */
    alcancar: (): Promise<boolean> => {
      const ultima = window.localStorage.getItem(ENTRADA)
      if (ultima !== minha) {
        minha = ultima
        const outra = esperarOutra()
        espera = outra
        // Who asks later asks of a session that is this tab's too.
        void outra.then(() => {
          if (espera === outra) espera = Promise.resolve(false)
        })
      }
      return espera
    },
  }
}

/** The session of this browser, looked for once and kept for all its tabs (IndexedDB). */
export async function abrirFirebase(config: ConfiguracaoDoFirebase): Promise<Firebase> {
  const { projeto, chave, embutido } = config
  const vista = window.localStorage.getItem(ENTRADA)
  const app = initializeApp({ apiKey: chave, projectId: projeto })
  const auth = initializeAuth(app, {
    persistence: [indexedDBLocalPersistence, browserLocalPersistence],
  })
  if (embutido) connectAuthEmulator(auth, window.location.origin, { disableWarnings: true })
  auth.languageCode = 'pt-BR'
  await auth.authStateReady()
  const abas = entreAbas(auth, vista)
  return {
    pessoa: async () => {
      await abas.alcancar()
      return auth.currentUser
    },
    entrar: async (email, senha) => {
      abas.marcar()
      try {
        await signInWithEmailAndPassword(auth, email, senha)
        return null
      } catch (erro) {
        const pedeSegunda =
          erro instanceof FirebaseError && erro.code === 'auth/multi-factor-auth-required'
        if (!pedeSegunda) throw erro
        return segundaEtapa(auth, erro as MultiFactorError, abas.marcar)
      }
    },
    sair: async ({ soAqui }) => {
      if ((await abas.alcancar()) && soAqui) return
      try {
        const token = soAqui || !embutido ? undefined : await auth.currentUser?.getIdToken()
        if (token) await revokeAccessToken(auth, token)
      } finally {
        await signOut(auth)
      }
    },
  }
}
