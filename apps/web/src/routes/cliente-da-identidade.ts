import { Auth0Client } from '@auth0/auth0-spa-js'
import workerUrl from '@auth0/auth0-spa-js/dist/auth0-spa-js.worker.production.js?url'
import type { Configuracao } from '../state/ler-configuracao.ts'
import { autorizacaoDe, dominioDe } from './identidade.ts'

let daPagina: Auth0Client | null = null

/** The one client of the identity in this page. Tokens live in memory only; the one that renews, in a worker. */
export function clienteDaIdentidade(auth: Configuracao['auth']): Auth0Client {
  daPagina ??= new Auth0Client({
    domain: dominioDe(auth.domain),
    clientId: auth.clientId,
    authorizationParams: autorizacaoDe(auth),
    cacheLocation: 'memory',
    useRefreshTokens: true,
    useRefreshTokensFallback: true,
    workerUrl,
  })
  return daPagina
}

let verificada: Promise<void> | null = null

/** After a reload the session is renewed in silence, where this browser bears its mark: once in the life of the page. */
export function verificarSessao(auth: Configuracao['auth']): Promise<void> {
  verificada ??= clienteDaIdentidade(auth).checkSession()
  return verificada
}
