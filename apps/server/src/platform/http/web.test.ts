import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Fastify from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { registerWeb } from './web.ts'

const dist = mkdtempSync(join(tmpdir(), 'razao-web-'))
const app = Fastify()

beforeAll(async () => {
  mkdirSync(join(dist, 'static'))
  writeFileSync(join(dist, 'index.html'), '<html><head><title>x</title></head><body></body></html>')
  const tela = (nome: string) => ({
    scripts: [`/static/js/${nome}.js`],
    estilos: [`/static/css/${nome}.css`],
  })
  writeFileSync(
    join(dist, 'antecipar.json'),
    JSON.stringify({
      '/contabilidade': tela('painel'),
      '/contabilidade?aba=balancete': tela('bal'),
    }),
  )
  const pagina = await registerWeb(app, {
    dist,
    canonico: new URL('http://localhost/'),
    politica: () => "default-src 'self'",
    config: async () => ({
      brand: { nome: 'Razão', corPrimaria: '#125952', frase: null, logo: null },
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
  expect(balancete).not.toContain('painel.js')
  expect(await abrir('/contabilidade?aba=outra', MARCA)).toContain('/static/js/painel.js')
})

test('who was never here, and an address that nobody named, get the page alone', async () => {
  expect(await abrir('/contabilidade?aba=balancete')).not.toContain('modulepreload')
  expect(await abrir('/contabilidade', 'auth0.razao-web.outra=1')).not.toContain('modulepreload')
  expect(await abrir('/conta/entrar', MARCA)).not.toContain('modulepreload')
  expect(await abrir('/constructor?aba=toString', MARCA)).not.toContain('modulepreload')
})
