import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { responder } from '../headers.ts'
import { marcas } from '../marca.ts'
import type { IdentityBrand, IdentityContext } from '../options.ts'
import { comportamento } from './comportamento.ts'
import { comportamentoDaChave } from './comportamento-da-chave.ts'
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

type Recursos = { css: Recurso; js: Recurso; biblioteca: Recurso; chave: Recurso }

const feitos = new WeakMap<IdentityBrand, Recursos>()

// The library's own browser bundle, served by us: nothing comes from elsewhere.
const bibliotecaDeChaves = recurso(
  'webauthn',
  'js',
  readFileSync(
    new URL('../dist/bundle/index.umd.min.js', import.meta.resolve('@simplewebauthn/browser')),
    'utf8',
  ),
)

/** The files of the hosted pages; their names change with their content. */
export function recursosDaPagina(brand: IdentityBrand): Recursos {
  const prontos = feitos.get(brand)
  if (prontos) return prontos
  const novos = {
    css: recurso('entrar', 'css', estilo(brand)),
    js: recurso('entrar', 'js', `(${comportamento.toString()})()\n`),
    biblioteca: bibliotecaDeChaves,
    chave: recurso('chave', 'js', `(${comportamentoDaChave.toString()})()\n`),
  }
  feitos.set(brand, novos)
  return novos
}

/** Serves a file of the pages; false when the path is none of them. */
export function responderRecurso(
  ctx: IdentityContext,
  req: IncomingMessage,
  res: ServerResponse,
): boolean {
  const todos = marcas(ctx).flatMap((brand) => Object.values(recursosDaPagina(brand)))
  const achado = todos.find((r) => r.caminho === req.url)
  if (!achado || (req.method !== 'GET' && req.method !== 'HEAD')) return false
  res.setHeader('Cache-Control', 'public, max-age=31536000, immutable')
  responder(res, { status: 200, tipo: achado.tipo, corpo: achado.corpo })
  return true
}
