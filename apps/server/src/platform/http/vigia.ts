import type { FastifyReply, FastifyRequest } from 'fastify'
import { ProblemError } from '../problem.ts'
import type { Pedinte } from './auth.ts'

/** How long a stream outlives what let it be opened: with the two seconds of a session seen, less than five. */
export const INTERVALO_MS = 2000

type Escuta = { request: FastifyRequest; reply: FastifyReply; visao: string; olhando: boolean }
type Identify = (request: FastifyRequest, contar: boolean) => Promise<Pedinte>

const visaoDe = ({ vinculo, ator }: Pedinte): string =>
  JSON.stringify([vinculo.perfil, ator.empresas])

/**
 * Ends a stream whose listener signed out, lost the place or sees other companies now; the browser opens it anew, or
 * is refused. All are looked at together, so that those who listen are read in few questions.
 */
export function createVigia(identify: Identify) {
  const escutas = new Set<Escuta>()
  const acabar = (escuta: Escuta) => {
    escutas.delete(escuta)
    escuta.reply.raw.end()
  }
  const conferir = async (escuta: Escuta): Promise<void> => {
    if (escuta.olhando) return
    escuta.olhando = true
    try {
      const agora = await identify(escuta.request, false)
      if (visaoDe(agora) !== escuta.visao) acabar(escuta)
    } catch (erro) {
      // A database that is away is no loss of access; a token that ran out is: the next one resumes.
      if (erro instanceof ProblemError) acabar(escuta)
    } finally {
      escuta.olhando = false
    }
  }
  const relogio = setInterval(() => {
    for (const escuta of escutas) void conferir(escuta)
  }, INTERVALO_MS)
  relogio.unref()
  return {
    olhar(request: FastifyRequest, reply: FastifyReply, pedinte: Pedinte): void {
      const escuta = { request, reply, visao: visaoDe(pedinte), olhando: false }
      escutas.add(escuta)
      reply.raw.on('close', () => escutas.delete(escuta))
    },
    parar: () => clearInterval(relogio),
  }
}
