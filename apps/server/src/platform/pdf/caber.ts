import { constants, inflateSync } from 'node:zlib'

/** Of all that a PDF of a guide unpacks to, in bytes. */
const MAIS_ABERTO = 32 * 1024 * 1024
/** A stream inside a stream inside a stream is made to harm. */
const MAIS_FUNDO = 3

/** Whether bytes begin as zlib does (RFC 1950, 2.2). */
const ehZlib = (bytes: Uint8Array): boolean =>
  bytes.length > 2 &&
  ((bytes[0] ?? 0) & 0x0f) === 8 &&
  (((bytes[0] ?? 0) << 8) | (bytes[1] ?? 0)) % 31 === 0

/** What is left of `resta` when these are unpacked; negative when it is not enough. */
function desconto(bytes: Uint8Array, resta: number, fundo: number): number {
  if (!ehZlib(bytes)) return resta
  if (fundo > MAIS_FUNDO) return -1
  try {
    const aberto = inflateSync(bytes, {
      ...{ maxOutputLength: Math.max(resta, 1), finishFlush: constants.Z_SYNC_FLUSH },
    })
    return desconto(aberto, resta - aberto.length, fundo + 1)
  } catch (erro) {
    // What is broken is told by who reads it.
    return (erro as { code?: string }).code === 'ERR_BUFFER_TOO_LARGE' ? -1 : resta
  }
}

/** Whether what a PDF unpacks to is within what a guide may be; looked at before anything of it is read. */
export function cabeAberto(bytes: Uint8Array): boolean {
  const inteiro = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  let resta = MAIS_ABERTO
  for (let de = inteiro.indexOf('stream'); de >= 0; de = inteiro.indexOf('stream', de + 6)) {
    let inicio = de + 6
    while (inteiro[inicio] === 13 || inteiro[inicio] === 10 || inteiro[inicio] === 32) inicio += 1
    resta = desconto(inteiro.subarray(inicio), resta, 0)
    if (resta < 0) return false
  }
  return true
}
