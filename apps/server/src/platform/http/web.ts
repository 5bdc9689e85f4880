import { createHash, randomBytes } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import { paths } from '@razao/contract/paths'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

/** What every page may know; `brand` is of the office that owns the host. */
type PublicConfig = {
  readonly brand: {
    readonly nome: string
    readonly corPrimaria: string
    readonly frase: string | null
    readonly logo: { readonly claro: string; readonly escuro: string } | null
  }
} & Readonly<Record<string, unknown>>

export type WebOptions = {
  dist: string
  config: (host: string) => Promise<PublicConfig>
  canonico: URL
  politica: (nonce: string) => string
}

/** The same address on the canonical origin; its start when what was asked would lead anywhere else (`/\\host`). */
function daqui(alvo: string, canonico: URL): URL {
  const url = URL.parse(alvo, canonico)
  return url?.origin === canonico.origin ? url : new URL('/', canonico)
}

/** Kept by the browser, asked again each time, and sent again only when it is another. */
function sendWhenChanged(request: FastifyRequest, reply: FastifyReply, corpo: object) {
  const texto = JSON.stringify(corpo)
  const etag = `"${createHash('sha256').update(texto).digest('base64url').slice(0, 22)}"`
  void reply
    .header('cache-control', 'private, no-cache')
    .header('etag', etag)
    .header('vary', 'host')
  if (request.headers['if-none-match'] === etag) return reply.status(304).send()
  if (!reply.hasHeader('content-type')) void reply.type('application/json; charset=utf-8')
  return reply.send(texto)
}

const icone = (nome: string, lado: number, mais: object = {}) => ({
  src: `/static/pwa-1/${nome}-${lado}.png`,
  sizes: `${lado}x${lado}`,
  type: 'image/png',
  ...mais,
})

/** The application as it is installed: under the name and the colour of the brand. */
const manifestOf = ({ nome, corPrimaria }: PublicConfig['brand']) => ({
  id: '/',
  name: nome,
  short_name: nome.length <= 12 ? nome : nome.split(' ')[0],
  description: 'A contabilidade e os impostos da sua empresa, com a razão de cada número.',
  lang: 'pt-BR',
  start_url: paths.painel,
  scope: '/',
  display: 'standalone',
  background_color: '#f6f6f2',
  theme_color: corPrimaria,
  icons: [icone('icone', 192), icone('icone', 512), icone('mascara', 512, { purpose: 'maskable' })],
})

