import { createHmac, randomBytes } from 'node:crypto'

const PREFIXO = 'whsec_'

/** A new secret, as it is shown: `whsec_` and 32 bytes in base64. */
export const novoSegredo = (): string => `${PREFIXO}${randomBytes(32).toString('base64')}`

export type Mensagem = {
  /** The same in every attempt. */
  readonly id: string
  /** Seconds since 1970 of this attempt. */
  readonly em: number
  readonly corpo: string
}

/**
 * The headers of Standard Webhooks: HMAC-SHA256 of `id.timestamp.body` under each secret, the newest first, so that
 * whoever receives may change its own copy at any time of the day.
 */
export function assinar(
  { id, em, corpo }: Mensagem,
  segredos: readonly string[],
): Record<string, string> {
  const assinaturas = segredos.map((segredo) => {
    const chave = Buffer.from(segredo.slice(PREFIXO.length), 'base64')
    return `v1,${createHmac('sha256', chave).update(`${id}.${em}.${corpo}`).digest('base64')}`
  })
  return {
    'content-type': 'application/json; charset=utf-8',
    'user-agent': 'Razao-Webhooks/1',
    'webhook-id': id,
    'webhook-timestamp': String(em),
    'webhook-signature': assinaturas.join(' '),
  }
}
