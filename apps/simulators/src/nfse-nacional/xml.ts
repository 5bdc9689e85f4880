// Reads and canonicalizes XML as the national service takes it: UTF-8, no prefixes, no document type. What is signed is
// compared byte by byte, so that the tree keeps text as it came.
type Comment = { comment: string }
export type Element = {
  name: string
  namespace: string
  attributes: ReadonlyMap<string, string>
  children: readonly (Element | Comment | string)[]
}
type Open = Element & { children: (Element | Comment | string)[] }

export class XmlError extends Error {
  readonly kind: 'malformed' | 'prefix' | 'encoding'
  constructor(kind: XmlError['kind'], message: string) {
    super(message)
    this.kind = kind
  }
}

const NAME = /[A-Za-z_][\w.-]*(?::[\w.-]+)?/y
const ATTRIBUTE = /\s+([A-Za-z_][\w.-]*(?::[\w.-]+)?)\s*=\s*(?:"([^"<]*)"|'([^'<]*)')/y
const TAG_END = /\s*(\/?)>/y
const DECLARATION = /^<\?xml\s[^?]*\?>/
const CONTROL = /[^\P{Cc}\t\n\r]|[\ufffe\uffff]/u
const NAMED: Readonly<Record<string, string>> = {
  ...{ lt: '<', gt: '>', amp: '&', quot: '"', apos: "'" },
}

const malformed = (message: string) => new XmlError('malformed', message)

function decode(text: string): string {
  if (!text.includes('&')) return text
  return text.replace(/&(#x[0-9a-fA-F]+;|#\d+;|[a-z]+;)?/g, (_, entity: string | undefined) => {
    const name = (entity ?? '').slice(0, -1)
    const char = NAMED[name]
    if (char !== undefined) return char
    if (!name.startsWith('#')) throw malformed(`entity ${entity}`)
    const code = name.startsWith('#x') ? Number.parseInt(name.slice(2), 16) : Number(name.slice(1))
    if (code === 0 || code > 0x10ffff) throw malformed(`character ${name}`)
    return String.fromCodePoint(code)
  })
}

class Reader {
  private readonly source: string
  private at = 0
  private readonly open: Open[] = []
  private root: Open | undefined

  constructor(source: string) {
    this.source = source
  }

  read(): Element {
    const { source } = this
    const declaration = DECLARATION.exec(source)?.[0] ?? ''
    const encoding = /encoding\s*=\s*["']([^"']*)["']/.exec(declaration)?.[1] ?? 'utf-8'
    if (encoding.toLowerCase() !== 'utf-8') throw new XmlError('encoding', encoding)
    this.at = declaration.length
    while (this.at < source.length) {
      if (source[this.at] === '<') this.markup()
      else this.text()
    }
    if (this.root === undefined || this.open.length > 0) throw malformed('not closed')
    return this.root
  }

  private take(pattern: RegExp): RegExpExecArray | null {
    pattern.lastIndex = this.at
    const match = pattern.exec(this.source)
    if (match !== null) this.at = pattern.lastIndex
    return match
  }

  private until(end: string, from: number): string {
    const stop = this.source.indexOf(end, from)
    if (stop < 0) throw malformed(`no ${end}`)
    this.at = stop + end.length
    return this.source.slice(from, stop)
  }

  private add(child: Element | Comment | string): void {
    const parent = this.open.at(-1)
    if (parent !== undefined) parent.children.push(child)
    else if (typeof child === 'string' && child.trim() !== '') throw malformed('text outside')
  }

  private text(): void {
    const stop = this.source.indexOf('<', this.at)
    const end = stop < 0 ? this.source.length : stop
    const raw = this.source.slice(this.at, end)
    if (raw.includes(']]>')) throw malformed(']]>')
    this.at = end
    this.add(decode(raw))
  }

