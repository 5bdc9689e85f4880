/** How each filter is read from the address; a list of texts admits only those. */
type TipoDeFiltro = 'texto' | 'numero' | 'booleano' | 'numeros' | readonly string[]
export type DefinicaoDeFiltros = Readonly<Record<string, TipoDeFiltro>>

type ValorDoFiltro<T extends TipoDeFiltro> = T extends 'texto'
  ? string
  : T extends 'numero'
    ? number
    : T extends 'booleano'
      ? boolean
      : T extends 'numeros'
        ? number[]
        : T extends readonly (infer U)[]
          ? U
          : never
export type Filtro<D extends DefinicaoDeFiltros> = { [K in keyof D]?: ValorDoFiltro<D[K]> }

const numero = (texto: string): number | undefined => {
  const lido = Number(texto)
  return texto.trim() !== '' && Number.isFinite(lido) ? lido : undefined
}

function lerUm(tipo: TipoDeFiltro, textos: readonly string[]): unknown {
  const [texto = ''] = textos
  if (tipo === 'texto') return texto === '' ? undefined : texto
  if (tipo === 'numero') return numero(texto)
  if (tipo === 'booleano') return ({ sim: true, nao: false } as Record<string, boolean>)[texto]
  if (tipo === 'numeros') {
    const lidos = textos.map(numero).filter((n) => n !== undefined)
    return lidos.length > 0 ? lidos : undefined
  }
  return tipo.includes(texto) ? texto : undefined
}

/**
 * The filters in the address. A filter that is absent takes its default; one that is there and empty
 * (`?Status=`) was taken away on purpose.
 */
export function lerFiltros<D extends DefinicaoDeFiltros>(
  definicao: D,
  padrao: Filtro<D>,
  parametros: URLSearchParams,
): Filtro<D> {
  const filtro: Record<string, unknown> = {}
  for (const [campo, tipo] of Object.entries(definicao)) {
    const valor = parametros.has(campo)
      ? lerUm(tipo, parametros.getAll(campo))
      : padrao[campo as keyof D]
    if (valor !== undefined) filtro[campo] = valor
  }
  return filtro as Filtro<D>
}

const escrever = (valor: unknown): string => {
  if (valor === true) return 'sim'
  return valor === false ? 'nao' : String(valor)
}

/** Puts a change of filters in the address; what equals the default leaves it. */
export function escreverFiltros<D extends DefinicaoDeFiltros>(
  padrao: Filtro<D>,
  mudanca: { [K in keyof D]?: Filtro<D>[K] | undefined },
  parametros: URLSearchParams,
): void {
  for (const [campo, valor] of Object.entries(mudanca)) {
    const original = padrao[campo as keyof D]
    parametros.delete(campo)
    if (JSON.stringify(valor) === JSON.stringify(original)) continue
    if (valor === undefined) parametros.set(campo, '')
    else for (const um of [valor].flat()) parametros.append(campo, escrever(um))
  }
}
