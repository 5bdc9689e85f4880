import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadBucketCommand,
  PutObjectCommand,
  S3Client,
} from '@aws-sdk/client-s3'
import { createRascunho } from '../export/rascunho.ts'
import { type Files, FileTooLarge } from './files.ts'

export type S3Options = {
  endpoint: string
  bucket: string
  region: string
  key: string
  secret: string
}

const FORMATO = /^e\d+\/[0-9a-f]{2}\/[0-9a-f]{64}$/

/** A name that is not one of ours never reaches the store. */
function chave(local: string): string {
  if (!FORMATO.test(local)) throw new Error('local de arquivo inválido')
  return local
}

/** What one PUT of S3 takes: 5 GiB. */
const MAIOR = 5 * 1024 ** 3

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
    // Stores other than AWS do not all know the newer checksums; the content's hash is its name anyway.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  })
  const abrir = async (local: string) => {
    const { Body } = await s3.send(new GetObjectCommand({ Bucket, Key: chave(local) }))
    if (Body === undefined) throw new Error('o armazenamento respondeu sem conteúdo')
    return Body
  }
  return {
    maior: MAIOR,
    async guardar({ escritorioId, conteudo, limite }) {
      const espera = createRascunho()
      try {
        const { sha256, tamanho } = await medir(conteudo, limite, espera.escrever)
        const local = `e${escritorioId}/${sha256.slice(0, 2)}/${sha256}`
        const Body = espera.conteudo()
        await s3.send(
          new PutObjectCommand({ Bucket, Key: chave(local), Body, ContentLength: tamanho }),
        )
        return { local, sha256, tamanho }
      } finally {
        await espera.descartar()
      }
    },
    async ler(local) {
      const corpo = await abrir(local)
      return corpo instanceof Readable ? corpo : Readable.from([await corpo.transformToByteArray()])
    },
    async lerInteiro(local) {
      return await (await abrir(local)).transformToByteArray()
    },
    // The bucket has no disk of ours; it answering is what can be known.
    async provar() {
      await s3.send(new HeadBucketCommand({ Bucket }))
    },
    async apagar(local) {
      await s3.send(new DeleteObjectCommand({ Bucket, Key: chave(local) }))
    },
  }
}

async function medir(
  conteudo: Readable | Uint8Array,
  limite: number,
  escrever: (bytes: Uint8Array) => Promise<void>,
): Promise<{ sha256: string; tamanho: number }> {
  const hash = createHash('sha256')
  let tamanho = 0
  const pedacos: AsyncIterable<Uint8Array> | Uint8Array[] =
    conteudo instanceof Uint8Array ? [conteudo] : conteudo
  for await (const pedaco of pedacos) {
    tamanho += pedaco.length
    if (tamanho > limite) throw new FileTooLarge(`mais de ${limite} bytes`)
    hash.update(pedaco)
    await escrever(pedaco)
  }
  return { sha256: hash.digest('hex'), tamanho }
}
