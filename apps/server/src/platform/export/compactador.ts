import { pipeline, Readable } from 'node:stream'
import { crc32, createDeflateRaw } from 'node:zlib'
import type { Compactador } from '@razao/formats/livro'

/** Deflates with the machine's zlib: outside of this thread, and of its memory. `nivel` is zlib's, 1 to 9. */
export const compactadorDaMaquina = (nivel: number): Compactador => ({
  deflacao: (blocos) => {
    const deflacao = createDeflateRaw({ level: nivel })
    // What breaks on one side ends the other: the reader of `deflacao` is told.
    pipeline(Readable.from(blocos, { objectMode: false }), deflacao, () => {})
    return deflacao
  },
  crc32,
})
