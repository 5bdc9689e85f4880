// Eight bytes at a time ("slicing by 8"): the import of a large ZIP spends much of itself here.
const FATIAS = 8
const TABELA = new Int32Array(256 * FATIAS)
for (let n = 0; n < 256; n++) {
  let c = n
  for (let k = 0; k < 8; k++) c = c & 1 ? (c >>> 1) ^ 0xedb88320 : c >>> 1
  TABELA[n] = c
}
for (let i = 256; i < TABELA.length; i++) {
  const antes = de(i - 256)
  TABELA[i] = de(antes & 0xff) ^ (antes >>> 8)
}

function de(indice: number): number {
  return TABELA[indice] ?? 0
}

/** CRC-32 of ZIP (polynomial 0xEDB88320) of a block after those of before, as unsigned integer. */
export function crc32(bytes: Uint8Array, antes = 0): number {
  const vista = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const inteiros = bytes.length - (bytes.length % FATIAS)
  let c = ~antes
  for (let i = 0; i < inteiros; i += FATIAS) {
    const a = c ^ vista.getInt32(i, true)
    const b = vista.getInt32(i + 4, true)
    c =
      de(1792 + (a & 0xff)) ^
      de(1536 + ((a >>> 8) & 0xff)) ^
      de(1280 + ((a >>> 16) & 0xff)) ^
      de(1024 + (a >>> 24)) ^
      de(768 + (b & 0xff)) ^
      de(512 + ((b >>> 8) & 0xff)) ^
      de(256 + ((b >>> 16) & 0xff)) ^
      de(b >>> 24)
  }
  for (let i = inteiros; i < bytes.length; i++) c = de((c ^ (bytes[i] ?? 0)) & 0xff) ^ (c >>> 8)
  return (c ^ -1) >>> 0
}
