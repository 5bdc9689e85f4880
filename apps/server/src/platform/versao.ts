import { readFileSync } from 'node:fs'

/** The product's version: what /meta.json tells and the browser compares. */
export function versaoDoProduto(): string {
  const pacote: unknown = JSON.parse(
    readFileSync(new URL('../../../../package.json', import.meta.url), 'utf8'),
  )
  return (pacote as { version: string }).version
}
