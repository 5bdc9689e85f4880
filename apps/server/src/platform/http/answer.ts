import { PROBLEMAS } from '@razao/contract'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { bancoFora, semEspaco } from '../db/index.ts'
import { ProblemError, problem, problemOfDatabase } from '../problem.ts'
import { esperaDaCadencia } from './cadencia.ts'
import { recusaDoBanco } from './recusa-do-banco.ts'

/** Every refusal leaves through here: RFC 9457, in Portuguese, with the request's id. */
export function sendProblem(
  request: FastifyRequest,
  reply: FastifyReply,
  erro: unknown,
): FastifyReply {
  const conhecido = asProblem(erro, request)
  const definicao: { status: number; title: string; acao?: string } = PROBLEMAS[conhecido.codigo]
  contar(request, { erro, codigo: conhecido.codigo, status: definicao.status })
  if (definicao.status === 503 || definicao.status === 507 || definicao.status === 429)
    void reply.header(
      'retry-after',
      String(conhecido.detalhes.esperar ?? esperaDaCadencia(request) ?? 2),
    )
  void reply
    .status(definicao.status)
    .header('cache-control', 'no-store')
    .type('application/problem+json')
  const acao = conhecido.detalhes.acao ?? definicao.acao
  const dizer = () =>
    reply.send({
      type: `/problemas/${conhecido.codigo}`,
      title: definicao.title,
      status: definicao.status,
      ...(conhecido.detalhes.detail === undefined ? {} : { detail: conhecido.detalhes.detail }),
      instance: `/requisicoes/${request.id}`,
      codigo: conhecido.codigo,
      ...(acao === undefined ? {} : { acao }),
      ...(conhecido.detalhes.erros === undefined ? {} : { erros: conhecido.detalhes.erros }),
      ...(conhecido.detalhes.dados === undefined ? {} : { dados: conhecido.detalhes.dados }),
    })
  if (!vemMais(request)) return dizer()
  ouvirAteOFim(request, reply, dizer)
  return reply
}

/** Of what is not kept, the most that is read: past it the connection is cut. */
const LIDO_ATE_O_FIM = 256 * 1024 * 1024

const declarado = ({ headers }: FastifyRequest): number => Number(headers['content-length'])

/** A body is still on its way. */
const vemMais = ({ raw, headers }: FastifyRequest): boolean =>
  !raw.complete &&
  !raw.readableEnded &&
  !raw.destroyed &&
  (Number(headers['content-length']) > 0 || headers['transfer-encoding'] !== undefined)

/**
 * Who refuses a body asks for the connection to be closed, and whoever is still sending it then hears of a broken
 * connection and never why: many read only when all was sent. What is left of the body is read and thrown away first,
 * until the time of a request ends.
 */
function ouvirAteOFim(request: FastifyRequest, reply: FastifyReply, dizer: () => void): void {
  if (declarado(request) > LIDO_ATE_O_FIM) {
    dizer()
    return
  }
  const { raw } = request
  let lidos = 0
  const parar = () => {
    raw.off('data', contarLidos).off('end', aoFim).off('close', parar)
    dizer()
  }
  const aoFim = () => {
    // The body came whole: the connection is good for the next request, unless who asked closes it.
    void reply.removeHeader('connection')
    parar()
  }
  function contarLidos(parte: Buffer | string): void {
    lidos += parte.length
    if (lidos > LIDO_ATE_O_FIM) parar()
  }
  raw.on('data', contarLidos).on('end', aoFim).on('close', parar).resume()
}

const emMega = (bytes: number): string =>
  (bytes / (1024 * 1024)).toLocaleString('pt-BR', { maximumFractionDigits: 1 })

/** How large it was, and how large it may be here. */
function grandeDemais(request: FastifyRequest): ProblemError {
  const tem = declarado(request)
  const { bodyLimit } = request.routeOptions
  if (!(tem > bodyLimit)) return problem('corpo-grande-demais')
  return problem('corpo-grande-demais', {
    detail: `O envio tem ${emMega(tem)} MB, e aqui cabem até ${emMega(bodyLimit)} MB.`,
  })
}

const AUSENTE = 503

type Contado = { erro: unknown; codigo: string; status: number }

/** A refusal is told without its sentence, which may hold what people wrote: the answer has it, under the same id. */
function contar(request: FastifyRequest, { erro, codigo, status }: Contado): void {
  const pedido = () => ({
    // The pattern of the route, for the address may hold what people wrote too.
    ...{ codigo, metodo: request.method },
    rota: request.is404 ? null : (request.routeOptions.url ?? null),
  })
  // Told on purpose: others are out, or there is too much of it. Nothing here broke.
  if (status === AUSENTE && erro instanceof ProblemError) {
    request.log.warn(pedido(), 'pedido recusado')
    return
  }
  if (status >= 500) {
    request.log.error({ err: erro }, 'erro não previsto')
    return
  }
  const doBanco = problemOfDatabase(erro) === null ? recusaDoBanco(erro) : null
  if (doBanco === null) request.log.info(pedido(), 'pedido recusado')
  // It got past the contract and the use case: somebody should look.
  else request.log.warn({ ...pedido(), ...doBanco.nomes }, 'pedido recusado pelo banco')
}

function asProblem(erro: unknown, request: FastifyRequest): ProblemError {
  if (erro instanceof ProblemError) return erro
  const doBanco = problemOfDatabase(erro) ?? recusaDoBanco(erro)?.problema
  if (doBanco) return doBanco
  const { statusCode } = erro as { statusCode?: number }
  if (statusCode === 413) return grandeDemais(request)
  if (statusCode === 415) return problem('tipo-nao-aceito')
  if (statusCode === 429) return problem('muitos-pedidos')
  // What the server of static files calls forbidden is, for who asks, not there.
  if (statusCode === 403 || statusCode === 404) return problem('nao-encontrado')
  if (semEspaco(erro)) return problem('sem-espaco')
  if (bancoFora(erro)) return problem('ocupado')
  if (statusCode !== undefined && statusCode >= 400 && statusCode < 500)
    return problem('entrada-invalida', { detail: 'O pedido não pôde ser lido.' })
  return problem('erro-interno')
}