const ENTIDADES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
}
const escrito = (texto: string): string =>
  texto.replace(/[&<>"]/g, (letra) => ENTIDADES[letra] ?? '')

/** The page under the brand of its host from the first byte: the window's name and colour. */
const comMarca = (html: string, { nome, corPrimaria }: PublicConfig['brand']): string =>
  html
    .replace(/<title>[^<]*<\/title>/, () => `<title>${escrito(nome)}</title>`)
    .replace(
      /(<meta name="theme-color" content=")[^"]*/,
      (_, inicio: string) => `${inicio}${escrito(corPrimaria)}`,
    )

/** What `antecipar.json` of the build says, by address: files that the page does not name and its first screen needs. */
type Antecipados = Readonly<
  Record<
    string,
    {
      readonly primeiro?: readonly string[]
      readonly fontes?: readonly string[]
      readonly scripts: readonly string[]
      readonly estilos: readonly string[]
    }
  >
>

/** The mark that the identity SDK leaves while somebody is signed in; it says nothing of who, and proves nothing. */
const HA_SESSAO = /(?:^|;\s*)auth0\.[^=;]*\.is\.authenticated=/

function lerAntecipados(dist: string): Antecipados {
  const arquivo = join(dist, 'antecipar.json')
  return existsSync(arquivo) ? (JSON.parse(readFileSync(arquivo, 'utf8')) as Antecipados) : {}
}

/** Answers whether an address is of a screen, by `telas.json` of the build; `*` there is any one part. */
function lerTelas(dist: string): (caminho: string) => boolean {
  const arquivo = join(dist, 'telas.json')
  const telas = existsSync(arquivo) ? (JSON.parse(readFileSync(arquivo, 'utf8')) as string[]) : []
  // As the router of the screens compares: neither the case nor a last bar matters.
  const partes = telas.map((tela) => RegExp.escape(tela).replaceAll('\\*', '[^/]+'))
  const qualquer = new RegExp(`^(?:${partes.join('|') || '(?!)'})/?$`, 'i')
  return (caminho) => qualquer.test(caminho)
}

const DE_API = /^\/(api|admin|contabil|financeiro|fiscal|folha|static)\//

const modulo = (nome: string): string => `<link rel="modulepreload" crossorigin href="${nome}">`
const estilo = (nome: string): string =>
  `<link rel="preload" as="style" crossorigin href="${nome}">`
const fonte = (nome: string): string =>
  `<link rel="preload" as="font" type="font/woff2" crossorigin href="${nome}">`
const identidade = (auth: unknown): string =>
  `<meta name="identidade" content="${escrito(JSON.stringify(auth))}">`
const aoChegar = (nome: string): string =>
  `<script type="module" crossorigin nonce="__NONCE__" src="${nome}"></script>`

/**
 * Hints for who comes with a session: the code of the screen comes with the entry, not two generations after it.
 * `antes` is for the start of the head: what renews the session runs as soon as it comes, before the program.
 */
function pistasDe(
  antecipados: Antecipados,
  { request, auth }: { request: FastifyRequest; auth: unknown },
): { antes: string; depois: string } {
  const url = URL.parse(request.url, 'http://aqui')
  if (url === null || !HA_SESSAO.test(request.headers.cookie ?? ''))
    return { antes: '', depois: '' }
  const daAba = `${url.pathname}?aba=${url.searchParams.get('aba')}`
  // The screens of who is not in, and of who comes back from the sign-in, renew nothing.
  const qualquer = /^\/conta(\/|$)/i.test(url.pathname) ? [] : ['*']
  const chave = [daAba, url.pathname, ...qualquer].find((uma) => Object.hasOwn(antecipados, uma))
  const {
    primeiro = [],
    fontes = [],
    scripts = [],
    estilos = [],
  } = (chave && antecipados[chave]) || {}
  const [renovar, ...partes] = primeiro
  return {
    antes:
      renovar && auth ? [identidade(auth), aoChegar(renovar), ...partes.map(modulo)].join('') : '',
    depois: [...fontes.map(fonte), ...scripts.map(modulo), ...estilos.map(estilo)].join(''),
  }
}

export type Web = {
  page: (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>
  /** Who asks for a page; and who takes anything (`curl`, a monitor), at the address of a screen. */
  navega: (request: FastifyRequest) => boolean
}

/** The built application: hashed assets for a year, the page itself never kept, one nonce per page. */
export async function registerWeb(app: FastifyInstance, options: WebOptions): Promise<Web> {
  const pagina = join(options.dist, 'index.html')
  const html = existsSync(pagina) ? readFileSync(pagina, 'utf8') : null
  const antecipados = lerAntecipados(options.dist)
  if (existsSync(join(options.dist, 'static'))) {
    await app.register(fastifyStatic, {
      root: join(options.dist, 'static'),
      prefix: '/static/',
      immutable: true,
      preCompressed: true,
      maxAge: '365d',
      index: false,
      decorateReply: false,
    })
  }
  // The pages name their own icon; this is for whoever asks by habit.
  app.get('/favicon.ico', async (_, reply) => reply.status(204).send())
  // Of this host only: a cache that many share must not keep one for another.
  app.get('/config.json', async (request, reply) =>
    sendWhenChanged(request, reply, await options.config(request.headers.host ?? '')),
  )
  app.get('/manifest.webmanifest', async (request, reply) => {
    const { brand } = await options.config(request.headers.host ?? '')
    void reply.type('application/manifest+json; charset=utf-8')
    return sendWhenChanged(request, reply, manifestOf(brand))
  })
  const ehTela = lerTelas(options.dist)
  const navega: Web['navega'] = ({ method, url, headers: { accept = '*/*' } }) =>
    (method === 'GET' || method === 'HEAD') &&
    !DE_API.test(url) &&
    (accept.includes('text/html') || (accept.includes('*/*') && ehTela(url.replace(/\?.*/s, ''))))
  const page: Web['page'] = async (request, reply) => {
    // Sign-in is bound to one origin: another name of this machine is sent to it.
    const host = request.headers.host ?? ''
    if (host !== options.canonico.host && /^(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/.test(host)) {
      return reply.redirect(daqui(request.url, options.canonico).href, 302)
    }
    if (html === null)
      return reply
        .status(503)
        .type('text/plain; charset=utf-8')
        .send('A aplicação web ainda não foi construída. Rode npm start.')
    const nonce = randomBytes(16).toString('base64')
    // Without the database the page comes all the same, under the name it was built with.
    const config = await options.config(host).catch(() => null)
    const daMarca = config ? comMarca(html, config.brand) : html
    const { antes, depois } = pistasDe(antecipados, { request, auth: config?.auth })
    const pronta = daMarca
      .replace('<title>', () => `${antes}<title>`)
      .replace('</head>', () => `${depois}</head>`)
    return reply
      .header('cache-control', 'no-store')
      .header('content-security-policy', options.politica(nonce))
      .type('text/html; charset=utf-8')
      .send(pronta.replaceAll('__NONCE__', nonce))
  }
  return { page, navega }
}
