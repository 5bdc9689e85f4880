// A letter as a program of mail reads it (RFC 5322, 2045 to 2047): what the header says, the texts, what is attached.

export type Attachment = { name: string; type: string; content: Buffer }
export type Letter = {
  /** As the sender of the envelope and the receivers of it were told, which the header need not repeat. */
  envelope: { from: string; to: string[] }
  /** Names in lower case; of one that comes twice, both, a line each. */
  headers: Readonly<Record<string, string>>
  text: string
  html: string
  attachments: Attachment[]
}

type Part = { headers: Record<string, string>; body: string }

function split(source: string): Part {
  const end = source.indexOf('\r\n\r\n')
  const head = end < 0 ? source : source.slice(0, end)
  const headers: Record<string, string> = {}
  for (const line of head.replace(/\r\n[ \t]+/g, ' ').split('\r\n')) {
    const colon = line.indexOf(':')
    if (colon < 1) continue
    const name = line.slice(0, colon).toLowerCase()
    const value = decodeWords(line.slice(colon + 1).trim())
    headers[name] = headers[name] === undefined ? value : `${headers[name]}\n${value}`
  }
  return { headers, body: end < 0 ? '' : source.slice(end + 4) }
}

const unquote = (text: string): Buffer =>
  Buffer.from(
    text
      .replace(/=\r\n/g, '')
      .replace(/=([\dA-F]{2})/gi, (_, code) => String.fromCharCode(Number.parseInt(code, 16))),
    'latin1',
  )

/** `=?utf-8?Q?…?=`, and B; a space between two of them is of nobody. */
function decodeWords(value: string): string {
  const bytes: Buffer[] = []
  let at = 0
  const joined = value.replace(/\?=\s+=\?/g, '?==?')
  for (const word of joined.matchAll(/=\?utf-8\?([bq])\?([^?]*)\?=/gi)) {
    bytes.push(Buffer.from(joined.slice(at, word.index), 'latin1'))
    const [whole, kind = '', text = ''] = word
    bytes.push(
      kind.toLowerCase() === 'b' ? Buffer.from(text, 'base64') : unquote(text.replaceAll('_', ' ')),
    )
    at = word.index + whole.length
  }
  bytes.push(Buffer.from(joined.slice(at), 'latin1'))
  return Buffer.concat(bytes).toString('utf8')
}

function contentOf({ headers, body }: Part): Buffer {
  const encoding = headers['content-transfer-encoding']?.toLowerCase()
  if (encoding === 'base64') return Buffer.from(body, 'base64')
  return encoding === 'quoted-printable' ? unquote(body) : Buffer.from(body, 'latin1')
}

const parameter = (value: string, name: string): string | undefined =>
  new RegExp(`${name}="?([^";]+)"?`, 'i').exec(value)?.[1]

/** Every part that has something in it, however deep. */
function leaves(part: Part): Part[] {
  const type = part.headers['content-type'] ?? ''
  const boundary = /^multipart\//i.test(type) ? parameter(type, 'boundary') : undefined
  if (boundary === undefined) return [part]
  const [, ...pieces] = `\r\n${part.body}`.split(`\r\n--${boundary}`)
  return pieces
    .filter((piece) => piece.startsWith('\r\n'))
    .flatMap((piece) => leaves(split(piece.slice(2))))
}

/** Reads one from its bytes, as latin1 text with the dots of SMTP already taken out. */
export function readLetter(envelope: Letter['envelope'], source: string): Letter {
  const whole = split(source)
  const letter: Letter = { envelope, headers: whole.headers, text: '', html: '', attachments: [] }
  for (const part of leaves(whole)) {
    const [type = ''] = (part.headers['content-type'] ?? 'text/plain').split(';')
    const disposition = part.headers['content-disposition'] ?? ''
    if (/^attachment/i.test(disposition)) {
      const name = parameter(disposition, 'filename') ?? ''
      letter.attachments.push({ name, type, content: contentOf(part) })
    } else if (type === 'text/html') letter.html = contentOf(part).toString('utf8')
    else if (type === 'text/plain') letter.text = contentOf(part).toString('utf8')
  }
  return letter
}
