import {
  type AppState,
  Auth0Context,
  type Auth0ContextInterface,
  initialContext,
  type LogoutOptions,
} from '@auth0/auth0-react'
import type { Auth0Client, User } from '@auth0/auth0-spa-js'
import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react'
import { janelaDeEntrada } from './janela.ts'

/** What the session asks of its identity: the OpenID Connect SDK, or another that answers like it. */
export type ClienteDaIdentidade = Pick<
  Auth0Client,
  | 'getIdTokenClaims'
  | 'getTokenSilently'
  | 'getTokenWithPopup'
  | 'getUser'
  | 'handleRedirectCallback'
  | 'loginWithPopup'
  | 'loginWithRedirect'
  | 'logout'
>

type Estado = Pick<Auth0ContextInterface, 'isLoading' | 'isAuthenticated' | 'user' | 'error'>
type Mudar = (como: (antes: Estado) => Estado) => void

const INICIO: Estado = {
  isLoading: true,
  isAuthenticated: false,
  user: undefined,
  error: undefined,
}
const comPessoa = (user: User | undefined): Estado => ({
  isLoading: false,
  isAuthenticated: user !== undefined,
  user,
  error: undefined,
})
const seMudou =
  (user: User | undefined) =>
  (antes: Estado): Estado =>
    antes.user === user ? antes : { ...antes, isAuthenticated: user !== undefined, user }

const comoErro = (erro: unknown): Error =>
  erro instanceof Error ? erro : Object.assign(new Error('Login failed'), erro)

/** Whatever became of the request, the state says who is here after it. */
async function seguido<T>(
  cliente: ClienteDaIdentidade,
  { mudar, pedir }: { mudar: Mudar; pedir: () => Promise<T> },
): Promise<T> {
  try {
    return await pedir()
  } finally {
    const user = await cliente.getUser()
    mudar(seMudou(user))
  }
}

function acoesDe(cliente: ClienteDaIdentidade, mudar: Mudar): Partial<Auth0ContextInterface> {
  const obter = (opcoes?: object) => cliente.getTokenSilently(opcoes)
  return {
    getAccessTokenSilently: ((opcoes) =>
      seguido(cliente, {
        mudar,
        pedir: () => obter(opcoes),
      })) as Auth0ContextInterface['getAccessTokenSilently'],
    getAccessTokenWithPopup: (opcoes, janela) =>
      seguido(cliente, {
        mudar,
        pedir: () => cliente.getTokenWithPopup(opcoes, { ...janelaDeEntrada(), ...janela }),
      }),
    getIdTokenClaims: () => cliente.getIdTokenClaims(),
    loginWithRedirect: (opcoes) => cliente.loginWithRedirect(opcoes),
    loginWithPopup: async (opcoes, janela) => {
      mudar((antes) => ({ ...antes, isLoading: true }))
      try {
        await cliente.loginWithPopup(opcoes, { ...janelaDeEntrada(), ...janela })
        const user = await cliente.getUser()
        mudar(() => comPessoa(user))
      } catch (erro) {
        mudar((antes) => ({ ...antes, isLoading: false, error: comoErro(erro) }))
      }
    },
    logout: async (opcoes: LogoutOptions = {}) => {
      await cliente.logout(opcoes)
      if (opcoes.openUrl || opcoes.openUrl === false) mudar(seMudou(undefined))
    },
  }
}

type Props = {
  cliente: ClienteDaIdentidade
  /** Whether the address is the one that completes a sign-in. */
  naVolta: boolean
  onVolta: (appState: AppState | undefined) => void
  verificar: () => Promise<void>
  children: ReactNode
}

const trazVolta = (): boolean => {
  const busca = new URLSearchParams(window.location.search)
  return (busca.has('code') || busca.has('error')) && busca.has('state')
}

/**
 * What `Auth0Provider` gives to `useAuth0`, with a client made outside: it may have begun to renew the session
 * before React was there. (auth0-react takes one itself from 2.12 on, with three times the code.)
 */
export function ProvedorDaIdentidade({ cliente, naVolta, onVolta, verificar, children }: Props) {
  const [estado, mudar] = useState(INICIO)
  const comecou = useRef(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: once in the life of the page
  useEffect(() => {
    if (comecou.current) return
    comecou.current = true
    const comecar = async () => {
      try {
        if (naVolta && trazVolta()) {
          const { appState } = await cliente.handleRedirectCallback<AppState>()
          const user = await cliente.getUser()
          onVolta(appState)
          mudar(() => comPessoa(user))
          return
        }
        await verificar()
        const user = await cliente.getUser()
        mudar(() => comPessoa(user))
      } catch (erro) {
        mudar((antes) => ({ ...antes, isLoading: false, error: comoErro(erro) }))
      }
    }
    void comecar()
  }, [])
  const acoes = useMemo(() => acoesDe(cliente, mudar), [cliente])
  const valor = useMemo(() => ({ ...initialContext, ...acoes, ...estado }), [acoes, estado])
  return (
    <Auth0Context.Provider value={valor as Auth0ContextInterface}>{children}</Auth0Context.Provider>
  )
}
