import { Auth0Client } from '@auth0/auth0-spa-js'
import { origemSegura } from '../paths.ts'
import type { Configuracao } from '../state/ler-configuracao.ts'
import type { OpcoesDeEntrada } from '../state/situacao-da-sessao.ts'
import { autorizacaoDe, dominioDe } from './identidade.ts'
import { janelaDeEntrada } from './janela.ts'

const parametrosDe = ({ email, deNovo }: OpcoesDeEntrada) => ({
  ...(email ? { login_hint: email } : {}),
  ...(deNovo ? { prompt: 'login' as const } : {}),
})

/**
 * The way in for who has no session yet. Leaving by the page, the return is completed by the whole session at
 * /conta/token; by a window, the session reads afterwards, in silence, what the window left.
 */
export function entradaDireta(auth: Configuracao['auth']) {
  const cliente = new Auth0Client({
    domain: dominioDe(auth.domain),
    clientId: auth.clientId,
    authorizationParams: autorizacaoDe(auth),
    cacheLocation: 'memory',
  })
  return {
    naPagina: (origem: string | null, opcoes: OpcoesDeEntrada): Promise<void> => {
      const returnTo = origemSegura(origem)
      return cliente.loginWithRedirect({
        ...(returnTo === null ? {} : { appState: { returnTo } }),
        authorizationParams: parametrosDe(opcoes),
      })
    },
    emJanela: (opcoes: OpcoesDeEntrada): Promise<void> =>
      cliente.loginWithPopup({ authorizationParams: parametrosDe(opcoes) }, janelaDeEntrada()),
  }
}
