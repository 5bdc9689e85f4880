import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { fechamento, receitas, sessao } from '@razao/contract'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { definirAcesso } from './acesso.ts'
import { corpoDaRota, enderecoDaRota } from './endereco.ts'
import { errosPorCampo } from './falha.ts'
import { pedir } from './pedir.ts'

type Chamada = { url: string; headers: IncomingMessage['headers']; corpo: string }

let servidor: Server
let chamadas: Chamada[]
let responder: (chamada: Chamada, res: ServerResponse, vez: number) => void
const original = globalThis.fetch

beforeEach(async () => {
  chamadas = []
  servidor = createServer((req, res) => {
    let corpo = ''
    req.setEncoding('utf8')
    req.on('data', (parte: string) => {
      corpo += parte
    })
    req.on('end', () => {
      const chamada = { url: req.url ?? '', headers: req.headers, corpo }
      chamadas.push(chamada)
      responder(chamada, res, chamadas.length)
    })
  })
  await new Promise<void>((pronto) => servidor.listen(0, '127.0.0.1', pronto))
  const base = `http://127.0.0.1:${(servidor.address() as AddressInfo).port}`
  // The browser resolves addresses against its page; Node has none.
  globalThis.fetch = (alvo, opcoes) => original(new URL(String(alvo), base), opcoes)
})
afterEach(async () => {
  globalThis.fetch = original
  definirAcesso(null)
  servidor.closeAllConnections()
  await new Promise((fim) => servidor.close(fim))
})

const json = (res: ServerResponse, status: number, corpo: unknown) => {
  res.writeHead(status, { 'Content-Type': 'application/json', 'X-Request-Id': 'req-1' })
  res.end(JSON.stringify(corpo))
}

test('path parts, query with repeated keys and body come from one input', () => {
  expect(
    enderecoDaRota(fechamento.listarFechamento, {
      Competencia: '2026-10',
      IdPerfisEscritoriosContabeis: [1, 2],
      busca: undefined,
    }),
  ).toBe(
    '/fiscal/fechamento?Competencia=2026-10&IdPerfisEscritoriosContabeis=1&IdPerfisEscritoriosContabeis=2',
  )
  const entrada = { notaId: 7, anexo: 'III', receita: true, versao: 2 }
  expect(enderecoDaRota(receitas.corrigirAnexoDaNota, entrada)).toBe('/financeiro/notas/7/anexo')
  expect(corpoDaRota(receitas.corrigirAnexoDaNota, entrada)).toEqual({
    anexo: 'III',
    receita: true,
    versao: 2,
  })
})

test('a request carries the bearer and the office', async () => {
  definirAcesso({
    obterToken: async () => 'tk',
    escritorio: () => 9,
    aoPerderSessao: () => undefined,
  })
  responder = (_, res) => json(res, 200, { ok: true })
  const resultado = await pedir(sessao.lerSessao, { entrada: {} })
  expect(resultado).toMatchObject({ ok: true, valor: { ok: true } })
  expect(chamadas[0]?.headers).toMatchObject({ authorization: 'Bearer tk', 'x-escritorio': '9' })
})

test('a refused token is renewed once, and then the session is lost', async () => {
  const pedidos: boolean[] = []
  let perdida = 0
  definirAcesso({
    obterToken: async ({ renovar }) => {
      pedidos.push(renovar)
      return 'tk'
    },
    escritorio: () => null,
    aoPerderSessao: () => {
      perdida += 1
    },
  })
  responder = (_, res) => json(res, 401, { codigo: 'nao-autenticado', title: 'Entre' })
  const resultado = await pedir(sessao.lerSessao, { entrada: {} })
  expect(pedidos).toEqual([false, true])
  expect(perdida).toBe(1)
  expect(resultado).toMatchObject({ ok: false, falha: { codigo: 'nao-autenticado' } })
})

test('a mutation that finds the server busy is sent again with the same key', async () => {
  responder = (_, res, vez) =>
    vez === 1
      ? json(res, 503, { codigo: 'ocupado', title: 'Ocupado' })
      : json(res, 200, { ok: true })
  const resultado = await pedir(sessao.salvarPreferencias, { entrada: {}, chave: 'k-1' })
  expect(resultado.ok).toBe(true)
  expect(chamadas.map(({ headers }) => headers['idempotency-key'])).toEqual(['k-1', 'k-1'])
})

test('a mutation without a key is never repeated by itself', async () => {
  responder = (_, res) => json(res, 503, { codigo: 'ocupado', title: 'Ocupado' })
  await pedir(sessao.salvarPreferencias, { entrada: {} })
  expect(chamadas).toHaveLength(1)
})

test('a problem becomes a failure with its code, its fields and the request id', async () => {
  responder = (_, res) =>
    json(res, 422, {
      codigo: 'entrada-invalida',
      title: 'Dados inválidos',
      erros: [{ pointer: '#/itens/0/valor', mensagem: 'Preencha este campo.' }],
    })
  const resultado = await pedir(sessao.salvarPreferencias, { entrada: {} })
  if (resultado.ok) throw new Error('should have failed')
  expect(resultado.falha).toMatchObject({ codigo: 'entrada-invalida', requestId: 'req-1' })
  expect(errosPorCampo(resultado.falha)).toEqual({ 'itens.0.valor': 'Preencha este campo.' })
})

test('an answer that is no problem at all is still a failure the screen can show', async () => {
  responder = (_, res) => {
    res.writeHead(500, { 'Content-Type': 'text/html' })
    res.end('<h1>proxy</h1>')
  }
  const resultado = await pedir(sessao.salvarPreferencias, { entrada: {} })
  expect(resultado).toMatchObject({ ok: false, falha: { codigo: 'erro-interno', status: 500 } })
})

test('a request that the person cancels says so and is not repeated', async () => {
  const corte = new AbortController()
  responder = () => corte.abort()
  const resultado = await pedir(sessao.lerSessao, { entrada: {} }, corte.signal)
  expect(resultado).toMatchObject({ ok: false, falha: { codigo: 'cancelado' } })
  expect(chamadas).toHaveLength(1)
})
