// Texts of the application in the frame of the hosted pages: open to anybody, in plain text, under the same policy.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type IdentidadeDeTeste, identidadeDeTeste } from '../testes/identidade-de-teste.ts'

let t: IdentidadeDeTeste
beforeAll(async () => {
  t = await identidadeDeTeste({
    brand: { nome: 'Escritório <Modelo>', cor: '#0b7a4b' },
    textos: {
      '/termos': {
        titulo: 'Termos & uso',
        secoes: ({ nome, doEscritorio }) => [
          { titulo: 'O <serviço>', paragrafos: [`de ${nome}`, doEscritorio ? 'lá' : 'aqui'] },
        ],
      },
    },
  })
})
afterAll(() => t.encerrar())

test('a text is read by anybody, with the brand, and nothing in it is markup', async () => {
  const resposta = await fetch(new URL('/termos', t.origem))
  expect(resposta.status).toBe(200)
  expect(resposta.headers.get('content-security-policy')).toContain("default-src 'none'")
  const corpo = await resposta.text()
  expect(corpo).toContain('<h1>Termos &#38; uso</h1>')
  expect(corpo).toContain(
    '<h2>O &#60;serviço&#62;</h2><p>de Escritório &#60;Modelo&#62;</p><p>aqui</p>',
  )
  const so = await fetch(new URL('/termos', t.origem), { method: 'HEAD' })
  expect([so.status, await so.text()]).toEqual([200, ''])
})

test('any other path, or method, is of whoever comes after', async () => {
  for (const [caminho, method] of [
    ['/termos/', 'GET'],
    ['/privacidade', 'GET'],
    ['/constructor', 'GET'],
    ['/termos', 'POST'],
  ] as const) {
    const resposta = await fetch(new URL(caminho, t.origem), { method })
    expect([caminho, await resposta.text()]).toEqual([caminho, 'de fora'])
  }
})
