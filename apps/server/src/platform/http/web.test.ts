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
  writeFileSync(
    join(dist, 'telas.json'),
    JSON.stringify(['/', '/painel', '/minhaConta', '/statics/gps/*']),
  )
  const { page, navega } = await registerWeb(app, {
    dist,
    canonico: new URL('http://localhost/'),
    politica: () => "default-src 'self'",
    config: async () => ({
      brand: { nome: 'Razão', corPrimaria: '#125952', frase: null, logo: null },
      auth: AUTH,
    }),
  })
  app.setNotFoundHandler((request, reply) =>
    navega(request) ? page(request, reply) : reply.status(404).send(),
  )
})
afterAll(async () => {
  await app.close()
  rmSync(dist, { recursive: true, force: true })
})

const abrir = async (url: string, cookie?: string): Promise<string> => {
  const headers = {
    host: 'localhost',
    accept: 'text/html',
    ...(cookie === undefined ? {} : { cookie }),
  }
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

test('a screen is a page to who takes anything; what is no screen is one only to who asks for a page', async () => {
  const pedir = async (url: string, accept?: string, method: 'GET' | 'HEAD' | 'POST' = 'GET') => {
    const headers = { host: 'localhost', ...(accept === undefined ? {} : { accept }) }
    const { statusCode, body } = await app.inject({ url, method, headers })
    return `${statusCode} ${body.includes('<html') ? 'página' : 'sem página'}`
  }
  const telas = ['/', '/?a=b', '/painel', '/Painel/', '/minhaConta?aba=x', '/statics/gps/7']
  for (const url of telas)
    for (const accept of [undefined, '*/*', 'text/html', 'application/json, */*;q=0.5']) {
      expect(await pedir(url, accept), `${url} ${accept}`).toBe('200 página')
      expect(await pedir(url, accept, 'HEAD'), `${url} ${accept}`).toBe('200 sem página')
    }
  const nada = ['/painel/outra', '/painel.php', '/.env', '/statics/gps/7/8', '/api/painel']
  for (const url of nada) expect(await pedir(url, '*/*'), url).toBe('404 sem página')
  expect(await pedir('/painel', 'application/json')).toBe('404 sem página')
  expect(await pedir('/painel', '*/*', 'POST')).toBe('404 sem página')
  // Who navigates is told of an address that there is not by the application itself.
  expect(await pedir('/painel/outra', 'text/html')).toBe('200 página')
  expect(await pedir('/api/painel', 'text/html')).toBe('404 sem página')
})
