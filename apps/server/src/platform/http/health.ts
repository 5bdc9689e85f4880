import type { FastifyInstance } from 'fastify'
import { Counter, collectDefaultMetrics, Histogram, Registry } from 'prom-client'
import type { Pool } from '../db/index.ts'
import type { Files } from '../files/index.ts'
import { createSaude } from './saude.ts'

export type HealthOptions = { pool: Pool; files: Files; versao: string; agora: () => Date }

const EM_PALAVRAS = {
  fora: 'indisponível',
  'sem-espaco': 'sem espaço para gravar',
  'so-leitura': 'só aceita leitura',
  ok: 'ok',
} as const

/**
 * `/status` is exactly `ok` when the database and the folder of files answer and take a write, for people and
 * probes; else what is wrong, with 503, or 507 when there is no room. `?formato=json` tells each dependency.
 */
export function registerHealth(
  app: FastifyInstance,
  { pool, files, versao, agora }: HealthOptions,
): void {
  const desde = agora().toISOString()
  const saude = createSaude({ pool, files })
  app.get<{ Querystring: { formato?: string } }>('/status', async (request, reply) => {
    const { banco, arquivos } = await saude()
    const estados = [banco, arquivos]
    const ruim = estados.find((estado) => estado !== 'ok')
    const negado = estados.includes('sem-espaco') ? 507 : 503
    const status = ruim === undefined ? 200 : negado
    void reply.header('cache-control', 'no-store').status(status)
    if (status !== 200) void reply.header('retry-after', '5')
    if (request.query.formato !== 'json')
      return reply.type('text/plain; charset=utf-8').send(EM_PALAVRAS[ruim ?? 'ok'])
    return reply.send({
      ok: ruim === undefined,
      versao,
      horario: agora().toISOString(),
      dependencias: [
        { nome: 'banco', estado: banco, desde },
        { nome: 'arquivos', estado: arquivos, desde },
      ],
    })
  })
  app.get('/meta.json', async (_, reply) =>
    reply.header('cache-control', 'no-store, no-cache').send({ version: versao }),
  )
}

export type Metrics = { registry: Registry; observe(app: FastifyInstance): void }

/** Counts and times of requests by route, and the process's own figures. */
export function createMetrics(): Metrics {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const pedidos = new Counter({
    name: 'razao_pedidos_total',
    help: 'Requests by route and status',
    labelNames: ['rota', 'metodo', 'status'],
    registers: [registry],
  })
  const tempo = new Histogram({
    name: 'razao_pedido_segundos',
    help: 'Seconds by route',
    labelNames: ['rota', 'metodo'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5],
    registers: [registry],
  })
  return {
    registry,
    observe(app) {
      app.addHook('onResponse', (request, reply, pronto) => {
        const rota = request.routeOptions.url ?? 'desconhecida'
        pedidos.inc({ rota, metodo: request.method, status: reply.statusCode })
        tempo.observe({ rota, metodo: request.method }, reply.elapsedTime / 1000)
        pronto()
      })
    },
  }
}
