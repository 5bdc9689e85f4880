export type Imagem = {
  mime: 'image/png' | 'image/jpeg' | 'image/webp'
  largura: number
  altura: number
}

const comeca = (bytes: Buffer, assinatura: readonly number[]): boolean =>
  assinatura.every((byte, i) => bytes[i] === byte)

/**
 * What a picture is, by its own bytes and not by its name, and how large. Only formats that carry no
 * script; undefined for anything else.
 */
export function lerImagem(bytes: Buffer): Imagem | undefined {
  if (comeca(bytes, [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])) return png(bytes)
  if (comeca(bytes, [0xff, 0xd8, 0xff])) return jpeg(bytes)
  if (bytes.toString('latin1', 0, 4) === 'RIFF' && bytes.toString('latin1', 8, 12) === 'WEBP')
    return webp(bytes)
  return undefined
}

function png(bytes: Buffer): Imagem | undefined {
  if (bytes.length < 33 || bytes.toString('latin1', 12, 16) !== 'IHDR') return undefined
  return { mime: 'image/png', largura: bytes.readUInt32BE(16), altura: bytes.readUInt32BE(20) }
}

/** Start of frame: every SOF marker but those of tables (C4, C8, CC). */
const eQuadro = (marca: number): boolean =>
  marca >= 0xc0 && marca <= 0xcf && marca !== 0xc4 && marca !== 0xc8 && marca !== 0xcc

function jpeg(bytes: Buffer): Imagem | undefined {
  let p = 2
  while (p + 9 < bytes.length && bytes[p] === 0xff) {
    const marca = bytes[p + 1] ?? 0
    if (eQuadro(marca))
      return {
        mime: 'image/jpeg',
        altura: bytes.readUInt16BE(p + 5),
        largura: bytes.readUInt16BE(p + 7),
      }
    p += 2 + bytes.readUInt16BE(p + 2)
  }
  return undefined
}

function webp(bytes: Buffer): Imagem | undefined {
  if (bytes.length < 30) return undefined
  const mime = 'image/webp'
  switch (bytes.toString('latin1', 12, 16)) {
    case 'VP8X':
      return { mime, largura: bytes.readUIntLE(24, 3) + 1, altura: bytes.readUIntLE(27, 3) + 1 }
    case 'VP8L': {
      const medidas = bytes.readUInt32LE(21)
      return { mime, largura: (medidas & 0x3fff) + 1, altura: ((medidas >> 14) & 0x3fff) + 1 }
    }
    case 'VP8 ':
      return {
        mime,
        largura: bytes.readUInt16LE(26) & 0x3fff,
        altura: bytes.readUInt16LE(28) & 0x3fff,
      }
    default:
      return undefined
  }
}
