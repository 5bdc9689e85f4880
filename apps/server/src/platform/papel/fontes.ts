import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, sep } from 'node:path'

const exigir = createRequire(import.meta.url)

/** Where the only face of the paper is, the brand's: nothing else of the disk is opened by who writes PDF. */
export const PASTA_DAS_FONTES =
  dirname(exigir.resolve('@expo-google-fonts/ibm-plex-sans/package.json')) + sep

/** The file of a weight, as the package names it: `400Regular`, `600SemiBold`, with `_Italic`. */
export const arquivoDaFonte = (peso: string): string =>
  `${PASTA_DAS_FONTES}${peso}${sep}IBMPlexSans_${peso}.ttf`

let lidas: { readonly normal: Uint8Array; readonly negrito: Uint8Array } | undefined

/** IBM Plex Sans in two weights, read once: every PDF carries it inside, so that it reads the same everywhere. */
export function fontesDoPapel(): NonNullable<typeof lidas> {
  lidas ??= {
    normal: readFileSync(arquivoDaFonte('400Regular')),
    negrito: readFileSync(arquivoDaFonte('600SemiBold')),
  }
  return lidas
}
