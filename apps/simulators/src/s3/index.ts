// An S3 of its own, on a free port, with one bucket; gone with everything in it when stopped.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import S3rver from 's3rver'
import { createDials, type DialBoard } from '../dials/dials.ts'

export type SimulatedS3 = {
  url: string
  bucket: string
  region: string
  key: string
  secret: string
  dials: DialBoard
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
  const dials = createDials()
  server.middleware.unshift(async (ctx, next) => {
    const fault = dials.decide()
    await wait(dials.read().latencyMs)
    // Without a response of Koa's the request stays as it is, until whoever asked gives up.
    if (fault === 'timeout') ctx.respond = false
    else if (fault === 'error') ctx.status = 500
    else if (fault === 'wrong') ctx.body = '<html>manutenção</html>'
    else {
      await next()
      if (fault === 'lost-answer') ctx.respond = false
    }
  })
  const { port } = await server.run()
  return {
    url: `http://127.0.0.1:${port}`,
    bucket,
    region: 'us-east-1',
    key: 'S3RVER',
    secret: 'S3RVER',
    dials,
    async stop() {
      await server.close()
      await rm(directory, { recursive: true, force: true })
    },
  }
}
