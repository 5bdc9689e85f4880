import { generateKeyPairSync } from 'node:crypto'

export type KeyPem = { privatePem: string; publicPem: string }

export function newKey(): KeyPem {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', {
    modulusLength: 2048,
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
    publicKeyEncoding: { type: 'spki', format: 'pem' },
  })
  return { privatePem: privateKey, publicPem: publicKey }
}

// A key takes a tenth of a second to make: a holder keeps theirs for as long as the program runs, whatever certificate
// is asked next. Those of authorities are never shared, or one would sign for another.
const ofHolders = new Map<string, KeyPem>()

/** `kept`: the one that an authority had of this holder before the program started. */
export function keyOf(holder: string, kept?: KeyPem): KeyPem {
  const known = ofHolders.get(holder) ?? kept ?? newKey()
  ofHolders.set(holder, known)
  return known
}
