// The guides of the public API: every example is taken from the page that is served and run against the server.
import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { type Route, todasAsRotas } from '@razao/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { root } from '../../scripts/stages/run-tool.ts'
import { abrirAtaque, type BancadaDeAtaque } from './bancada-de-ataque.ts'
import { bancoDoMundo, lerMundo } from './mundo/preparado.ts'
import type {} from './mundo.ts'

const PAGINAS = ['', 'autenticacao', 'paginas', 'idempotencia', 'erros', 'limites', 'webhooks'].map(
  (um) => (um === '' ? '/docs' : `/docs/${um}`),
)
const rodar = promisify(execFile)
let bancada: BancadaDeAtaque
let chave = ''

const rotaDe = (nome: string) => todasAsRotas.find(({ name }) => name === nome) as Route
beforeAll(async () => {
  bancada = await abrirAtaque({
    banco: bancoDoMundo,
    escutar: true,
    ambiente: { RAZAO_LIMITE_TOKEN: '600' },
  })
  const mundo = await lerMundo(bancada)
  const token = mundo.tokenDe('a', 'administrador')
  const permissoes = ['ver', 'confirmar', 'transmitir']
  const integracao = await bancada.pedir({
    rota: rotaDe('criarIntegracao'),
    token,
    entrada: {
      nome: 'Sistema do escritório',
      atuaComo: 'CONTADOR',
      empresas: { modo: 'todas' },
      permissoes,
    },
  })
  const criada = await bancada.pedir({
    rota: rotaDe('criarToken'),
    token,
    entrada: {
      usuarioId: integracao.json().usuarioId,
      nome: 'chave',
      escopos: permissoes,
      dias: 30,
    },
  })
  chave = String(criada.json().token)
})
afterAll(() => bancada.fechar())

const ler = async (url: string) => {
  const resposta = await bancada.app.inject(url)
  expect([url, resposta.statusCode]).toEqual([url, 200])
  return resposta
}

const ENTIDADES: Readonly<Record<string, string>> = { lt: '<', gt: '>', amp: '&', quot: '"' }
const texto = (html: string): string =>
  html.replace(/&(lt|gt|amp|quot);/g, (_, nome: string) => ENTIDADES[nome] ?? '')

type Exemplo = { linguagem: string; codigo: string; saida: string | null }
const exemplosDe = (html: string): Exemplo[] =>
  [
    ...html.matchAll(
      /<pre class="exemplo" data-linguagem="(\w+)"[^>]*><code>([\s\S]*?)<\/code><\/pre>(?:\s*<pre class="saida"[^>]*><code>([\s\S]*?)<\/code><\/pre>)?/g,
    ),
  ].map(([, linguagem = '', codigo = '', saida]) => ({
    linguagem,
    codigo: texto(codigo),
    saida: saida === undefined ? null : `${texto(saida)}\n`,
  }))

describe.each(PAGINAS)('%s', (url) => {
  test('has examples, and they do what they say', async () => {
    const { body } = await ler(url)
    const exemplos = exemplosDe(body)
    expect(exemplos.length).toBe(body.match(/<pre class="exemplo"/g)?.length)
    for (const { linguagem, codigo, saida } of exemplos) {
      const [programa, ...args] =
        linguagem === 'sh'
          ? ['sh', '-c', codigo]
          : [process.execPath, '--input-type=module-typescript', '-e', codigo]
      const { stdout } = await rodar(programa ?? '', args, {
        cwd: root,
        env: { ...process.env, RAZAO_URL: bancada.endereco, RAZAO_TOKEN: chave },
      })
      if (saida === null) expect(stdout.trim(), codigo).not.toBe('')
      else expect(stdout).toBe(saida)
    }
  })

  test('is in Portuguese, has one title and leads somewhere', async () => {
    const { body, headers } = await ler(url)
    expect(body).toContain('<html lang="pt-BR">')
    expect(body.match(/<h1>/g)).toHaveLength(1)
    expect(body).toContain('aria-current="page"')
    expect(body).not.toMatch(/ style=|<script/)
    expect(String(headers['content-security-policy'])).toContain("default-src 'none'")
    for (const [, destino = ''] of body.matchAll(/href="(\/[^"]*)"/g)) await ler(destino)
  })
})

test('/docs/novidades tells every operation of /v1', async () => {
  const { body } = await ler('/docs/novidades')
  for (const { method, path } of todasAsRotas.filter((rota) => rota.path.startsWith('/v1/')))
    expect(body).toContain(`<code>${method} ${path}</code>`)
})

test('/v1/openapi.json tells /v1 and nothing else', async () => {
  const documento = (await ler('/v1/openapi.json')).json()
  const caminhos = Object.keys(documento.paths)
  expect(caminhos.length).toBeGreaterThan(20)
  expect(caminhos.filter((um) => !um.startsWith('/v1/'))).toEqual([])
})
