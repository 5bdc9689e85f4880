// An S3 of its own, on a free port, with one bucket; gone with everything in it when stopped.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import S3rver from 's3rver'

export type SimulatedS3 = {
  url: string
  bucket: string
  region: string
  key: string
  secret: string
  stop(): Promise<void>
}

/** Starts the server. The key and the secret are the only ones it takes. */
export async function startS3(bucket = 'documentos-ficticios'): Promise<SimulatedS3> {
  const directory = await mkdtemp(join(tmpdir(), 's3-'))
  const server = new S3rver({
    address: '127.0.0.1',
    port: 0,
    silent: true,
    directory,
    configureBuckets: [{ name: bucket }],
  })
  const { port } = await server.run()
  return {
    url: `http://127.0.0.1:${port}`,
    bucket,
    region: 'us-east-1',
    key: 'S3RVER',
    secret: 'S3RVER',
    async stop() {
      await server.close()
      await rm(directory, { recursive: true, force: true })
    },
  }
}
