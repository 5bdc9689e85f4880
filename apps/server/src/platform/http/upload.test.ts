// Who sends a file that is not kept hears why, and the connection serves the next request.
import { createWriteStream } from 'node:fs'
import { Agent, request } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import fastifyMultipart from '@fastify/multipart'
import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { bancoFora, semEspaco } from '../db/index.ts'
import { problem } from '../problem.ts'
import { sendProblem } from './answer.ts'
import { readUpload } from './upload.ts'

test.skipIf(process.platform !== 'linux')(
  'an upload that the disk does not take is read to its end, and the same connection goes on',
  async () => {
    const app = Fastify()
    await app.register(fastifyMultipart, { limits: { files: 1, fileSize: 10_000_000 } })
    app.post('/', async (pedido, reply) => {
      const { arquivo } = await readUpload(pedido)
      // A device that is always full.
      const erro = await pipeline(arquivo.conteudo, createWriteStream('/dev/full')).catch((e) => e)
      expect([semEspaco(erro), bancoFora(erro)]).toEqual([true, false])
      return reply.status(507).send('sem espaço')
    })
    app.get('/', () => 'segue')
    const url = await app.listen({ port: 0, host: '127.0.0.1' })
    const agent = new Agent({ keepAlive: true, maxSockets: 1 })
    const pedir = (method: string, corpo?: Blob, tipo = '') =>
      new Promise<string>((resolve, reject) => {
        const pedido = request(
          url,
          { method, agent, headers: { 'content-type': tipo } },
          (resposta) =>
            buffer(resposta).then((lido) => resolve(`${resposta.statusCode} ${lido}`), reject),
        )
        pedido.on('error', reject)
        if (corpo === undefined) pedido.end()
        else void corpo.bytes().then((bytes) => pedido.end(bytes))
      })
    try {
      const formulario = new FormData()
      formulario.append('arquivo', new Blob(['texto '.repeat(500_000)]), 'notas.xml')
      const envio = new Response(formulario)
      const tipo = envio.headers.get('content-type') ?? ''
      expect(await pedir('POST', await envio.blob(), tipo)).toBe('507 sem espaço')
      expect(await pedir('GET')).toBe('200 segue')
    } finally {
      agent.destroy()
      app.server.closeAllConnections()
      await app.close()
    }
  },
)

test('a body that is too large is refused in words, and the same connection goes on', async () => {
  const app = Fastify({ bodyLimit: 1024 * 1024 })
  app.setErrorHandler((erro, pedido, reply) => sendProblem(pedido, reply, erro))
  app.post('/', () => 'guardado')
  app.get('/', () => 'segue')
  const url = await app.listen({ port: 0, host: '127.0.0.1' })
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const portas = new Set<number | undefined>()
  const pedir = (method: string, corpo?: Buffer) =>
    new Promise<{ status: number | undefined; texto: string }>((resolve, reject) => {
      const headers = {
        'content-type': 'application/json',
        ...(corpo === undefined ? {} : { 'content-length': corpo.length }),
      }
      const pedido = request(url, { method, agent, headers }, (resposta) => {
        portas.add(resposta.socket.localPort)
        buffer(resposta).then(
          (lido) => resolve({ status: resposta.statusCode, texto: String(lido) }),
          reject,
        )
      })
      pedido.on('error', reject)
      pedido.end(corpo)
    })
  try {
    // A certificate of 12 MB, as base64 in JSON.
    const corpo = Buffer.from(JSON.stringify({ arquivo: 'A'.repeat(16 * 1024 * 1024) }))
    const { status, texto } = await pedir('POST', corpo)
    expect([status, JSON.parse(texto)]).toMatchObject([
      413,
      { codigo: 'corpo-grande-demais', detail: 'O envio tem 16 MB, e aqui cabem até 1 MB.' },
    ])
    expect(await pedir('GET')).toEqual({ status: 200, texto: 'segue' })
    expect(portas.size).toBe(1)
  } finally {
    agent.destroy()
    app.server.closeAllConnections()
    await app.close()
  }
})

test('who closes after one request, and reads only when all of it was sent, hears the refusal too', async () => {
  const app = Fastify({ bodyLimit: 1024 * 1024 })
  app.setErrorHandler((erro, pedido, reply) => sendProblem(pedido, reply, erro))
  app.post('/', () => 'guardado')
  await app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = app.server.address() as AddressInfo
  const corpo = Buffer.alloc(16 * 1024 * 1024, 'A')
  const pedir = async (quanto: string, partes: readonly (Buffer | string)[]) => {
    const ligacao = connect(port, '127.0.0.1')
    const mandar = (parte: Buffer | string) =>
      new Promise<void>((feito, falhou) =>
        ligacao.write(parte, (erro) => (erro ? falhou(erro) : feito())),
      )
    // As Python's urllib does.
    await mandar(
      `POST / HTTP/1.1\r\nHost: x\r\nConnection: close\r\nContent-Type: application/json\r\n${quanto}\r\n\r\n`,
    )
    for (const parte of partes) await mandar(parte)
    return String(await buffer(ligacao))
  }
  try {
    expect(await pedir(`Content-Length: ${corpo.length}`, [corpo])).toContain('413')
    const pedaco = `${corpo.length.toString(16)}\r\n`
    expect(await pedir('Transfer-Encoding: chunked', [pedaco, corpo, '\r\n0\r\n\r\n'])).toContain(
      'corpo-grande-demais',
    )
  } finally {
    app.server.closeAllConnections()
    await app.close()
  }
})

test('what was read whole before it was refused is answered at once, by whatever way it came', async () => {
  const app = Fastify()
  app.setErrorHandler((erro, pedido, reply) => sendProblem(pedido, reply, erro))
  app.post('/', () => {
    throw problem('sem-permissao')
  })
  const pedido = { method: 'POST', url: '/', payload: { um: 1 } } as const
  const resposta = await app.inject(pedido)
  expect({ status: resposta.statusCode, ...resposta.json() }).toMatchObject({
    status: 403,
    codigo: 'sem-permissao',
  })
  await app.close()
})
