import { createHash, randomUUID } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import {
  DeleteObjectCommand,
  GetObjectCommand,
  PutObjectCommand,
  S3Client,
} from '@aws-sdk/client-s3'
import { type Files, FileTooLarge, validarLocal } from './files.ts'

export type S3Options = {
  endpoint: string
  bucket: string
  region: string
  key: string
  secret: string
}

/** What fits here goes straight from memory; more waits in a temporary file. */
const NA_MEMORIA = 4 * 1024 * 1024

/**
 * Files in a bucket. The name is the content's hash, known only at its end, so the bytes wait aside and
 * enter the bucket whole: a broken upload leaves nothing there.
 */
export function createS3Files(options: S3Options): Files {
  const { bucket: Bucket } = options
  const s3 = new S3Client({
    endpoint: options.endpoint,
    region: options.region,
    credentials: { accessKeyId: options.key, secretAccessKey: options.secret },
    forcePathStyle: true,
    maxAttempts: 3,
    // Stores other than AWS do not all know the newer checksums; the content's hash is its name anyway.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  })
  const abrir = async (local: string) => {
    const { Body } = await s3.send(new GetObjectCommand({ Bucket, Key: validarLocal(local) }))
    if (Body === undefined) throw new Error('o S3 respondeu sem conteúdo')
    return Body
  }
  return {
    async guardar({ escritorioId, conteudo, limite }) {
      const espera = createEspera(limite)
      try {
        await pipeline(fonteDe(conteudo), espera.medir)
        await espera.fechar()
        const { sha256, tamanho } = espera.resumo()
        const local = `e${escritorioId}/${sha256.slice(0, 2)}/${sha256}`
        await s3.send(
          new PutObjectCommand({
            Bucket,
            Key: validarLocal(local),
            Body: espera.conteudo(),
            ContentLength: tamanho,
          }),
        )
        return { local, sha256, tamanho }
      } finally {
        await espera.descartar()
      }
    },
    async ler(local) {
      return (await abrir(local)) as Readable
    },
    async lerInteiro(local) {
      return await (await abrir(local)).transformToByteArray()
    },
    async apagar(local) {
      await s3.send(new DeleteObjectCommand({ Bucket, Key: validarLocal(local) }))
    },
  }
}

const fonteDe = (conteudo: Readable | Uint8Array): Readable =>
  conteudo instanceof Uint8Array ? Readable.from([Buffer.from(conteudo)]) : conteudo

/** Measures and hashes what passes, and keeps it until it can be sent. */
function createEspera(limite: number) {
  const hash = createHash('sha256')
  const caminho = join(tmpdir(), `razao-envio-${randomUUID()}`)
  let partes: Buffer[] = []
  let tamanho = 0
  let arquivo: ReturnType<typeof createWriteStream> | undefined
  const guardarParte = (pedaco: Buffer, pronto: (erro?: Error | null) => void) => {
    if (arquivo === undefined && tamanho <= NA_MEMORIA) {
      partes.push(pedaco)
      return pronto()
    }
    if (arquivo === undefined) {
      arquivo = createWriteStream(caminho, { mode: 0o600 })
      arquivo.write(Buffer.concat(partes))
      partes = []
    }
    arquivo.write(pedaco, pronto)
  }
  const medir = new Transform({
    transform(pedaco: Buffer, _, pronto) {
      tamanho += pedaco.length
      if (tamanho > limite) return pronto(new FileTooLarge(`mais de ${limite} bytes`))
      hash.update(pedaco)
      guardarParte(pedaco, (erro) => pronto(erro))
    },
  })
  medir.resume()
  return {
    medir,
    resumo: () => ({ sha256: hash.digest('hex'), tamanho }),
    conteudo: () => (arquivo ? createReadStream(caminho) : Buffer.concat(partes)),
    async fechar() {
      if (arquivo === undefined) return
      const { promise, resolve } = Promise.withResolvers<void>()
      arquivo.end(() => resolve())
      await promise
    },
    async descartar() {
      arquivo?.destroy()
      if (arquivo) await rm(caminho, { force: true })
    },
  }
}
