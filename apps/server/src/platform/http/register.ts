import type { Route } from '@razao/contract'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Clock } from '../clock.ts'
import type { Context, Portas, Prova } from '../context.ts'
import type { Pool } from '../db/pool.ts'
import { type Db, transaction } from '../db/transaction.ts'
import type { Files } from '../files/index.ts'
import type { Integracoes } from '../fora/index.ts'
import { ProblemError, problem } from '../problem.ts'
import { exigirAcesso } from './acesso.ts'
import type { Pedinte } from './auth.ts'
import { sendFile } from './file.ts'
import { avisoDoFim } from './fim-da-rota.ts'
import { conferirChave, onlyOnce } from './idempotency.ts'
import { readInput } from './input.ts'
import { type ArquivoServido, PorConferir, type Served } from './serve.ts'
import { readUpload } from './upload.ts'

export type RegisterOptions = {
  pool: Pool
  clock: Clock
  files: Files
  fora: Integracoes
  segredo: string
  identify: (request: FastifyRequest) => Promise<Pedinte>
  /** Who is asking as last read, for what looks at it again in its own transaction. */
  lembrar?: (request: FastifyRequest) => Promise<Pedinte | undefined>
  /** The account alone, for routes of who may be in no office yet. */
  provar: (request: FastifyRequest) => Promise<Prova>
  /** Seconds that a proof of who one is stays recent. */
  recenteSegundos: number
} & Portas

/**
 * For every address of the API: what a browser sends by itself is not even seen, so that only who holds a token in
 * the Authorization header is somebody here.
 */
export async function semCookie({ raw }: FastifyRequest): Promise<void> {
  delete raw.headers.cookie
}

/** Registers each promise of the contract: token, role, input, transaction, output, in this order. */
export function registerRoutes(
  app: FastifyInstance,
  served: readonly Served[],
  options: RegisterOptions,
): void {
  const deAvisos = served.filter(({ aviso }) => aviso !== undefined)
  registrar(
    app,
    served.filter(({ aviso }) => aviso === undefined),
    options,
  )
  if (deAvisos.length === 0) return
  app.register((aqui, _opcoes, pronto) => {
    // Whatever it says that it is, it is read as text: no parser of ours sees what strangers write.
    aqui.removeAllContentTypeParsers()
    aqui.addContentTypeParser('*', { parseAs: 'string', bodyLimit: MAIOR_AVISO }, (_, texto, fim) =>
      fim(null, texto),
    )
    registrar(aqui, deAvisos, options)
    pronto()
  })
}

/** Of a notice of others, in bytes. */
const MAIOR_AVISO = 64 * 1024

