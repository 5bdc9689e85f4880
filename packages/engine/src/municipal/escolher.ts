import type { DataCivil } from '../tempo/index.ts'
import type { Camada, RegraDatada, TipoDeRegra } from './tipos.ts'

/** The office has the last word, then what the national environment answered, then what holds everywhere. */
const ORDEM: Readonly<Record<Camada, number>> = { escritorio: 0, nacional: 1, federal: 2 }

export type Escolhida<R extends RegraDatada> = {
  readonly regra: R
  /** Others of the same day, which say something else and do not count. */
  readonly noLugarDe: readonly R[]
}

const mesmo = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b)

/**
 * The rule of a kind that holds on a day: of the nearest key first (the code of the service before its item, the item
 * before every service), and of one key the office's before the others.
 */
export function escolher<R extends RegraDatada>(
  regras: readonly R[],
  {
    tipo,
    chaves,
    data,
  }: { readonly tipo: TipoDeRegra; readonly chaves: readonly string[]; readonly data: DataCivil },
): Escolhida<R> | null {
  const lugar = new Map(chaves.map((chave, i) => [chave, i]))
  const emVigor = regras
    .filter(
      (regra) =>
        regra.tipo === tipo &&
        lugar.has(regra.chave) &&
        regra.de <= data &&
        (regra.ate === null || data <= regra.ate),
    )
    .toSorted(
      (a, b) =>
        (lugar.get(a.chave) ?? 0) - (lugar.get(b.chave) ?? 0) || ORDEM[a.camada] - ORDEM[b.camada],
    )
  const [regra, ...outras] = emVigor
  if (regra === undefined) return null
  return {
    regra,
    noLugarDe: outras.filter(
      (outra) => outra.chave === regra.chave && !mesmo(outra.valor, regra.valor),
    ),
  }
}
