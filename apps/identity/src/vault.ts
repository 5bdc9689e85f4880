import { createHash, createHmac } from 'node:crypto'
import { CompactEncrypt, compactDecrypt } from 'jose'

/** The configured secrets: the first one closes, any of them opens. */
export type Segredos = { cookieKeys: string[] }

// The word in the text stays: every key that sealed something was derived from it.
const chaveDe = (segredo: string, uso: string): Uint8Array =>
  createHash('sha256').update(`identidade/cofre/${uso}/${segredo}`).digest()

/** Seals `texto` (JWE, dir + A256GCM) under a key derived from the configuration, one per `uso`. */
export async function fechar(
  { cookieKeys }: Segredos,
  { uso, texto }: { uso: string; texto: string },
): Promise<string> {
  const [segredo] = cookieKeys
  if (segredo === undefined) throw new Error('identity: cookieKeys is empty')
  return new CompactEncrypt(new TextEncoder().encode(texto))
    .setProtectedHeader({ alg: 'dir', enc: 'A256GCM' })
    .encrypt(chaveDe(segredo, uso))
}

/** Opens what `fechar` sealed; undefined when none of the configured secrets is the one that closed it. */
export async function abrir(
  { cookieKeys }: Segredos,
  { uso, fechado }: { uso: string; fechado: string },
): Promise<string | undefined> {
  for (const segredo of cookieKeys) {
    try {
      const { plaintext } = await compactDecrypt(fechado, chaveDe(segredo, uso))
      return new TextDecoder().decode(plaintext)
    } catch {
      // another of the configured secrets may be the one that closed it
    }
  }
  return undefined
}

/** Keyed hashes of `texto`, one per configured secret: store the first, look for any. */
export const resumosComChave = (
  { cookieKeys }: Segredos,
  { uso, texto }: { uso: string; texto: string },
): string[] =>
  cookieKeys.map((segredo) =>
    createHmac('sha256', chaveDe(segredo, uso)).update(texto).digest('base64url'),
  )
