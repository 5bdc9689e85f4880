import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { ligarRastros } from './rastros.ts'

type Envio = {
  resourceSpans: {
    resource: { attributes: { key: string; value: { stringValue?: string } }[] }
    scopeSpans: {
      spans: { name: string; traceId: string; attributes: { key: string; value: object }[] }[]
    }[]
  }[]
}

test('requests and jobs reach a collector, under the trace of who asked', async () => {
  const recebidos: { url: string | undefined; corpo: Envio }[] = []
  const coletor = createServer((request, response) => {
    const partes: Buffer[] = []
    request.on('data', (parte: Buffer) => partes.push(parte))
    request.on('end', () => {
      recebidos.push({ url: request.url, corpo: JSON.parse(Buffer.concat(partes).toString()) })
      response.writeHead(200, { 'content-type': 'application/json' }).end('{}')
    })
  })
  await new Promise<void>((pronto) => coletor.listen(0, '127.0.0.1', pronto))
  const { port } = coletor.address() as AddressInfo
  const rastros = await ligarRastros({
    coletor: `http://127.0.0.1:${port}`,
    servico: 'razao-server',
    versao: '1',
  })
  const app = Fastify()
  rastros.observar(app)
  app.get('/coisa/:id', async () => ({ ok: true }))
  const traceId = '0af7651916cd43dd8448eb211c80319c'
  await app.inject({
    url: '/coisa/12345678901?cpf=98765432100',
    headers: { traceparent: `00-${traceId}-b7ad6b7169203331-01` },
  })
  await rastros.trabalho('executar-fechamento', { 'razao.escritorio': 7 }, async () => {})
  await rastros.encerrar()
  await app.close()
  coletor.close()

  expect(recebidos[0]?.url).toBe('/v1/traces')
  const recursos = recebidos.flatMap(({ corpo }) => corpo.resourceSpans)
  expect(recursos[0]?.resource.attributes).toContainEqual({
    key: 'service.name',
    value: { stringValue: 'razao-server' },
  })
  const spans = recursos.flatMap(({ scopeSpans }) => scopeSpans.flatMap(({ spans: uns }) => uns))
  expect(spans.map(({ name }) => name)).toEqual(['GET /coisa/:id', 'executar-fechamento'])
  expect(spans[0]?.traceId).toBe(traceId)
  // The route, and not what came in it.
  expect(JSON.stringify(spans)).not.toMatch(/12345678901|98765432100/)
})

test('without a collector nothing is told and work is done', async () => {
  const rastros = await ligarRastros({ coletor: undefined, servico: 'x', versao: '1' })
  expect(await rastros.trabalho('a', {}, async () => 3)).toBe(3)
  await rastros.encerrar()
})
