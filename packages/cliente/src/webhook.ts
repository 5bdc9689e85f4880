import type { Entrada } from './client.ts'

/** What an office is told: ids and the month, never a value or a name. Read the rest by the API. */
export type Evento = {
  readonly type: Entrada<'criarWebhook'>['eventos'][number]
  /** When it happened, ISO 8601. */
  readonly timestamp: string
  readonly data: Readonly<Record<string, unknown>>
}

export type Webhook = {
  /** `whsec_…`, as it was shown when the webhook was made. */
  readonly secret: string
  /** Of the request: `Headers`, or an object of names in lower case as Node gives them. */
  readonly headers: Headers | Readonly<Record<string, string | string[] | undefined>>
  /** The bytes that came, before any JSON.parse. */
  readonly body: string | Uint8Array
  /** How far the clock of the sender may be, in seconds. Default: 300. */
  readonly toleranceSeconds?: number
  /** Milliseconds since 1970. Default: the clock of this machine. */
  readonly now?: number
}

/** The request was not signed with this secret, or was signed too long ago: answer 401 and do nothing. */
export class SignatureError extends Error {
  override readonly name = 'SignatureError'
}

/**
 * The event of a request whose signature (Standard Webhooks, HMAC-SHA256) is right. The same event may come more than
 * once: keep its `id` and do nothing the second time. Throws `SignatureError`.
 */
export async function verifyWebhook(webhook: Webhook): Promise<Evento & { readonly id: string }> {
  const { secret, toleranceSeconds = 300, now = Date.now() } = webhook
  const [id, timestamp, signatures] = ['id', 'timestamp', 'signature'].map((name) =>
    headerOf(webhook.headers, `webhook-${name}`),
  )
  if (!id || !timestamp || !signatures) throw new SignatureError('The request is not signed.')
  if (!(Math.abs(now / 1000 - Number(timestamp)) <= toleranceSeconds))
    throw new SignatureError('The request was signed too long ago, or one of the clocks is wrong.')
  const utf8 = new TextEncoder()
  const body = typeof webhook.body === 'string' ? utf8.encode(webhook.body) : webhook.body
  const signed = new Uint8Array([...utf8.encode(`${id}.${timestamp}.`), ...body])
  const hash = { name: 'HMAC', hash: 'SHA-256' }
  const raw = bytesOf(secret.replace(/^whsec_/, ''))
  const key = await crypto.subtle.importKey('raw', raw, hash, false, ['verify'])
  for (const signature of signatures.split(' ')) {
    const [version, value = ''] = signature.split(',')
    if (version === 'v1' && (await crypto.subtle.verify('HMAC', key, bytesOf(value), signed)))
      return { ...(JSON.parse(new TextDecoder().decode(body)) as Evento), id }
  }
  throw new SignatureError('The signature is of another secret or of another body.')
}

function headerOf(headers: Webhook['headers'], name: string): string | undefined {
  const value = headers instanceof Headers ? headers.get(name) : headers[name]
  return typeof value === 'string' ? value : undefined
}

/** What is not base64 is no signature and no key. */
function bytesOf(base64: string): Uint8Array<ArrayBuffer> {
  try {
    return Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))
  } catch {
    throw new SignatureError('The secret or the signature is not base64.')
  }
}
