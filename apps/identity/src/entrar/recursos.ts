import { createHash } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { responder } from '../headers.ts'
import type { IdentityBrand, IdentityContext } from '../options.ts'
import { comportamento } from './comportamento.ts'
import { estilo } from './estilo.ts'

export type Recurso = { caminho: string; tipo: string; corpo: string }

const recurso = (nome: string, extensao: string, corpo: string): Recurso => {
  const marca = createHash('sha256').update(corpo).digest('base64url').slice(0, 12)
  return {
    caminho: `/identidade/recursos/${nome}.${marca}.${extensao}`,
    tipo: `text/${extensao === 'js' ? 'javascript' : extensao}; charset=utf-8`,
    corpo,
  }
}

const feitos = new WeakMap<IdentityBrand, { css: Recurso; js: Recurso }>()

/** The two files of the hosted pages; their names change with their content. */
export function recursosDaPagina(ctx: IdentityContext): { css: Recurso; js: Recurso } {
  const prontos = feitos.get(ctx.brand)
  if (prontos) return prontos
  const novos = {
    css: recurso('entrar', 'css', estilo(ctx.brand)),
    js: recurso('entrar', 'js', `(${comportamento.toString()})()\n`),
  }
  feitos.set(ctx.brand, novos)
  return novos
}

/** Serves a file of the pages; false when the path is none of them. */
export function responderRecurso(
  ctx: IdentityContext,
  req: IncomingMessage,
  res: ServerResponse,
): boolean {
  const { css, js } = recursosDaPagina(ctx)
  const achado = [css, js].find((r) => r.caminho === req.url)
  if (!achado || (req.method !== 'GET' && req.method !== 'HEAD')) return false
  res.setHeader('Cache-Control', 'public, max-age=31536000, immutable')
  responder(res, { status: 200, tipo: achado.tipo, corpo: achado.corpo })
  return true
}