function registrar(
  app: FastifyInstance,
  served: readonly Served[],
  options: RegisterOptions,
): void {
  for (const item of served) {
    const { route } = item
    const aviso = route.descontinuada && avisoDoFim(route.descontinuada)
    app.route({
      method: route.method,
      url: route.path,
      ...(aviso ? { onRequest: async (_, reply) => void reply.headers(aviso) } : {}),
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
  const pedinte =
    (item.proprio && route.role !== 'PUBLICO' && (await options.lembrar?.(request))) ||
    (await quemPede(route, options, request))
  const atendendo = { item, options, request, reply }
  if (pedinte.conferir === undefined) return await atender(atendendo, pedinte)
  try {
    return await atender(atendendo, pedinte)
  } catch (erro) {
    // What is told to who asks is never by what was remembered of them; neither of these had done anything.
    if (!(erro instanceof ProblemError || erro instanceof PorConferir)) throw erro
    return await atender(atendendo, await quemPede(route, options, request))
  }
}

type Atendendo = {
  item: Served
  options: RegisterOptions
  request: FastifyRequest
  reply: FastifyReply
}

async function atender({ item, options, request, reply }: Atendendo, pedinte: Pedinte) {
  const { route } = item
  exigirAcesso(route, { ...pedinte, recenteSegundos: options.recenteSegundos })
  const base = contextOf(pedinte, options, request)
  // A form where JSON was promised would read as an empty body.
  if (route.forma !== 'envio' && request.isMultipart()) throw problem('tipo-nao-aceito')
  if (item.aviso) return await avisado({ item, options, request, reply }, item.aviso, base)
  const envio = route.forma === 'envio' ? await readUpload(request) : undefined
  const entrada = readInput(route, {
    params: request.params,
    query: request.query,
    body: envio ? envio.campos : request.body,
  })
  const chave = chaveDe(route, request)
  const antes = envio && item.antes ? await item.antes(base, envio.arquivo) : undefined
  const input = antes === undefined ? entrada : { ...(entrada as object), envio: antes }
  if (item.proprio) {
    const pedido = {
      base,
      pool: options.pool,
      fora: options.fora,
      chave,
      conferir: pedinte.conferir,
    }
    const saida = await item.proprio(pedido, input as never)
    return reply.header('cache-control', 'no-store').send(parseOutput(route, saida))
  }
  const depois: ((portas: Portas) => Promise<void>)[] = []
  // Who only looks as somebody else leaves no mark as them: what a reading writes on its way is not kept.
  const dryRun = pedinte.entrada.por === 'ver-como' && route.method === 'GET'
  const responder = async (db: Db) => {
    // A transaction that is tried again leaves again what it left.
    depois.length = 0
    const ctx: Context = { ...base, db, depois: (tarefa) => void depois.push(tarefa) }
    const run = () => item.run(ctx, input as never)
    // Who is in no office has no room of their own for kept answers.
    if (pedinte.ator.usuarioId === null) return await run()
    if (route.method === 'GET' || chave === undefined) return await run()
    return await onlyOnce(ctx, { chave, rota: route, entrada: input }, run)
  }
  const saida = await transaction(options.pool, pedinte.ator, responder, { dryRun })
  for (const tarefa of dryRun ? [] : depois)
    await tarefa(options).catch((err: unknown) => request.log.error({ err }, 'ficou por fazer'))
  void reply.header('cache-control', 'no-store')
  if (route.forma === 'arquivo') return sendFile(reply, saida as ArquivoServido)
  return reply.send(parseOutput(route, saida))
}

/** A notice of others: the input is of its address, and its body is handed over as it came. */
async function avisado(
  { item: { route }, options: { pool }, request, reply }: Atendendo,
  aviso: NonNullable<Served['aviso']>,
  base: Omit<Context, 'db'>,
) {
  const entrada = readInput(route, { params: request.params, query: {}, body: undefined })
  const corpo = typeof request.body === 'string' ? request.body : ''
  const [, segredo = ''] = /^Bearer (\S{1,200})$/.exec(request.headers.authorization ?? '') ?? []
  const saida = await aviso({ base, pool, chave: undefined, corpo, segredo }, entrada as never)
  return reply.header('cache-control', 'no-store').send(parseOutput(route, saida))
}

/** The key of the intention, which the public API does not write without. */
function chaveDe({ exigeChave }: Route, { headers }: FastifyRequest): string | undefined {
  const chave = headers['idempotency-key']
  if (typeof chave === 'string') {
    if (exigeChave === true) conferirChave(chave)
    return chave
  }
  if (exigeChave === true) throw problem('chave-ausente')
  return undefined
}

/** In no office: sees nothing, by the same policies, until the use case says where. */
function foraDeEscritorio(request: FastifyRequest, entrada: Pedinte['entrada']): Pedinte {
  const nome = entrada.por === 'conta' ? (entrada.prova.email ?? 'conta nova') : 'visitante'
  return {
    vinculo: NENHUM,
    vinculos: [],
    ator: {
      escritorioId: 0,
      empresas: [],
      usuarioId: null,
      usuarioNome: nome,
      origem: 'tela',
      requisicao: request.id,
      endereco: request.endereco,
    },
    entrada,
  }
}

/** Reads where things stand, and the agreement itself: all that the account does before agreeing. */
const antesDoAceite = ({ method, name }: Route): boolean =>
  method === 'GET' || name === 'aceitarTermos'

async function quemPede(
  route: Route,
  options: RegisterOptions,
  request: FastifyRequest,
): Promise<Pedinte> {
  if (route.role === 'PUBLICO') return foraDeEscritorio(request, { por: 'ninguem' })
  if (route.role === 'CONTA') {
    const prova = await options.provar(request)
    if (prova.aceite?.pendente === true && !antesDoAceite(route)) throw problem('aceite-pendente')
    return foraDeEscritorio(request, { por: 'conta', prova })
  }
  return await options.identify(request)
}

const NENHUM: Pedinte['vinculo'] = {
  usuario_id: 0,
  nome: '',
  login: '',
  escritorio_id: 0,
  escritorio: '',
  demonstracao: false,
  marca: {},
  perfil: -1,
  todas_empresas: false,
  empresas: [],
  situacao: 'ativo',
  rota_inicial: null,
  preferencias: {},
  permissoes: [],
  atua_como: null,
  exige_mfa: false,
  escritorio_situacao: 'ativo',
}

/** Nothing leaves that the contract does not say. */
const parseOutput = (route: Route, saida: unknown): unknown => route.output.parse(saida)

function contextOf(
  { vinculo, vinculos, ator, entrada }: Pedinte,
  options: RegisterOptions,
  request: FastifyRequest,
): Omit<Context, 'db'> {
  return {
    tenant: { escritorioId: vinculo.escritorio_id, empresas: ator.empresas },
    user: { id: vinculo.usuario_id, nome: vinculo.nome, perfil: vinculo.perfil },
    ator,
    sessao: { atual: vinculo, todos: vinculos },
    entrada,
    clock: options.clock,
    log: request.log as Context['log'],
    files: options.files,
    segredo: options.segredo,
  }
}
