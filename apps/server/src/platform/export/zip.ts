import { once } from 'node:events'
import type { Transform } from 'node:stream'
import { crc32, createDeflateRaw } from 'node:zlib'

type Escrever = (bytes: Uint8Array) => Promise<void>
type Entrada = { nome: Buffer; crc: number; compactado: number; tamanho: number; inicio: number }

/** Fixed moment (1980-01-01): the same content gives the same bytes. */
const MOMENTO = 0x00210000
const BLOCO = 64 * 1024

/**
 * Writes a ZIP in one pass, waiting for whoever receives it: memory stays flat whatever the size.
 * Sizes come after the data (bit 3), so that nothing has to be known before. Up to 4 GiB.
 */
export function createZip(escrever: Escrever) {
  const entradas: Entrada[] = []
  let posicao = 0
  const sair = async (bytes: Uint8Array) => {
    posicao += bytes.length
    await escrever(bytes)
  }
  return {
    async entrada(nome: string, textos: AsyncIterable<string> | Iterable<string>): Promise<void> {
      const entrada = {
        nome: Buffer.from(nome),
        crc: 0,
        compactado: 0,
        tamanho: 0,
        inicio: posicao,
      }
      await sair(Buffer.concat([cabecalho(0x04034b50, 20, entrada, true), entrada.nome]))
      await compactar(entrada, textos, sair)
      const fim = Buffer.alloc(16)
      fim.writeUInt32LE(0x08074b50, 0)
      tamanhos(fim, 4, entrada)
      await sair(fim)
      entradas.push(entrada)
    },
    async fim(): Promise<void> {
      const inicio = posicao
      for (const entrada of entradas) await sair(doIndice(entrada))
      const eocd = Buffer.alloc(22)
      eocd.writeUInt32LE(0x06054b50, 0)
      eocd.writeUInt16LE(entradas.length, 8)
      eocd.writeUInt16LE(entradas.length, 10)
      eocd.writeUInt32LE(posicao - inicio, 12)
      eocd.writeUInt32LE(inicio, 16)
      await sair(eocd)
    },
  }
}

async function compactar(
  entrada: Entrada,
  textos: AsyncIterable<string> | Iterable<string>,
  sair: Escrever,
): Promise<void> {
  const deflate = createDeflateRaw({ level: 2 })
  const saida = (async () => {
    for await (const pedaco of deflate as AsyncIterable<Buffer>) {
      entrada.compactado += pedaco.length
      await sair(pedaco)
    }
  })()
  try {
    for await (const bloco of emBlocos(textos)) {
      entrada.crc = crc32(bloco, entrada.crc)
      entrada.tamanho += bloco.length
      await empurrar(deflate, bloco)
    }
    deflate.end()
    await saida
  } catch (erro) {
    deflate.destroy(erro as Error)
    await saida.catch(() => {})
    throw erro
  }
}

async function empurrar(destino: Transform, bloco: Buffer): Promise<void> {
  if (!destino.write(bloco)) await once(destino, 'drain')
}

/** Joins small texts, so that the compressor is called once per block and not once per cell. */
export async function* emBlocos(
  textos: AsyncIterable<string> | Iterable<string>,
): AsyncGenerator<Buffer> {
  let partes: string[] = []
  let tamanho = 0
  for await (const texto of textos) {
    partes.push(texto)
    tamanho += texto.length
    if (tamanho < BLOCO) continue
    yield Buffer.from(partes.join(''))
    partes = []
    tamanho = 0
  }
  if (tamanho > 0) yield Buffer.from(partes.join(''))
}

function tamanhos(destino: Buffer, em: number, { crc, compactado, tamanho }: Entrada): void {
  destino.writeUInt32LE(crc >>> 0, em)
  destino.writeUInt32LE(compactado, em + 4)
  destino.writeUInt32LE(tamanho, em + 8)
}

function cabecalho(sinal: number, versao: number, entrada: Entrada, local: boolean): Buffer {
  const b = Buffer.alloc(local ? 30 : 46)
  let p = b.writeUInt32LE(sinal, 0)
  if (!local) p = b.writeUInt16LE(20, p)
  p = b.writeUInt16LE(versao, p)
  // Bit 3: sizes after the data; bit 11: names in UTF-8.
  p = b.writeUInt16LE(0x0808, p)
  p = b.writeUInt16LE(8, p)
  p = b.writeUInt32LE(MOMENTO, p)
  if (!local) tamanhos(b, p, entrada)
  b.writeUInt16LE(entrada.nome.length, p + 12)
  return b
}

function doIndice(entrada: Entrada): Buffer {
  const b = cabecalho(0x02014b50, 20, entrada, false)
  b.writeUInt32LE(entrada.inicio, 42)
  return Buffer.concat([b, entrada.nome])
}
