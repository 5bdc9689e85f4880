import { createHmac, timingSafeEqual } from 'node:crypto'
import { problem } from '../../../platform/problem.ts'

/** Which sending of which invitation a link is of. */
export type Envio = {
  readonly escritorioId: number
  readonly conviteId: number
  readonly envio: string
}

const CONTEUDO = /^(\d{1,15})\.(\d{1,15})\.([0-9a-f-]{36})$/

const assinar = (segredo: string, conteudo: string): string =>
  createHmac('sha256', createHmac('sha256', segredo).update('convite').digest())
    .update(conteudo)
    .digest('base64url')

/** The invitation's code: made again whenever it is needed, kept nowhere. */
export function codigoDoConvite(
  segredo: string,
  { escritorioId, conviteId, envio }: Envio,
): string {
  const conteudo = `${escritorioId}.${conviteId}.${envio}`
  return `${Buffer.from(conteudo).toString('base64url')}.${assinar(segredo, conteudo)}`
}

/** What a code is of. Anything wrong with it reads as an invitation that does not serve. */
export function abrirCodigo(segredo: string, codigo: string): Envio {
  const [codificado = '', dada = ''] = codigo.split('.')
  const conteudo = Buffer.from(codificado, 'base64url').toString('latin1')
  const certa = assinar(segredo, conteudo)
  const igual =
    dada.length === certa.length && timingSafeEqual(Buffer.from(dada), Buffer.from(certa))
  const [, escritorioId, conviteId, envio] = CONTEUDO.exec(conteudo) ?? []
  if (!igual || envio === undefined) throw problem('convite-invalido')
  return { escritorioId: Number(escritorioId), conviteId: Number(conviteId), envio }
}
