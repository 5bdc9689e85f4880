import { paths } from '../../paths.ts'
import { soltarTrava } from './soltar-trava.ts'

/** The identity SDK's own sign that somebody is signed in: while it is there, it asks for a token at its start. */
const SINAL = /^(?:_legacy_)?auth0\..+\.is\.authenticated$/

let havia = false

/**
 * Whoever opens the page of leaving needs no token: the SDK's question at its start, which waits for the lock
 * that another page may have left, is spared by taking its sign away. Called once, before the SDK starts; with
 * `?todos=sim` the sessions of other devices are ended first, and that does need a token.
 */
export function dispensarTokenNaSaida(): void {
  const { pathname, search, protocol } = window.location
  if (pathname !== paths.conta.sair || new URLSearchParams(search).get('todos') === 'sim') return
  soltarTrava()
  for (const par of document.cookie.split('; ')) {
    const [nome = ''] = par.split('=')
    if (!SINAL.test(decodeURIComponent(nome))) continue
    havia = true
    // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser we serve
    document.cookie = `${nome}=; path=/; max-age=0${protocol === 'https:' ? '; secure' : ''}`
  }
}

/** Whether `dispensarTokenNaSaida` found a session, which is still to be ended at the provider. */
export const haviaSessaoAoSair = (): boolean => havia
