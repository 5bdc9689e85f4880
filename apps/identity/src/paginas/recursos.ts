import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { fileURLToPath } from 'node:url'
import { tonsDaMarca } from '../cores.ts'
import type { IdentityBrand, IdentityContext } from '../options.ts'
import { responder } from '../pedido/headers.ts'
import { comportamento } from './comportamento.ts'
import { comportamentoDaChave } from './comportamento-da-chave.ts'
import { estilo } from './estilo.ts'
import { marcas } from './marca.ts'
import { validarEmPortugues } from './validar-em-portugues.ts'

type Recurso = { caminho: string; tipo: string; corpo: string | Buffer }

const TIPOS = {
  css: 'text/css; charset=utf-8',
  js: 'text/javascript; charset=utf-8',
  svg: 'image/svg+xml',
  woff2: 'font/woff2',
} as const

const recurso = (nome: string, extensao: keyof typeof TIPOS, corpo: string | Buffer): Recurso => {
  const marca = createHash('sha256').update(corpo).digest('base64url').slice(0, 12)
  return {
    caminho: `/identidade/recursos/${nome}.${marca}.${extensao}`,
    tipo: TIPOS[extensao],
    corpo,
  }
}

type Nome = 'css' | 'js' | 'biblioteca' | 'chave' | 'icone' | 'fonteDoTexto' | 'fonteDoTitulo'
type Recursos = Record<Nome, Recurso>

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

const fonte = (nome: 'ibm-plex-sans' | 'source-serif-4'): Recurso =>
  recurso(
    nome,
    'woff2',
    readFileSync(
      fileURLToPath(
        import.meta.resolve(`@fontsource-variable/${nome}/files/${nome}-latin-wght-normal.woff2`),
      ),
    ),
  )
const fonteDoTexto = fonte('ibm-plex-sans')
const fonteDoTitulo = fonte('source-serif-4')

/** The window's icon: the mark in the brand's colour. */
function desenhoDoIcone(brand: IdentityBrand): string {
  const { simbolo, fio } = tonsDaMarca(brand.cor)
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="7" fill="${simbolo}"/>
<path d="M7 9.5h18M16 9.5V20" stroke="#fff" stroke-width="2.6" stroke-linecap="round"/>
<path d="M7 23.4h18M7 26h18" stroke="${fio}" stroke-width="1.3" stroke-linecap="round"/></svg>
`
}

/** The files of the hosted pages; their names change with their content. */
export function recursosDaPagina(brand: IdentityBrand): Recursos {
  const prontos = feitos.get(brand)
  if (prontos) return prontos
  const novos = {
    css: recurso(
      'entrar',
      'css',
      estilo(brand, { texto: fonteDoTexto.caminho, titulo: fonteDoTitulo.caminho }),
    ),
    js: recurso(
      'entrar',
      'js',
      `(${comportamento.toString()})();(${validarEmPortugues.toString()})()\n`,
    ),
    biblioteca: bibliotecaDeChaves,
    chave: recurso('chave', 'js', `(${comportamentoDaChave.toString()})()\n`),
    icone: recurso('icone', 'svg', desenhoDoIcone(brand)),
    fonteDoTexto,
    fonteDoTitulo,
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
