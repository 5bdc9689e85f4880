import type { FastifyInstance, FastifyRequest } from 'fastify'

type Atributos = Record<string, string | number>

/** What is told to an OpenTelemetry collector; nothing is loaded when there is none. */
export type Rastros = {
  /** One span for each request, under the caller's `traceparent`. */
  observar(app: FastifyInstance): void
  /** One span for a piece of work. */
  trabalho<T>(nome: string, atributos: Atributos, fazer: () => Promise<T>): Promise<T>
  /** Sends what is still here. */
  encerrar(): Promise<void>
}

const NENHUM: Rastros = {
  observar: () => {},
  trabalho: (_nome, _atributos, fazer) => fazer(),
  encerrar: async () => {},
}

/**
 * Turns tracing on when `OTEL_EXPORTER_OTLP_ENDPOINT` says where. Spans carry the route, the status and the ids of
 * the request, the office and the job: nothing that a person wrote.
 */
export async function ligarRastros(opcoes: {
  coletor: string | undefined
  servico: string
  versao: string
}): Promise<Rastros> {
  const { coletor, servico, versao } = opcoes
  if (coletor === undefined) return NENHUM
  const [
    api,
    { BatchSpanProcessor, NodeTracerProvider },
    { OTLPTraceExporter },
    { resourceFromAttributes },
  ] = await Promise.all([
    import('@opentelemetry/api'),
    import('@opentelemetry/sdk-trace-node'),
    import('@opentelemetry/exporter-trace-otlp-http'),
    import('@opentelemetry/resources'),
  ])
  const url = new URL('v1/traces', coletor.endsWith('/') ? coletor : `${coletor}/`).href
  const provider = new NodeTracerProvider({
    resource: resourceFromAttributes({ 'service.name': servico, 'service.version': versao }),
    spanProcessors: [new BatchSpanProcessor(new OTLPTraceExporter({ url }))],
  })
  provider.register()
  const tracer = provider.getTracer('razao')
  const { propagation, ROOT_CONTEXT, SpanKind, SpanStatusCode } = api
  return {
    observar(app) {
      const abertos = new WeakMap<FastifyRequest, ReturnType<typeof tracer.startSpan>>()
      app.addHook('onRequest', (request, _reply, pronto) => {
        const rota = request.routeOptions.url ?? 'desconhecida'
        const span = tracer.startSpan(
          `${request.method} ${rota}`,
          {
            kind: SpanKind.SERVER,
            attributes: {
              'http.request.method': request.method,
              'http.route': rota,
              'razao.requisicao': request.id,
            },
          },
          propagation.extract(ROOT_CONTEXT, request.headers),
        )
        abertos.set(request, span)
        pronto()
      })
      app.addHook('onResponse', (request, reply, pronto) => {
        const span = abertos.get(request)
        span?.setAttribute('http.response.status_code', reply.statusCode)
        if (reply.statusCode >= 500) span?.setStatus({ code: SpanStatusCode.ERROR })
        span?.end()
        pronto()
      })
    },
    async trabalho(nome, attributes, fazer) {
      const span = tracer.startSpan(nome, { kind: SpanKind.CONSUMER, attributes })
      try {
        return await fazer()
      } catch (erro) {
        span.setStatus({ code: SpanStatusCode.ERROR, message: (erro as Error).name })
        throw erro
      } finally {
        span.end()
      }
    },
    encerrar: () => provider.shutdown(),
  }
}
