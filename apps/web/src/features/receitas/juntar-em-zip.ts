import { Zip, ZipDeflate } from 'fflate'

/** Two files of the same name stay two: `nota.xml`, `nota (2).xml`. */
function nomesUnicos(arquivos: readonly File[]): string[] {
  const vezes = new Map<string, number>()
  return arquivos.map(({ name }) => {
    const vez = (vezes.get(name) ?? 0) + 1
    vezes.set(name, vez)
    return vez === 1 ? name : name.replace(/(\.[^.]*)?$/, ` (${vez})$1`)
  })
}

/** As many as the server opens in one archive. */
export const MAXIMO_DE_ARQUIVOS = 20_000

/** One fixed moment: the same files give the same archive. */
const MOMENTO = new Date(1980, 0, 1, 12)

/**
 * Several files as one ZIP (deflate, UTF-8 names), made in the browser so that what was dropped together is
 * one import, undone together. One file at a time in this thread: the policy of the page lets no worker be made
 * of a text, and the page answers between two files.
 */
export async function juntarEmZip(arquivos: readonly File[], nome: string): Promise<File> {
  const nomes = nomesUnicos(arquivos)
  const partes: BlobPart[] = []
  const zip = new Zip((erro, parte) => {
    if (erro) throw erro
    partes.push(parte as Uint8Array<ArrayBuffer>)
  })
  for (const [i, arquivo] of arquivos.entries()) {
    const entrada = new ZipDeflate(nomes[i] ?? arquivo.name, { level: 6 })
    entrada.mtime = MOMENTO
    zip.add(entrada)
    entrada.push(new Uint8Array(await arquivo.arrayBuffer()), true)
  }
  zip.end()
  return new File(partes, nome, { type: 'application/zip' })
}
