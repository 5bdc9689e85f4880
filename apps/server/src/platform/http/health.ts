import type { FastifyInstance } from 'fastify'
import { Counter, collectDefaultMetrics, Histogram, Registry } from 'prom-client'
import type { Pool } from '../db/index.ts'

export type HealthOptions = { pool: Pool; versao: string; agora: () => Date }

/** `/status` is exactly `ok`, for people and probes; `?formato=json` tells the dependencies. */
export function registerHealth(app: FastifyInstance, { pool, versao, agora }: HealthOptions): void {
  const desde = agora().toISOString()
  app.get<{ Querystring: { formato?: string } }>('/status', async (request, reply) => {
    const banco = await pool.query('select 1').then(
      () => true,
      () => false,
    )
    void reply.header('cache-control', 'no-store').status(banco ? 200 : 503)
    if (request.query.formato !== 'json')
      return reply.type('text/plain; charset=utf-8').send(banco ? 'ok' : 'indisponível')
    return reply.send({
      ok: banco,
      versao,
      horario: agora().toISOString(),
      dependencias: [{ nome: 'banco', estado: banco ? 'ok' : 'fora', desde }],
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
