import { createReadStream, createWriteStream } from 'node:fs'
import { mkdtemp, open, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { FonteDoZip } from '@razao/formats/livro'
import type { Files } from '../../../platform/files/index.ts'

export type ArquivoNoDisco = {
  readonly tamanho: number
  /** The bytes from the start, as often as asked; `aoLer` is told how many have gone by. */
  readonly blocos: (aoLer?: (lidos: number) => void) => AsyncGenerator<Uint8Array>
  readonly fonte: FonteDoZip
}

/**
 * Brings a kept file to this machine's disk for as long as `usar` runs: it is read more than once, and inside
 * transactions, which must not wait for a store across a network.
 */
export async function comArquivoNoDisco<T>(
  files: Files,
  local: string,
  usar: (arquivo: ArquivoNoDisco) => Promise<T>,
): Promise<T> {
  const pasta = await mkdtemp(join(tmpdir(), 'razao-livro-'))
  const caminho = join(pasta, 'arquivo')
  try {
    await pipeline(await files.ler(local), createWriteStream(caminho, { mode: 0o600 }))
    const aberto = await open(caminho, 'r')
    try {
      const { size: tamanho } = await aberto.stat()
      return await usar({
        tamanho,
        async *blocos(aoLer = () => {}) {
          let lidos = 0
          for await (const bloco of createReadStream(caminho)) {
            lidos += (bloco as Buffer).length
            aoLer(lidos)
            yield bloco as Buffer
          }
        },
        fonte: {
          tamanho,
          ler: async (inicio, quantos) => {
            const { buffer, bytesRead } = await aberto.read(
              Buffer.alloc(quantos),
              0,
              quantos,
              inicio,
            )
            return buffer.subarray(0, bytesRead)
          },
        },
      })
    } finally {
      await aberto.close()
    }
  } finally {
    await rm(pasta, { recursive: true, force: true })
  }
}
