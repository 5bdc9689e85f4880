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
    return valor === 0 ? '0' : String(valor)
  }
  if (Array.isArray(valor)) return serializarLista(valor)
  if (valor instanceof Set) return `[${[...valor].map(serializarCanonico).sort().join(',')}]`
  invariant(typeof valor === 'object', `valor sem forma canônica: ${typeof valor}`)
  return serializarObjeto(valor as Readonly<Record<string, unknown>>)
}

// Written without lists between: a month has thousands of values, and this is most of what it costs.
function serializarLista(lista: readonly unknown[]): string {
  let texto = '['
  for (let i = 0; i < lista.length; i++) {
    const item = lista[i]
    if (i > 0) texto += ','
    texto += item === undefined ? 'null' : serializarCanonico(item)
  }
  return `${texto}]`
}

function serializarObjeto(objeto: Readonly<Record<string, unknown>>): string {
  let texto = ''
  for (const nome of Object.keys(objeto).sort()) {
    const campo = objeto[nome]
    if (campo === undefined) continue
    texto += `${texto === '' ? '' : ','}${JSON.stringify(nome)}:${serializarCanonico(campo)}`
  }
  return `{${texto}}`
}
