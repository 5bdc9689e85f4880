// A photograph tells where and when it was taken, and a file may be two things at once: only what draws is kept.
import { lerImagem } from './imagem.ts'

/**
 * The same picture without anything that does not draw: no EXIF, no place, no comment, nothing after its end.
 * Undefined for what is not whole, or is none of PNG, JPEG and WebP.
 */
export function limparImagem(bytes: Buffer): Buffer | undefined {
  switch (lerImagem(bytes)?.mime) {
    case 'image/png':
      return limparPng(bytes)
    case 'image/jpeg':
      return limparJpeg(bytes)
    case 'image/webp':
      return limparWebp(bytes)
    default:
      return undefined
  }
}

const DO_PNG = new Set(['IHDR', 'PLTE', 'tRNS', 'gAMA', 'cHRM', 'sRGB', 'IDAT', 'IEND'])

function limparPng(bytes: Buffer): Buffer | undefined {
  const ficam = [bytes.subarray(0, 8)]
  let desenha = false
  for (let p = 8; p + 12 <= bytes.length; ) {
    const tipo = bytes.toString('latin1', p + 4, p + 8)
    const fim = p + 12 + bytes.readUInt32BE(p)
    if (fim > bytes.length) return undefined
    if (DO_PNG.has(tipo)) ficam.push(bytes.subarray(p, fim))
    desenha ||= tipo === 'IDAT'
    if (tipo === 'IEND') return desenha ? Buffer.concat(ficam) : undefined
    p = fim
  }
  return undefined
}

/** APP0 (JFIF) and APP14 (Adobe) say how the colours are read; every other APPn and the comments tell stories. */
const contaHistoria = (marca: number): boolean =>
  marca === 0xfe || (marca >= 0xe1 && marca <= 0xef && marca !== 0xee)
const FIM = 0xd9
const VARREDURA = 0xda

function limparJpeg(bytes: Buffer): Buffer | undefined {
  const ficam = [bytes.subarray(0, 2)]
  let desenha = false
  for (let p = 2; p + 2 <= bytes.length; ) {
    if (bytes[p] !== 0xff) return undefined
    const marca = bytes[p + 1] ?? 0
    if (marca === 0xff) {
      p += 1
      continue
    }
    if (marca === FIM) {
      ficam.push(bytes.subarray(p, p + 2))
      return desenha ? Buffer.concat(ficam) : undefined
    }
    if (p + 4 > bytes.length) return undefined
    const segmento = p + 2 + bytes.readUInt16BE(p + 2)
    const fim = marca === VARREDURA ? fimDaVarredura(bytes, segmento) : segmento
    if (fim === undefined || fim > bytes.length) return undefined
    if (!contaHistoria(marca)) ficam.push(bytes.subarray(p, fim))
    desenha ||= marca === VARREDURA
    p = fim
  }
  return undefined
}

/** Where the next marker is: inside the scan, FF 00 is a byte and FF D0 to FF D7 are restarts. */
function fimDaVarredura(bytes: Buffer, desde: number): number | undefined {
  for (let p = desde; p + 1 < bytes.length; p += 1) {
    const depois = bytes[p + 1] ?? 0
    if (bytes[p] === 0xff && depois !== 0 && !(depois >= 0xd0 && depois <= 0xd7)) return p
  }
  return undefined
}

const DO_WEBP = new Set(['VP8 ', 'VP8L', 'VP8X', 'ALPH', 'ANIM', 'ANMF'])
/** In the flags of VP8X: profile of colours, EXIF and XMP, which are gone. */
const IDOS = 0x20 | 0x08 | 0x04

function limparWebp(bytes: Buffer): Buffer | undefined {
  const total = 8 + bytes.readUInt32LE(4)
  if (total > bytes.length) return undefined
  const ficam: Buffer[] = []
  let desenha = false
  for (let p = 12; p + 8 <= total; ) {
    const tipo = bytes.toString('latin1', p, p + 4)
    const tamanho = bytes.readUInt32LE(p + 4)
    const fim = p + 8 + tamanho + (tamanho % 2)
    if (fim > total) return undefined
    if (DO_WEBP.has(tipo)) ficam.push(semAsMarcas(tipo, bytes.subarray(p, fim)))
    desenha ||= tipo === 'VP8 ' || tipo === 'VP8L' || tipo === 'ANMF'
    p = fim
  }
  if (!desenha) return undefined
  const corpo = Buffer.concat(ficam)
  const cabeca = Buffer.from('RIFF\0\0\0\0WEBP', 'latin1')
  cabeca.writeUInt32LE(corpo.length + 4, 4)
  return Buffer.concat([cabeca, corpo])
}

function semAsMarcas(tipo: string, parte: Buffer): Buffer {
  if (tipo !== 'VP8X') return parte
  const copia = Buffer.from(parte)
  copia[8] = (copia[8] ?? 0) & ~IDOS
  return copia
}
