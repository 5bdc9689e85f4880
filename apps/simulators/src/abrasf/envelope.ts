// The envelope of SOAP, 1.1 and 1.2, and the message inside it: as text (escaped, or in a CDATA) or as XML.
export type Soap = '1.1' | '1.2'
export type Message = {
  soap: Soap
  operation: string
  /** Whether the document came as text. */
  asText: boolean
  header: string
  document: string
}

const SPACES = {
  'http://schemas.xmlsoap.org/soap/envelope/': '1.1',
  'http://www.w3.org/2003/05/soap-envelope': '1.2',
} as const
const SPACE_OF = {
  '1.1': 'http://schemas.xmlsoap.org/soap/envelope/',
  '1.2': 'http://www.w3.org/2003/05/soap-envelope',
} as const
const SERVICE = 'http://nfse.abrasf.org.br'

const ENTITIES: Readonly<Record<string, string>> = {
  ...{ lt: '<', gt: '>', amp: '&', quot: '"', apos: "'" },
}
const unescaped = (text: string): string =>
  text.replace(/&(lt|gt|amp|quot|apos);/g, (_, name: string) => ENTITIES[name] ?? '')
export const escaped = (text: string): string =>
  text.replace(/[&<>]/g, (one) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;' })[one] ?? '')

const CDATA = /<!\[CDATA\[([\s\S]*?)\]\]>/g

/** What is between the tags of an element; null when there is none, or more than one. */
function inside(xml: string, name: string): string | null {
  const found = [...xml.matchAll(new RegExp(`<(?:\\w+:)?${name}(?:\\s[^>]*)?>`, 'g'))]
  const [open] = found
  if (open === undefined || found.length > 1) return null
  const from = open.index + open[0].length
  const end = new RegExp(`</(?:\\w+:)?${name}\\s*>`).exec(xml.slice(from))
  return end === null ? null : xml.slice(from, from + end.index)
}

function opened(content: string): { text: string; asText: boolean } {
  const trimmed = content.trim()
  if (trimmed.startsWith('<![CDATA['))
    return { text: [...trimmed.matchAll(CDATA)].map(([, part]) => part).join(''), asText: true }
  if (trimmed.startsWith('<')) return { text: trimmed, asText: false }
  return { text: unescaped(trimmed), asText: true }
}

/** Null is not an envelope that the service takes. */
export function readEnvelope(body: string): Message | null {
  const space = /<(?:(\w+):)?Envelope\b[^>]*xmlns(?::\w+)?="([^"]+)"/.exec(body)?.[2] ?? ''
  const soap = SPACES[space as keyof typeof SPACES]
  const within = inside(body, 'Body')?.trim()
  if (soap === undefined || within === undefined) return null
  const element = /^<(?:(\w+):)?(\w+)([^>]*)>/.exec(within)
  if (element === null || !element[3]?.includes(`="${SERVICE}"`)) return null
  const [header, data] = [inside(within, 'nfseCabecMsg'), inside(within, 'nfseDadosMsg')]
  if (header === null || data === null) return null
  const { text, asText } = opened(data)
  const operation = (element[2] ?? '').replace(/Request$/, '')
  return { soap, operation, asText, header: opened(header).text, document: text }
}

const envelope = (soap: Soap, body: string): string =>
  `<?xml version="1.0" encoding="utf-8"?><soap:Envelope xmlns:soap="${SPACE_OF[soap]}"><soap:Body>${body}</soap:Body></soap:Envelope>`

/** An answer goes as the question came. */
export function answerOf({ soap, operation, asText }: Message, document: string): string {
  const output = asText ? escaped(`<?xml version="1.0" encoding="utf-8"?>${document}`) : document
  return envelope(
    soap,
    `<${operation}Response xmlns="${SERVICE}"><outputXML xmlns="">${output}</outputXML></${operation}Response>`,
  )
}

export function faultOf(soap: Soap, text: string): string {
  const said = escaped(text)
  return envelope(
    soap,
    soap === '1.1'
      ? `<soap:Fault><faultcode>soap:Server</faultcode><faultstring>${said}</faultstring></soap:Fault>`
      : `<soap:Fault><soap:Code><soap:Value>soap:Receiver</soap:Value></soap:Code><soap:Reason><soap:Text xml:lang="pt">${said}</soap:Text></soap:Reason></soap:Fault>`,
  )
}
