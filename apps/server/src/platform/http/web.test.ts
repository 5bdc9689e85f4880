import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Fastify from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { registerWeb } from './web.ts'

const dist = mkdtempSync(join(tmpdir(), 'razao-web-'))
const app = Fastify()
const AUTH = { domain: 'localhost', clientId: 'razao-web', audience: '"><script>' }

beforeAll(async () => {
  mkdirSync(join(dist, 'static'))
  writeFileSync(join(dist, 'index.html'), '<html><head><title>x</title></head><body></body></html>')
  const tela = (nome: string) => ({
    primeiro: ['/static/js/renovar.js', '/static/js/identidade.js'],
    fontes: ['/static/fonts/plex.woff2'],
    scripts: [`/static/js/${nome}.js`],
    estilos: [`/static/css/${nome}.css`],
  })
  writeFileSync(
    join(dist, 'antecipar.json'),
    JSON.stringify({
      '/contabilidade': tela('painel'),
      '/contabilidade?aba=balancete': tela('bal'),
      '*': tela('casca'),
    }),
  )
  const pagina = await registerWeb(app, {
    dist,
    canonico: new URL('http://localhost/'),
    politica: () => "default-src 'self'",
    config: async () => ({
      brand: { nome: 'Razão', corPrimaria: '#125952', frase: null, logo: null },
      auth: AUTH,
    }),
  })
  app.setNotFoundHandler(pagina)
})
afterAll(async () => {
  await app.close()
  rmSync(dist, { recursive: true, force: true })
})

const abrir = async (url: string, cookie?: string): Promise<string> => {
  const headers = { host: 'localhost', ...(cookie === undefined ? {} : { cookie }) }
  return (await app.inject({ url, headers })).body
}
const MARCA = 'outro=1; auth0.razao-web.is.authenticated=true'

test('who has a session gets the code of the first screen with the page, by its tab', async () => {
  const balancete = await abrir('/contabilidade?aba=balancete&empresa=16', MARCA)
  expect(balancete).toContain('<link rel="modulepreload" crossorigin href="/static/js/bal.js">')
  expect(balancete).toContain(
    '<link rel="preload" as="style" crossorigin href="/static/css/bal.css">',
  )
  expect(balancete).toContain(
    '<link rel="preload" as="font" type="font/woff2" crossorigin href="/static/fonts/plex.woff2">',
  )
  expect(balancete).not.toContain('painel.js')
  expect(await abrir('/contabilidade?aba=outra', MARCA)).toContain('/static/js/painel.js')
})

test('who has a session begins to renew it before anything else of the page comes', async () => {
  const painel = await abrir('/painel', MARCA)
  const renovar = /<script type="module" crossorigin nonce="[^"]+" src="\/static\/js\/renovar.js">/
  expect(painel).toMatch(renovar)
  expect(painel.search(renovar)).toBeLessThan(painel.indexOf('/static/js/casca.js'))
  expect(painel).toContain('<link rel="modulepreload" crossorigin href="/static/js/identidade.js">')
  const dita = painel.match(/<meta name="identidade" content="([^"]*)">/)?.[1] ?? ''
  expect(dita).not.toContain('<')
  expect(
    JSON.parse(dita.replaceAll('&quot;', '"').replaceAll('&gt;', '>').replaceAll('&lt;', '<')),
  ).toEqual(AUTH)
})

test('who was never here, and who signs in or out, get the page alone', async () => {
  for (const [url, cookie] of [
    ['/contabilidade?aba=balancete', undefined],
    ['/contabilidade', 'auth0.razao-web.outra=1'],
    ['/conta/entrar', MARCA],
    ['/conta/token?code=a&state=b', MARCA],
    ['/Conta/sair', MARCA],
  ] as const) {
    const pagina = await abrir(url, cookie)
    expect(pagina, url).not.toMatch(/\/static\/(js|fonts)\//)
    expect(pagina, url).not.toContain('name="identidade"')
  }
  expect(await abrir('/constructor?aba=toString', MARCA)).toContain('/static/js/casca.js')
})
