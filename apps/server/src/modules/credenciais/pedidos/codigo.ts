import { createHash, randomBytes } from 'node:crypto'
import { problem } from '../../../platform/problem.ts'

/** Which request a link is of, and the digest of its random part: the only thing of it that is kept. */
type Link = {
  readonly escritorioId: number
  readonly pedidoId: number
  readonly digesto: Buffer
}

const FORMA = /^(\d{1,15})-(\d{1,15})-([A-Za-z0-9_-]{43})$/

const digestoDo = (segredo: string): Buffer => createHash('sha256').update(segredo).digest()

/** The random part of a new link, and what is kept of it. */
export function novoSegredo(): { segredo: string; digesto: Buffer } {
  const segredo = randomBytes(32).toString('base64url')
  return { segredo, digesto: digestoDo(segredo) }
}

/** What goes in the link. */
export const codigoDoPedido = (escritorioId: number, pedidoId: number, segredo: string): string =>
  `${escritorioId}-${pedidoId}-${segredo}`

/** A link that does not serve; whoever does not have the whole of it is told nothing more. */
export const linkQueNaoServe = (
  detail = 'O link está incompleto ou não existe. Abra-o de novo pela mensagem em que ele veio, ou peça outro ao seu escritório.',
) => problem('link-de-entrega-encerrado', { detail })

/** Reads a link. Whether it serves is for the database to say. */
export function lerCodigo(codigo: string): Link {
  const [, escritorioId, pedidoId, segredo] = FORMA.exec(codigo) ?? []
  if (segredo === undefined) throw linkQueNaoServe()
  return {
    escritorioId: Number(escritorioId),
    pedidoId: Number(pedidoId),
    digesto: digestoDo(segredo),
  }
}
