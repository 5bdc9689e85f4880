import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { quandoFoi, rascunhoNoServidor } from './use-rascunho.ts'

/** The server's rule: version 0 creates, another one must be the kept one. */
let guardado: { conteudo: unknown; versao: number } | null
let pedidos: string[]
let servidor: Server
const original = globalThis.fetch

beforeEach(async () => {
  guardado = null
  pedidos = []
  servidor = createServer((req, res) => {
    let corpo = ''
    req.on('data', (parte) => {
      corpo += parte
    })
    req.on('end', () => {
      pedidos.push(`${req.method} ${req.url?.split('?')[0]}`)
      const dizer = (status: number, resposta: object) =>
        res.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(resposta))
      if (req.method === 'GET') {
        const quando = '2026-11-21T17:32:00Z'
        dizer(200, {
          rascunho: guardado && { ...guardado, atualizadoEm: quando, expiraEm: quando },
        })
      } else if (req.method === 'DELETE') {
        guardado = null
        dizer(200, { ok: true })
      } else {
        const { conteudo, versao } = JSON.parse(corpo)
        if (versao !== (guardado?.versao ?? 0)) dizer(409, { codigo: 'registro-mudou' })
        else {
          guardado = { conteudo, versao: versao + 1 }
          dizer(200, { versao: guardado.versao, expiraEm: '2026-12-21T00:00:00Z' })
        }
      }
    })
  })
  await new Promise<void>((pronto) => servidor.listen(0, '127.0.0.1', pronto))
  const base = `http://127.0.0.1:${(servidor.address() as AddressInfo).port}`
  globalThis.fetch = (alvo, opcoes) => original(new URL(String(alvo), base), opcoes)
})
afterEach(async () => {
  globalThis.fetch = original
  servidor.closeAllConnections()
  await new Promise((fim) => servidor.close(fim))
})

test('two writes at once follow each other, and the last one is what stays', async () => {
  const rascunho = rascunhoNoServidor('/perfil#1')
  expect(await rascunho.ler()).toBeNull()
  const feitas = await Promise.all([rascunho.guardar({ n: 1 }), rascunho.guardar({ n: 2 })])
  expect(feitas).toEqual([true, true])
  expect(guardado).toEqual({ conteudo: { n: 2 }, versao: 2 })
})

test('another tab wrote meanwhile: what is typed here still is kept', async () => {
  const rascunho = rascunhoNoServidor('/perfil#1')
  await rascunho.guardar({ n: 1 })
  guardado = { conteudo: { n: 'da outra aba' }, versao: 7 }
  expect(await rascunho.guardar({ n: 2 })).toBe(true)
  expect(guardado).toEqual({ conteudo: { n: 2 }, versao: 8 })
})

test('a draft thrown away may be begun again', async () => {
  const rascunho = rascunhoNoServidor('/perfil#1')
  await rascunho.guardar({ n: 1 })
  await rascunho.descartar()
  expect(guardado).toBeNull()
  expect(await rascunho.guardar({ n: 3 })).toBe(true)
  expect(pedidos).toEqual(['PUT /api/rascunhos', 'DELETE /api/rascunhos', 'PUT /api/rascunhos'])
})

test('the hour alone today, with the day otherwise', () => {
  expect(quandoFoi('2026-11-21T17:32:00Z', '2026-11-21')).toBe('14:32')
  expect(quandoFoi('2026-11-20T17:32:00Z', '2026-11-21')).toBe('20/11/2026 14:32')
})
