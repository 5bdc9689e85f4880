import type { FastifyReply, FastifyRequest } from 'fastify'
import pg from 'pg'
import type { Ator, Pool } from '../db/index.ts'
import { transaction } from '../db/index.ts'
import type { Logger } from '../log.ts'

/** Ids are taken before their transaction commits, so a later one may appear first: look back a little. */
const OLHAR_ATRAS = 200
const LIMITE_POR_VEZ = 500
const PULSO_MS = 20_000

type Evento = { id: number; topico: string; dados: unknown }
type Assinante = {
  ator: Ator
  reply: FastifyReply
  desde: number
  enviados: Set<number>
  ocupado: boolean
  outra: boolean
}

/**
 * Live changes over server-sent events: one LISTEN for the whole process; each subscriber reads its own
 * tenant's numbered events under its own policies, so nobody hears another office.
 */
export function createLive(options: { pool: Pool; listenUrl: string; log: Logger }) {
  const assinantes = new Map<number, Set<Assinante>>()
  const escuta = listen(options, (escritorioId) => {
    for (const assinante of assinantes.get(escritorioId) ?? [])
      void entregar(options.pool, assinante)
  })
  const pulso = setInterval(() => {
    for (const grupo of assinantes.values())
      for (const { reply } of grupo) reply.raw.write(': pulso\n\n')
  }, PULSO_MS)

  /** Opens the stream; `Last-Event-ID` (or `desde`) resumes after what was already seen. */
  async function subscribe(
    request: FastifyRequest,
    reply: FastifyReply,
    ator: Ator,
    desde: number | undefined,
  ) {
    const ultimo = desde ?? (await ultimoEvento(options.pool, ator))
    reply.hijack()
    reply.raw.writeHead(200, {
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store',
      'x-accel-buffering': 'no',
      connection: 'keep-alive',
    })
    reply.raw.write(`retry: 2000\nid: ${ultimo}\nevent: inicio\ndata: {}\n\n`)
    const assinante: Assinante = {
      ator,
      reply,
      desde: ultimo,
      enviados: new Set(),
      ocupado: false,
      outra: false,
    }
    const grupo = assinantes.get(ator.escritorioId) ?? new Set()
    assinantes.set(ator.escritorioId, grupo.add(assinante))
    request.raw.on('close', () => {
      grupo.delete(assinante)
      if (grupo.size === 0) assinantes.delete(ator.escritorioId)
    })
    await entregar(options.pool, assinante)
  }

  async function stop() {
    clearInterval(pulso)
    await escuta.stop()
    for (const grupo of assinantes.values()) for (const { reply } of grupo) reply.raw.end()
  }
  return { subscribe, stop }
}

async function ultimoEvento(pool: Pool, ator: Ator): Promise<number> {
  return await transaction(pool, ator, async (db) => {
    const linha = await db
      .selectFrom('evento_ao_vivo')
      .select(({ fn }) => fn.max('id').as('id'))
      .where('escritorio_id', '=', ator.escritorioId)
      .executeTakeFirst()
    return linha?.id ?? 0
  })
}

async function entregar(pool: Pool, assinante: Assinante): Promise<void> {
  if (assinante.ocupado) {
    assinante.outra = true
    return
  }
  assinante.ocupado = true
  try {
    do {
      assinante.outra = false
      const eventos = await novos(pool, assinante)
      for (const { id, topico, dados } of eventos) {
        assinante.enviados.add(id)
        assinante.desde = Math.max(assinante.desde, id)
        assinante.reply.raw.write(`id: ${id}\nevent: ${topico}\ndata: ${JSON.stringify(dados)}\n\n`)
      }
      for (const id of assinante.enviados)
        if (id < assinante.desde - OLHAR_ATRAS) assinante.enviados.delete(id)
      if (eventos.length === LIMITE_POR_VEZ) assinante.outra = true
    } while (assinante.outra)
  } catch {
    // The database is away: the client reconnects with the last id it saw and loses nothing.
    assinante.reply.raw.end()
  } finally {
    assinante.ocupado = false
  }
}

async function novos(pool: Pool, { ator, desde, enviados }: Assinante): Promise<Evento[]> {
  const eventos = await transaction(pool, ator, (db) =>
    db
      .selectFrom('evento_ao_vivo')
      .select(['id', 'topico', 'dados'])
      .where('escritorio_id', '=', ator.escritorioId)
      .where('id', '>', enviados.size === 0 ? desde : desde - OLHAR_ATRAS)
      .orderBy('id')
      .limit(LIMITE_POR_VEZ)
      .execute(),
  )
  return eventos.filter(
    (evento) => !enviados.has(evento.id) && (enviados.size > 0 || evento.id > desde),
  )
}

function listen(
  options: { listenUrl: string; log: Logger },
  onNotify: (escritorioId: number) => void,
) {
  let parado = false
  let atual: pg.Client | null = null
  const abrir = async (): Promise<void> => {
    if (parado) return
    const client = new pg.Client({
      connectionString: options.listenUrl,
      application_name: 'razao-ao-vivo',
      keepAlive: true,
    })
    client.on('notification', (aviso) => onNotify(Number(aviso.payload)))
    const reabrir = () => {
      if (atual !== client) return
      atual = null
      setTimeout(() => void abrir(), 1000).unref()
    }
    client.on('error', reabrir)
    client.on('end', reabrir)
    try {
      await client.connect()
      await client.query('listen ao_vivo')
      atual = client
    } catch (err) {
      options.log.warn({ err }, 'ao vivo: sem banco, nova tentativa em 1 s')
      setTimeout(() => void abrir(), 1000).unref()
    }
  }
  void abrir()
  return {
    async stop() {
      parado = true
      const client = atual
      atual = null
      await client?.end()
    },
  }
}
