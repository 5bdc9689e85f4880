import type { Descontinuada } from '@razao/contract'

/** The day begins in Brasília, where it is read. */
const instante = (dia: string): Date => new Date(`${dia}T00:00:00-03:00`)

/** What every answer of a route that ends says: Deprecation (RFC 9745), Sunset (RFC 8594) and what takes its place. */
export const avisoDoFim = ({ desde, ate, sucessora }: Descontinuada): Record<string, string> => ({
  deprecation: `@${instante(desde).getTime() / 1000}`,
  sunset: instante(ate).toUTCString(),
  link: [
    '</docs/novidades>; rel="deprecation"; type="text/html"',
    ...(sucessora === null ? [] : [`<${sucessora}>; rel="successor-version"`]),
  ].join(', '),
})
