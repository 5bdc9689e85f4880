import type { GetTokenSilentlyOptions, LogoutOptions, User } from '@auth0/auth0-spa-js'
import type { User as PessoaDoFirebase } from 'firebase/auth'
import { type ConfiguracaoDoFirebase, codigoDoFirebase, firebaseDaPagina } from '../api/firebase.ts'
import { paths } from '../paths.ts'
import type { ClienteDaIdentidade } from './ProvedorDaIdentidade.tsx'

/** The errors after which only another sign-in helps. */
const ACABOU = [
  'invalid-refresh-token',
  'invalid-user-token',
  'user-disabled',
  'user-not-found',
  'user-token-expired',
]

/** The error as the session knows it: by the names of OAuth. */
const comoOAuth = (error: string): Error => Object.assign(new Error(error), { error })

const daPessoa = ({ uid, email, displayName, emailVerified }: PessoaDoFirebase): User => ({
  sub: uid,
  ...(email ? { email } : {}),
  ...(displayName ? { name: displayName } : {}),
  email_verified: emailVerified,
})

/** The same object while it is the same person, as the session compares. */
function comMemoria() {
  let ultima: User | undefined
  return (pessoa: PessoaDoFirebase | null): User | undefined => {
    if (pessoa === null) ultima = undefined
    else if (ultima?.sub !== pessoa.uid) ultima = daPessoa(pessoa)
    return ultima
  }
}

let daPagina: ClienteDaIdentidade | null = null

function criar(config: ConfiguracaoDoFirebase): ClienteDaIdentidade {
  const lembrada = comMemoria()
  const getUser = async () => lembrada(await (await firebaseDaPagina(config)).pessoa())
  const getTokenSilently = async ({ cacheMode }: GetTokenSilentlyOptions = {}) => {
    const pessoa = await (await firebaseDaPagina(config)).pessoa()
    if (!pessoa) throw comoOAuth('login_required')
    try {
      return await pessoa.getIdToken(cacheMode === 'off')
    } catch (erro) {
      throw ACABOU.includes(codigoDoFirebase(erro)) ? comoOAuth('invalid_grant') : erro
    }
  }
  /** The form is in the application, and has already signed in who comes back from it. */
  const exigirPessoa = async () => {
    if (!(await getUser())) throw comoOAuth('login_required')
  }
  const cliente = {
    getUser,
    getTokenSilently,
    getTokenWithPopup: () => getTokenSilently({ cacheMode: 'off' }),
    getIdTokenClaims: getUser,
    handleRedirectCallback: async () => ({}),
    loginWithPopup: exigirPessoa,
    loginWithRedirect: async () => window.location.assign(paths.conta.entrar),
    logout: async ({ openUrl, logoutParams }: LogoutOptions = {}) => {
      await (await firebaseDaPagina(config)).sair({ soAqui: openUrl === false })
      if (openUrl !== false) window.location.assign(logoutParams?.returnTo ?? paths.conta.sair)
    },
  }
  return cliente as unknown as ClienteDaIdentidade
}

/** The identity of this page by the Firebase SDK, answering as the OpenID Connect SDK does. */
export function clienteDoFirebase(config: ConfiguracaoDoFirebase): ClienteDaIdentidade {
  daPagina ??= criar(config)
  return daPagina
}
