import type { TipoDeArquivo } from './tipos.ts'

const SINAIS: readonly (readonly [TipoDeArquivo, readonly number[]])[] = [
  ['zip', [0x50, 0x4b, 0x03, 0x04]],
  ['zip', [0x50, 0x4b, 0x05, 0x06]],
  ['zip', [0x50, 0x4b, 0x07, 0x08]],
  ['gzip', [0x1f, 0x8b]],
  ['pdf', [0x25, 0x50, 0x44, 0x46, 0x2d]],
  ['rar', [0x52, 0x61, 0x72, 0x21, 0x1a, 0x07]],
  ['7z', [0x37, 0x7a, 0xbc, 0xaf, 0x27, 0x1c]],
]

/** Bytes that may come before the first `<` of an XML: BOM, blanks, and the zeros of UTF-16. */
const ANTES_DO_XML = new Set([0xef, 0xbb, 0xbf, 0xff, 0xfe, 0x00, 0x09, 0x0a, 0x0d, 0x20])

/** What a file is, by its first bytes: the name and the content type it came with do not matter. */
export function identificarArquivo(bytes: Uint8Array): TipoDeArquivo {
  if (bytes.length === 0) return 'vazio'
  for (const [tipo, sinal] of SINAIS) {
    if (sinal.every((b, i) => bytes[i] === b)) return tipo
  }
  for (let i = 0; i < Math.min(bytes.length, 512); i++) {
    const b = bytes[i] ?? 0
    if (b === 0x3c) return 'xml'
    if (!ANTES_DO_XML.has(b)) return 'outro'
  }
  return 'outro'
}

/** True for what would be an archive inside an archive. */
export const ehCompactado = (bytes: Uint8Array): boolean =>
  ['zip', 'gzip', 'rar', '7z'].includes(identificarArquivo(bytes))
