export { links, paths } from '@razao/contract/paths'

const decodificado = (caminho: string): string | null => {
  try {
    return decodeURIComponent(caminho)
  } catch {
    return null
  }
}

/**
 * An address to come back to after signing in: of this site, and not one of the sign-in itself.
 * Anything else (another host, `//host` also after `..` is resolved, a back-slash) is refused with null.
 */
export function origemSegura(texto: unknown): string | null {
  if (typeof texto !== 'string' || texto.length > 2000 || !/^\/(?![/\\])/.test(texto)) return null
  const url = URL.parse(texto, 'https://aqui.invalid')
  if (url?.origin !== 'https://aqui.invalid' || !/^\/(?![/\\])/.test(url.pathname)) return null
  // The router decodes a path before matching it, and does not mind its case.
  const caminho = decodificado(url.pathname)
  if (caminho === null || /^\/([/\\]|conta(\/|$))/i.test(caminho)) return null
  return `${url.pathname}${url.search}${url.hash}`
}
