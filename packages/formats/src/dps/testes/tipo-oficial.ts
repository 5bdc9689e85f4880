import type { No } from '../../xml/index.ts'

const atributo = (no: No, nome: string): string => no.atributos?.[nome] ?? ''
const valores = (no: No, faceta: string): string[] =>
  no.filhos.filter((f) => f.nome === faceta.toLowerCase()).map((f) => atributo(f, 'value'))

export type TipoOficial = {
  /** Patterns, as JavaScript reads them, from the type up to its base. */
  readonly padroes: readonly RegExp[]
  readonly enumeracao: readonly string[]
  readonly minimo: number
  readonly maximo: number
}

/** Facets of a simple type of the schema and of what it restricts. */
export function lerTipoOficial(tipos: ReadonlyMap<string, No>, tipo: No): TipoOficial {
  const restricao = tipo.filhos.find((f) => f.nome === 'restriction')
  if (restricao === undefined) throw new Error(`sem restrição: ${atributo(tipo, 'name')}`)
  const base = tipos.get(atributo(restricao, 'base'))
  const dela = base && lerTipoOficial(tipos, base)
  const numeros = (faceta: string) =>
    [...valores(restricao, faceta), ...valores(restricao, 'length')].map(Number)
  return {
    padroes: [
      ...valores(restricao, 'pattern').map((p) => new RegExp(`^(?:${p})$`, 'u')),
      ...(dela?.padroes ?? []),
    ],
    enumeracao: valores(restricao, 'enumeration'),
    minimo: Math.max(dela?.minimo ?? 0, ...numeros('minLength')),
    maximo: Math.min(dela?.maximo ?? Number.POSITIVE_INFINITY, ...numeros('maxLength')),
  }
}

export function aceitaOTipo({ padroes, enumeracao, minimo, maximo }: TipoOficial, texto: string) {
  const tamanho = [...texto].length
  return (
    tamanho >= minimo &&
    tamanho <= maximo &&
    padroes.every((p) => p.test(texto)) &&
    (enumeracao.length === 0 || enumeracao.includes(texto))
  )
}
