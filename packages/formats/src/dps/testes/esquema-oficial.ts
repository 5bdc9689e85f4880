import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { validateXML } from 'xmllint-wasm'

// The official schemas are kept beside the repository, not in it; where they are absent these tests do not run.
const PASTA = join(import.meta.dirname, '../../../../../../shared/data/nfse/xsd-1.01')

export const temEsquemas = existsSync(PASTA)

export const lerEsquema = (nome: string): string => readFileSync(join(PASTA, nome), 'utf8')

const RAIZ = { DPS: 'DPS_v1.01.xsd', pedRegEvento: 'pedRegEvento_v1.01.xsd' } as const
const OUTROS = [
  'tiposComplexos_v1.01.xsd',
  'tiposEventos_v1.01.xsd',
  'tiposSimples_v1.01.xsd',
  'xmldsig-core-schema.xsd',
]

/** What the official schema says of each document: nothing when it is valid. */
export async function validarNoEsquema(
  raiz: keyof typeof RAIZ,
  documentos: readonly string[],
): Promise<string[][]> {
  const nome = (i: number) => `d${i}.xml`
  const { errors } = await validateXML({
    xml: documentos.map((contents, i) => ({ fileName: nome(i), contents })),
    schema: [{ fileName: RAIZ[raiz], contents: lerEsquema(RAIZ[raiz]) }],
    preload: OUTROS.map((fileName) => ({ fileName, contents: lerEsquema(fileName) })),
    maxMemoryPages: 16_384,
  })
  const achados: string[][] = documentos.map(() => [])
  for (const { rawMessage } of errors) {
    const qual = /^d(\d+)\.xml/.exec(rawMessage)?.[1]
    // What is left is the text around a document that is not even XML.
    if (qual !== undefined) achados[Number(qual)]?.push(rawMessage)
  }
  return achados
}
