import { paths } from '../paths.ts'
import type { Configuracao } from '../state/ler-configuracao.ts'

/** The library keeps `http` only when the domain says so; on loopback ours does. */
export const dominioDe = (domain: string): string =>
  window.location.protocol === 'http:' && !domain.includes('//') ? `http://${domain}` : domain

/** What every request to the identity carries. */
export const autorizacaoDe = ({ audience }: Configuracao['auth']) => ({
  audience,
  scope: 'openid profile email offline_access',
  redirect_uri: `${window.location.origin}${paths.conta.token}`,
  ui_locales: 'pt-BR',
})
