import type { Route } from '@razao/contract'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Clock } from '../clock.ts'
import type { Context } from '../context.ts'
import type { Pool } from '../db/pool.ts'
import { transaction } from '../db/transaction.ts'
import type { Files } from '../files/index.ts'
import { problem } from '../problem.ts'
import type { Pedinte } from './auth.ts'
import { exigirPapel } from './auth.ts'
import { sendFile } from './file.ts'
import { onlyOnce } from './idempotency.ts'
import { readInput } from './input.ts'
import type { ArquivoServido, Served } from './serve.ts'
import { readUpload } from './upload.ts'

export type RegisterOptions = {
  pool: Pool
  clock: Clock
  files: Files
  segredo: string
  identify: (request: FastifyRequest) => Promise<Pedinte>
}

/** Registers each promise of the contract: token, role, input, transaction, output, in this order. */
export function registerRoutes(
  app: FastifyInstance,
  served: readonly Served[],
  options: RegisterOptions,
): void {
  for (const item of served) {
    const { route } = item
    app.route({
      method: route.method,
      url: route.path,
      handler: (request, reply) => handle(item, options, request, reply),
    })
  }
}

async function handle(
  item: Served,
  options: RegisterOptions,
  request: FastifyRequest,
  reply: FastifyReply,
) {
  const { route } = item
  const pedinte = await options.identify(request)
  exigirPapel(pedinte.vinculo.perfil, route.role)
  const base = contextOf(pedinte, options, request)
  // A form where JSON was promised would read as an empty body.
  if (route.forma !== 'envio' && request.isMultipart()) throw problem('tipo-nao-aceito')
  const envio = route.forma === 'envio' ? await readUpload(request) : undefined
  const entrada = readInput(route, {
    params: request.params,
    query: request.query,
    body: envio ? envio.campos : request.body,
  })
  const antes = envio && item.antes ? await item.antes(base, envio.arquivo) : undefined
  const input = antes === undefined ? entrada : { ...(entrada as object), envio: antes }
  const chave = request.headers['idempotency-key']
  const saida = await transaction(options.pool, pedinte.ator, async (db) => {
    const ctx: Context = { ...base, db }
    const run = () => item.run(ctx, input as never)
    if (route.method === 'GET' || typeof chave !== 'string') return await run()
    return await onlyOnce(ctx, { chave, rota: route.name, entrada: input }, run)
  })
  void reply.header('cache-control', 'no-store')
  if (route.forma === 'arquivo') return sendFile(reply, saida as ArquivoServido)
  return reply.send(parseOutput(route, saida))
}

/** Nothing leaves that the contract does not say. */
const parseOutput = (route: Route, saida: unknown): unknown => route.output.parse(saida)

function contextOf(
  { vinculo, vinculos, ator }: Pedinte,
  options: RegisterOptions,
  request: FastifyRequest,
): Omit<Context, 'db'> {
  return {
    tenant: { escritorioId: vinculo.escritorio_id, empresas: ator.empresas },
    user: { id: vinculo.usuario_id, nome: vinculo.nome, perfil: vinculo.perfil },
    ator,
    sessao: { atual: vinculo, todos: vinculos },
    clock: options.clock,
    log: request.log as Context['log'],
    files: options.files,
    segredo: options.segredo,
  }
}