  private markup(): void {
    const { source, at } = this
    if (source.startsWith('<!--', at)) this.add({ comment: this.until('-->', at + 4) })
    else if (source.startsWith('<![CDATA[', at)) this.add(this.until(']]>', at + 9))
    else if (source.startsWith('</', at)) this.close()
    else if (/[!?]/.test(source[at + 1] ?? '')) throw malformed(source.slice(at, at + 9))
    else this.start()
  }

  private close(): void {
    this.at += 2
    const name = this.take(NAME)?.[0]
    if (name !== this.open.pop()?.name || this.take(TAG_END)?.[1] !== '')
      throw malformed(`closing ${name}`)
  }

  private start(): void {
    this.at += 1
    const name = this.take(NAME)?.[0]
    if (name === undefined) throw malformed('name')
    if (name.includes(':')) throw new XmlError('prefix', name)
    const attributes = new Map<string, string>()
    for (let one = this.take(ATTRIBUTE); one !== null; one = this.take(ATTRIBUTE)) {
      const [, key = '', double, single] = one
      if (key.includes(':')) throw new XmlError('prefix', key)
      if (attributes.has(key)) throw malformed(`two of ${key}`)
      attributes.set(key, decode((double ?? single ?? '').replace(/[\t\n]/g, ' ')))
    }
    const end = this.take(TAG_END)
    if (end === null) throw malformed(`tag ${name}`)
    const namespace = attributes.get('xmlns') ?? this.open.at(-1)?.namespace ?? ''
    attributes.delete('xmlns')
    const element: Open = { name, namespace, attributes, children: [] }
    if (this.open.length === 0) {
      if (this.root !== undefined) throw malformed('two roots')
      this.root = element
    }
    this.add(element)
    if (end[1] === '') this.open.push(element)
  }
}

export function parseXml(bytes: Uint8Array): Element {
  let source: string
  try {
    source = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    throw new XmlError('encoding', 'not UTF-8')
  }
  if (CONTROL.test(source)) throw malformed('control character')
  return new Reader(source.replace(/\r\n?/g, '\n')).read()
}

const TEXT: Readonly<Record<string, string>> = {
  ...{ '&': '&amp;', '<': '&lt;', '>': '&gt;', '\r': '&#xD;' },
}
const VALUE: Readonly<Record<string, string>> = {
  ...{ '&': '&amp;', '<': '&lt;', '"': '&quot;', '\t': '&#x9;', '\n': '&#xA;', '\r': '&#xD;' },
}

/** Text as the canonical form writes it. */
export const escapeText = (text: string): string =>
  text.replace(/[&<>\r]/g, (one) => TEXT[one] ?? one)
const escapeValue = (text: string): string =>
  text.replace(/[&<"\t\n\r]/g, (one) => VALUE[one] ?? one)

/**
 * Canonical XML 1.0 of an element, as a document of its own or inside `around`. Without prefixes, the exclusive form is
 * the same.
 */
export function canonical(element: Element, comments = false, around = ''): string {
  const { name, namespace, attributes, children } = element
  let out = `<${name}`
  if (namespace !== around) out += ` xmlns="${escapeValue(namespace)}"`
  for (const key of [...attributes.keys()].sort())
    out += ` ${key}="${escapeValue(attributes.get(key) ?? '')}"`
  out += '>'
  for (const child of children) {
    if (typeof child === 'string') out += escapeText(child)
    else if ('name' in child) out += canonical(child, comments, namespace)
    else if (comments) out += `<!--${child.comment}-->`
  }
  return `${out}</${name}>`
}

export const elementsOf = (element: Element): Element[] =>
  element.children.filter((child) => typeof child !== 'string' && 'name' in child) as Element[]

/** The first element down a path of names. */
export function find(element: Element, path: string): Element | undefined {
  let here: Element | undefined = element
  for (const name of path.split('/'))
    here = here && elementsOf(here).find((child) => child.name === name)
  return here
}

export const textOf = (element: Element): string =>
  element.children.filter((child) => typeof child === 'string').join('')

export function text(element: Element, path: string): string | undefined {
  const found = find(element, path)
  return found && textOf(found)
}
