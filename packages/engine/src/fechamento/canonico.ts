import { invariant } from '../dinheiro/index.ts'

/**
 * Text of a value that is the same for equal values: keys in order, absent fields left out, sets as
 * ordered lists. To be hashed by who stores it: same facts, same text, on every machine.
 */
export function serializarCanonico(valor: unknown): string {
  if (valor === null || typeof valor === 'boolean' || typeof valor === 'string') {
    return JSON.stringify(valor)
  }
  if (typeof valor === 'number') {
    invariant(Number.isFinite(valor), 'número sem forma canônica')
    return JSON.stringify(valor === 0 ? 0 : valor)
  }
  if (valor instanceof Set) return `[${[...valor].map(serializarCanonico).sort().join(',')}]`
  if (Array.isArray(valor)) {
    return `[${valor.map((item) => (item === undefined ? 'null' : serializarCanonico(item))).join(',')}]`
  }
  invariant(typeof valor === 'object', `valor sem forma canônica: ${typeof valor}`)
  const campos = Object.entries(valor)
    .filter(([, campo]) => campo !== undefined)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([nome, campo]) => `${JSON.stringify(nome)}:${serializarCanonico(campo)}`)
  return `{${campos.join(',')}}`
}
