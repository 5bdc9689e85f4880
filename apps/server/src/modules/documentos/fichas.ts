import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Context } from '../../platform/context.ts'
import { problem } from '../../platform/problem.ts'

/** What a ficha opens: a kept document, or the XML of a note. */
export type Alvo = { readonly tipo: 'documento' | 'nota'; readonly id: number }

const VALE_POR_MS = 15 * 60 * 1000
const LETRA: Readonly<Record<Alvo['tipo'], string>> = { documento: 'd', nota: 'n' }
const CONTEUDO = /^([dn])\.(\d{1,16})\.(\d{1,16})\.(\d{1,16})\.(\d{1,16})$/

const assinar = (segredo: string, conteudo: string): Buffer =>
  // A key of its own, so that nothing signed elsewhere with the same secret is ever a ficha.
  createHmac('sha256', createHmac('sha256', segredo).update('ficha').digest())
    .update(conteudo)
    .digest()

/** A temporary address for one file, good for whoever asked, in this office, for 15 minutes. */
export function createFicha(ctx: Context, { tipo, id }: Alvo): { ficha: string; expiraEm: string } {
  const expira = ctx.clock.now().getTime() + VALE_POR_MS
  const conteudo = [LETRA[tipo], id, ctx.user.id, ctx.tenant.escritorioId, expira].join('.')
  const assinatura = assinar(ctx.segredo, conteudo).toString('base64url')
  return {
    ficha: `${Buffer.from(conteudo).toString('base64url')}.${assinatura}`,
    expiraEm: new Date(expira).toISOString(),
  }
}

/**
 * What the ficha opens. Anything wrong with it (altered, of another person, of another office) reads as
 * something that does not exist; only a right one that is past its time says so.
 */
export function abrirFicha(ctx: Context, ficha: string): Alvo {
  const [codificado = '', assinatura = ''] = ficha.split('.')
  const conteudo = Buffer.from(codificado, 'base64url').toString('latin1')
  const esperada = assinar(ctx.segredo, conteudo)
  const recebida = Buffer.from(assinatura, 'base64url')
  const partes = CONTEUDO.exec(conteudo)
  const assinada = recebida.length === esperada.length && timingSafeEqual(recebida, esperada)
  // One spelling per ficha: base64url decodes some others to the same bytes.
  const escrita = `${Buffer.from(conteudo, 'latin1').toString('base64url')}.${esperada.toString('base64url')}`
  if (!assinada || partes === null || escrita !== ficha) throw problem('nao-encontrado')
  const [, letra, id, usuario, escritorio, expira] = partes
  if (Number(usuario) !== ctx.user.id || Number(escritorio) !== ctx.tenant.escritorioId)
    throw problem('nao-encontrado')
  if (Number(expira) < ctx.clock.now().getTime()) throw problem('link-expirado')
  return { tipo: letra === 'n' ? 'nota' : 'documento', id: Number(id) }
}
