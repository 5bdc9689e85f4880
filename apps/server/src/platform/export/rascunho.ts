import { randomUUID } from 'node:crypto'
import { type FileHandle, open, unlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Readable } from 'node:stream'

const NA_MEMORIA = 1024 * 1024

/**
 * Bytes on their way out: the first megabyte in memory, the rest in a temporary file that has no name
 * from the moment it exists, so that nothing is left behind whatever happens.
 */
export function createRascunho(naMemoria = NA_MEMORIA) {
  let partes: Uint8Array[] = []
  let tamanho = 0
  let arquivo: FileHandle | undefined
  async function descer(): Promise<FileHandle> {
    const caminho = join(tmpdir(), `razao-${randomUUID()}`)
    const novo = await open(caminho, 'wx+', 0o600)
    await unlink(caminho)
    await novo.write(Buffer.concat(partes))
    partes = []
    return novo
  }
  return {
    async escrever(bytes: Uint8Array): Promise<void> {
      tamanho += bytes.length
      if (tamanho <= naMemoria) {
        partes.push(bytes)
        return
      }
      arquivo ??= await descer()
      await arquivo.write(bytes)
    },
    conteudo(): Uint8Array | Readable {
      return arquivo?.createReadStream({ start: 0 }) ?? Buffer.concat(partes)
    },
    async descartar(): Promise<void> {
      await arquivo?.close()
    },
  }
}
