const EH_ZIP = /\.zip$/i
const EH_XML = /\.xml$/i

/** What was dropped, in the order it will be sent. */
export type Separado = {
  readonly zips: readonly File[]
  readonly xmls: readonly File[]
  /** Names of what is neither XML nor ZIP and stays out. */
  readonly fora: readonly string[]
}

/** Only names are looked at: what a file truly is, the server says after reading it. */
export function separarEnvio(arquivos: readonly File[]): Separado {
  return {
    zips: arquivos.filter(({ name }) => EH_ZIP.test(name)),
    xmls: arquivos.filter(({ name }) => EH_XML.test(name)),
    fora: arquivos
      .filter(({ name }) => !EH_ZIP.test(name) && !EH_XML.test(name))
      .map(({ name }) => name),
  }
}
