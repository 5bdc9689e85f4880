import type { Readable } from 'node:stream'

/** Where bytes live. One door: a local folder, or any S3. Names are by content, under the tenant. */
export type Files = {
  /** Bytes of the largest file that it keeps. */
  readonly maior: number
  /**
   * Streams the content in, hashing it; refuses past `limite` bytes with FileTooLarge and leaves
   * nothing behind. The same content of the same tenant is kept once.
   */
  guardar(entrada: {
    escritorioId: number
    conteudo: Readable | Uint8Array
    limite: number
  }): Promise<Guardado>
  ler(local: string): Promise<Readable>
  lerInteiro(local: string): Promise<Uint8Array>
  apagar(local: string): Promise<void>
  /** Writes a little and takes it away; throws what keeps it from being written. */
  provar(): Promise<void>
}

export type Guardado = { local: string; sha256: string; tamanho: number }

export class FileTooLarge extends Error {}
