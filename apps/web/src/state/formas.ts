// What comes from outside the program (storage of the browser, configuration of the server) is checked by shape.
// The validator of the contract is ten times larger than this, and every visitor would wait for it.

/** Is the value of this shape? */
export type Forma<T> = (valor: unknown) => valor is T
export type DaForma<F> = F extends Forma<infer T> ? T : never

const ehObjeto = (valor: unknown): valor is Record<string, unknown> =>
  typeof valor === 'object' && valor !== null && !Array.isArray(valor)

/** Text, of a pattern when one is given. */
export const texto =
  (padrao?: RegExp): Forma<string> =>
  (valor): valor is string =>
    typeof valor === 'string' && (padrao === undefined || padrao.test(valor))

/** A finite number within limits. */
export const numero =
  (minimo = -Infinity, maximo = Infinity): Forma<number> =>
  (valor): valor is number =>
    typeof valor === 'number' && Number.isFinite(valor) && valor >= minimo && valor <= maximo

export const logico: Forma<boolean> = (valor): valor is boolean => typeof valor === 'boolean'

/** One of the given texts. */
export const umDe =
  <const T extends string>(...opcoes: readonly T[]): Forma<T> =>
  (valor): valor is T =>
    opcoes.some((opcao) => opcao === valor)

export const ouNulo =
  <T>(forma: Forma<T>): Forma<T | null> =>
  (valor): valor is T | null =>
    valor === null || forma(valor)

export const ouAusente =
  <T>(forma: Forma<T>): Forma<T | undefined> =>
  (valor): valor is T | undefined =>
    valor === undefined || forma(valor)

export const lista =
  <T>(forma: Forma<T>, maximo = Infinity): Forma<T[]> =>
  (valor): valor is T[] =>
    Array.isArray(valor) && valor.length <= maximo && valor.every(forma)

/** An object of any keys whose values are of one shape. */
export const registro =
  <T>(forma: Forma<T>): Forma<Record<string, T>> =>
  (valor): valor is Record<string, T> =>
    ehObjeto(valor) && Object.values(valor).every(forma)

type Campos = Readonly<Record<string, Forma<unknown>>>
type Objeto<C extends Campos> = { [K in keyof C]: DaForma<C[K]> }

/** An object with at least these fields. */
export const objeto =
  <C extends Campos>(campos: C): Forma<Objeto<C>> =>
  (valor): valor is Objeto<C> =>
    ehObjeto(valor) && Object.entries(campos).every(([nome, forma]) => forma(valor[nome]))
