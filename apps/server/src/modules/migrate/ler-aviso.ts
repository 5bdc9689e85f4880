// Which notes a notice names. What its body looks like nobody published, so it is looked for, in JSON or in XML, and not
// finding any is no fault: whatever is in doubt is asked for then.

export type NumeroAvisado = { readonly serie: string; readonly numero: number }

const NUMEROS = new Set(['docnumero', 'rpsnumero', 'ntfnumero', 'numero'])
const SERIES = new Set(['docserie', 'rpsserie', 'ntfserie', 'serie'])
const MAIS_FUNDO = 8
const MAIS_NOMES = 2000
const MAIS_NOTAS = 64

const comoNumero = (dito: unknown): number | null =>
  /^[1-9]\d{0,14}$/.test(String(dito)) ? Number(dito) : null
const comoSerie = (dito: unknown): string | null =>
  /^[0-9A-Za-z]{1,5}$/.test(String(dito)) ? String(dito) : null

/** Objects that have a number and a series among their own fields. */
function doJson(corpo: string): NumeroAvisado[] | null {
  let restam = MAIS_NOMES
  const achados: NumeroAvisado[] = []
  const andar = (valor: unknown, fundo: number): void => {
    if (typeof valor !== 'object' || valor === null || fundo > MAIS_FUNDO) return
    let [numero, serie]: [number | null, string | null] = [null, null]
    for (const [nome, dentro] of Object.entries(valor)) {
      restam -= 1
      if (restam < 0) return
      if (typeof dentro === 'object') andar(dentro, fundo + 1)
      else if (NUMEROS.has(nome.toLowerCase())) numero = comoNumero(dentro)
      else if (SERIES.has(nome.toLowerCase())) serie = comoSerie(dentro)
    }
    if (numero !== null && serie !== null) achados.push({ numero, serie })
  }
  try {
    andar(JSON.parse(corpo), 0)
    return achados
  } catch {
    return null
  }
}

/** By the names of the tags alone: no parser, so nothing to expand. */
function doXml(corpo: string): NumeroAvisado[] {
  const valoresDe = (nomes: ReadonlySet<string>): string[] =>
    [...corpo.matchAll(/<([A-Za-z]{4,12})>([0-9A-Za-z]{1,15})<\/\1>/g)].flatMap(
      ([, nome, valor]) => (nomes.has((nome ?? '').toLowerCase()) ? [valor ?? ''] : []),
    )
  const series = valoresDe(SERIES)
  return valoresDe(NUMEROS).flatMap((dito, qual) => {
    const [numero, serie] = [comoNumero(dito), comoSerie(series[qual])]
    return numero === null || serie === null ? [] : [{ numero, serie }]
  })
}

/** The notes that a notice names, few at most; none when it names none that can be read. */
export const lerAviso = (corpo: string): NumeroAvisado[] =>
  (doJson(corpo) ?? doXml(corpo)).slice(0, MAIS_NOTAS)
