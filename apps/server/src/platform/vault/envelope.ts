import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import type { MasterKey } from './keyring.ts'

/** Where a secret belongs: it opens nowhere else. */
export type Place = {
  readonly escritorioId: number
  readonly empresaId: number | null
  readonly nome: string
}

/** A secret as it is kept: under a data key of its own, which is under a master key. */
export type Envelope = { mestra: string; chave: Buffer; conteudo: Buffer }

const NONCE = 12
const TAG = 16

const ligado = (uso: 'chave' | 'conteudo', { escritorioId, empresaId, nome }: Place): Buffer =>
  Buffer.from(JSON.stringify(['razao/vault/1', uso, escritorioId, empresaId, nome]))

function fechar(chave: Buffer, aad: Buffer, claro: Buffer): Buffer {
  const nonce = randomBytes(NONCE)
  const cifra = createCipheriv('aes-256-gcm', chave, nonce, { authTagLength: TAG }).setAAD(aad)
  const fechado = Buffer.concat([cifra.update(claro), cifra.final()])
  return Buffer.concat([nonce, cifra.getAuthTag(), fechado])
}

/** Throws when a bit is not what was closed, or where it was closed. */
function abrir(chave: Buffer, aad: Buffer, fechado: Buffer): Buffer {
  const decifra = createDecipheriv('aes-256-gcm', chave, fechado.subarray(0, NONCE), {
    authTagLength: TAG,
  })
    .setAAD(aad)
    .setAuthTag(fechado.subarray(NONCE, NONCE + TAG))
  return Buffer.concat([decifra.update(fechado.subarray(NONCE + TAG)), decifra.final()])
}

/** Seals a secret for its place, under a data key made for it. */
export function seal(mestra: MasterKey, lugar: Place, segredo: Buffer): Envelope {
  const dados = randomBytes(32)
  try {
    return {
      mestra: mestra.id,
      chave: fechar(mestra.chave, ligado('chave', lugar), dados),
      conteudo: fechar(dados, ligado('conteudo', lugar), segredo),
    }
  } finally {
    dados.fill(0)
  }
}

/** The secret; throws when the envelope is not of this place, this key or this secret. */
export function unseal(mestra: MasterKey, lugar: Place, envelope: Envelope): Buffer {
  const dados = abrir(mestra.chave, ligado('chave', lugar), envelope.chave)
  try {
    return abrir(dados, ligado('conteudo', lugar), envelope.conteudo)
  } finally {
    dados.fill(0)
  }
}

/** The data key under another master key; what it closes is not opened. */
export function rewrap(
  { de, para }: { de: MasterKey; para: MasterKey },
  lugar: Place,
  chave: Buffer,
): Buffer {
  const dados = abrir(de.chave, ligado('chave', lugar), chave)
  try {
    return fechar(para.chave, ligado('chave', lugar), dados)
  } finally {
    dados.fill(0)
  }
}
