import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, sep } from 'node:path'

const exigir = createRequire(import.meta.url)

/** Where the only face of the paper is: nothing else of the disk is opened by who writes PDF. */
export const PASTA_DAS_FONTES =
  dirname(exigir.resolve('pdfmake/fonts/Roboto/Roboto-Regular.ttf')) + sep

let lidas: { readonly normal: Uint8Array; readonly negrito: Uint8Array } | undefined

/** Roboto in two weights, read once: every PDF carries it inside, so that it reads the same everywhere. */
export function fontesDoPapel(): NonNullable<typeof lidas> {
  lidas ??= {
    normal: readFileSync(`${PASTA_DAS_FONTES}Roboto-Regular.ttf`),
    negrito: readFileSync(`${PASTA_DAS_FONTES}Roboto-Medium.ttf`),
  }
  return lidas
}
