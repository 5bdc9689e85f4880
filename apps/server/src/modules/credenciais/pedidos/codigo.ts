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

/** A link that does not serve, whatever is wrong with it. */
export const linkQueNaoServe = () =>
  problem('link-expirado', {
    detail: 'Este link já foi usado, venceu ou foi cancelado. Peça outro ao seu escritório.',
  })

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
