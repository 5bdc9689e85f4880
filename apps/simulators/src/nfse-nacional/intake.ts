// Opens what comes packed: base64, then gzip, then XML (Anexo IV, rules of reception).
import { gunzipSync } from 'node:zlib'
import type { Code } from './refusals.ts'
import { type Element, parseXml, XmlError } from './xml.ts'

const BASE64 = /^[A-Za-z0-9+/]+={0,2}$/
const LARGEST = 4_000_000
const CODES = { malformed: 'E1226', prefix: 'E1228', encoding: 'E1229' } as const

export type Opened = { element: Element; code?: undefined } | { element?: undefined; code: Code }

/** The field of a JSON body; anything else is undefined. */
export function fieldOf(body: string, name: string): unknown {
  try {
    const json: unknown = JSON.parse(body)
    return json !== null && typeof json === 'object' ? Reflect.get(json, name) : undefined
  } catch {
    return undefined
  }
}

export function open(packed: unknown, root: string): Opened {
  if (typeof packed !== 'string' || packed.length % 4 !== 0 || !BASE64.test(packed))
    return { code: 'E1225' }
  try {
    const bytes = gunzipSync(Buffer.from(packed, 'base64'), { maxOutputLength: LARGEST })
    const element = parseXml(bytes)
    return element.name === root ? { element } : { code: 'E1242' }
  } catch (error) {
    return { code: error instanceof XmlError ? CODES[error.kind] : 'E1226' }
  }
}
