/** What one XML file may weigh. Every limit is checked while reading, before memory is spent. */
export type LimitesXml = {
  /** Bytes of the file as received. */
  readonly bytes: number
  /** Elements inside elements. */
  readonly profundidade: number
  /** Elements of the whole file. */
  readonly elementos: number
  /** Attributes of one element. */
  readonly atributosPorElemento: number
  /** Characters of one attribute's value. */
  readonly caracteresPorAtributo: number
  /** Characters of all comments together. */
  readonly caracteresEmComentarios: number
}

/** Room for a list of about 1,500 municipal notes; a single note uses some 8 kB and 120 elements. */
export const LIMITES_XML: LimitesXml = {
  bytes: 4 * 1024 * 1024,
  profundidade: 64,
  elementos: 120_000,
  atributosPorElemento: 64,
  caracteresPorAtributo: 8 * 1024,
  caracteresEmComentarios: 64 * 1024,
}
