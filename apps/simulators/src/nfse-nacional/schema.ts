// A schema in one line for each group: names in their order, `=` before the type of a value and `:` before the name of a
// group, `?` where it may be absent, `*` where it repeats (`+` at least once), and `(a|b)` where one of them comes.
import { type Element, elementsOf, textOf } from './xml.ts'

type Item = { name: string; type: string; group: boolean }
type Particle = { items: readonly Item[]; optional: boolean; repeats: boolean }
type Group = readonly Particle[]

/** Whether a text is of a type. */
export type Types = Readonly<Record<string, (text: string) => boolean>>
export type Schema = { groups: ReadonlyMap<string, Group>; types: Types; namespace: string }

const ITEM = /^(\w+)([=:])(\w+)$/

function itemOf(source: string): Item {
  const [, name = '', sign, type = ''] = ITEM.exec(source) ?? []
  if (name === '') throw new Error(`schema: ${source}`)
  return { name, type, group: sign === ':' }
}

function particleOf(source: string): Particle {
  const suffix = /[?*+]$/.exec(source)?.[0] ?? ''
  const inside = suffix === '' ? source : source.slice(0, -1)
  const bare = inside.startsWith('(') ? inside.slice(1, -1) : inside
  return {
    items: bare.split('|').map(itemOf),
    optional: suffix === '?' || suffix === '*',
    repeats: suffix === '*' || suffix === '+',
  }
}

export function schemaOf(
  source: Readonly<Record<string, string>>,
  types: Types,
  namespace: string,
): Schema {
  const groups = new Map(
    Object.entries(source).map(([name, line]) => [name, line.split(' ').map(particleOf)] as const),
  )
  for (const { name, type, group } of [...groups.values()].flat().flatMap(({ items }) => items))
    if (group ? !groups.has(type) && type !== 'any' : types[type] === undefined)
      throw new Error(`schema: ${name} is of ${type}`)
  return { groups, types, namespace }
}

function failureOf(element: Element, item: Item, schema: Schema, path: string): string | null {
  if (item.type === 'any') return null
  if (element.namespace !== schema.namespace) return path
  if (item.group) return failureIn(element, item.type, schema, path)
  const ok = elementsOf(element).length === 0 && schema.types[item.type]?.(textOf(element))
  return ok ? null : path
}

/** Where an element fails its group, or null. */
export function failureIn(
  element: Element,
  group: string,
  schema: Schema,
  path = element.name,
): string | null {
  if (textOf(element).trim() !== '') return path
  const children = elementsOf(element)
  let at = 0
  for (const particle of schema.groups.get(group) ?? []) {
    let taken = 0
    for (; taken === 0 || particle.repeats; taken += 1) {
      const child = children[at]
      const item = child && particle.items.find(({ name }) => name === child.name)
      if (child === undefined || item === undefined) break
      const failure = failureOf(child, item, schema, `${path}/${child.name}`)
      if (failure !== null) return failure
      at += 1
    }
    if (taken === 0 && !particle.optional) return `${path}/${particle.items[0]?.name}`
  }
  const extra = children[at]
  return extra === undefined ? null : `${path}/${extra.name}`
}
