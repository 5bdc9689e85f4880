import { createServer } from 'node:http'
import type { Registry } from 'prom-client'
import type { Logger } from '../log.ts'

/**
 * Figures for Prometheus, on a port of their own that is not offered to the public. A port that is taken is told
 * and the product goes on without figures.
 */
export function servirMedidas(
  registry: Registry,
  { porta, host, log }: { porta: number; host: string; log: Logger },
): { fechar(): void } {
  const server = createServer((request, response) => {
    if (request.url !== '/metrics') return void response.writeHead(404).end()
    registry.metrics().then(
      (texto) => response.writeHead(200, { 'content-type': registry.contentType }).end(texto),
      () => response.writeHead(500).end(),
    )
  })
  server.on('error', (err: NodeJS.ErrnoException) => {
    const porque = err.code === 'EADDRINUSE' ? 'está ocupada' : `não abriu (${err.code})`
    log.warn(
      { porta, errno: err.code },
      `METRICS_PORT ${porta} ${porque}: sem /metrics neste processo`,
    )
  })
  server.listen(porta, host)
  return {
    fechar: () => {
      server.close()
      server.closeAllConnections()
    },
  }
}
