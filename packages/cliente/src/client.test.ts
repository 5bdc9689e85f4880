import { createHmac } from 'node:crypto'
import { expect, test } from 'vitest'
import { createClient, ProblemError, SignatureError, verifyWebhook } from './index.ts'

/** A client whose network is `answers`, one after the other, and what was asked of it. */
function umCliente(answers: (Response | (() => Response))[]) {
  const asked: { url: URL; init: RequestInit }[] = []
  const razao = createClient({
    url: 'https://razao.example',
    token: 'rz_chave',
    fetch: async (url, init = {}) => {
      asked.push({ url: new URL(String(url)), init })
      const next = answers.shift()
      if (next === undefined) throw new Error('asked once more than it should')
      return typeof next === 'function' ? next() : next
    },
  })
  return { razao, asked }
}
const problem = (status: number, headers: Record<string, string> = {}) =>
  new Response(JSON.stringify({ codigo: 'ocupado', title: 'Serviço ocupado', status }), {
    status,
    headers: { 'content-type': 'application/problem+json', ...headers },
  })

test('a write keeps its key through the attempts, and has one when none is given', async () => {
  const { razao, asked } = umCliente([
    problem(503, { 'retry-after': '0' }),
    Response.json({ ok: true }),
  ])
  await razao.excluirWebhook({ webhookId: 7 })
  const keys = asked.map(({ init }) => new Headers(init.headers).get('idempotency-key'))
  expect(asked.map(({ url }) => url.pathname)).toEqual(['/v1/webhooks/7', '/v1/webhooks/7'])
  expect(keys[0]).toMatch(/^[0-9a-f-]{36}$/)
  expect(keys[1]).toBe(keys[0])
})

test('what would be waited for too long is told at once, and what is refused is not asked again', async () => {
  for (const answer of [problem(429, { 'retry-after': '3600' }), problem(409)]) {
    const { razao, asked } = umCliente([answer])
    const error = await razao.listarEmpresas().catch((refused: unknown) => refused)
    expect(error).toBeInstanceOf(ProblemError)
    expect((error as ProblemError).codigo).toBe('ocupado')
    expect(asked).toHaveLength(1)
  }
})

test('attempts end', async () => {
  const { razao, asked } = umCliente(
    Array.from({ length: 4 }, () => problem(503, { 'retry-after': '0' })),
  )
  await expect(razao.listarEmpresas()).rejects.toThrow('Serviço ocupado')
  expect(asked).toHaveLength(4)
})

test('a wait is left when the caller gives up', async () => {
  const { razao } = umCliente([problem(429, { 'retry-after': '60' })])
  const signal = AbortSignal.timeout(20)
  await expect(razao.listarEmpresas({}, { signal })).rejects.toThrow('timeout')
})

test('an answer of a proxy is a problem too', async () => {
  const { razao } = umCliente([new Response('<h1>Bad gateway</h1>', { status: 502 })])
  await expect(razao.lerGuia({ guiaId: 1 })).rejects.toMatchObject({
    status: 502,
    codigo: 'resposta-inesperada',
  })
})

test('a file comes with its name, and goes as a form', async () => {
  const disposition = `attachment; filename="guia.pdf"; filename*=UTF-8''guia%20de%20mar%C3%A7o.pdf`
  const { razao, asked } = umCliente([
    new Response('%PDF', { headers: { 'content-disposition': disposition } }),
    Response.json({ documentoId: 3 }),
  ])
  const { nome, conteudo } = await razao.pdfDaGuia({ guiaId: 1 })
  expect([nome, await conteudo.text()]).toEqual(['guia de março.pdf', '%PDF'])
  await razao.anexarComprovante({ guiaId: 1, arquivo: new File([conteudo], nome) })
  const form = asked[1]?.init.body as FormData
  expect([...form.keys()]).toEqual(['arquivo'])
  expect((form.get('arquivo') as File).name).toBe('guia de março.pdf')
})

const SEGREDO = `whsec_${Buffer.from('segredo do teste').toString('base64')}`
function assinado(corpo: string, em = 1_000_000, segredo = SEGREDO) {
  const chave = Buffer.from(segredo.slice(6), 'base64')
  const valor = createHmac('sha256', chave).update(`evt_1.${em}.${corpo}`).digest('base64')
  return {
    'webhook-id': 'evt_1',
    'webhook-timestamp': String(em),
    // The day a secret is changed each delivery has two.
    'webhook-signature': `v1,${Buffer.alloc(32).toString('base64')} v1,${valor}`,
  }
}
const CORPO = '{"type":"guia.paga","timestamp":"2026-11-05T12:00:00Z","data":{"guiaId":7}}'
const conferir = (headers: Record<string, string>, body: string | Uint8Array = CORPO) =>
  verifyWebhook({ secret: SEGREDO, headers, body, now: 1_000_010_000 })

test('a webhook signed with the secret is read, from bytes or text', async () => {
  const headers = assinado(CORPO)
  const evento = { id: 'evt_1', type: 'guia.paga', data: { guiaId: 7 } }
  expect(await conferir(headers)).toMatchObject(evento)
  expect(await conferir(headers, Buffer.from(CORPO))).toMatchObject(evento)
})

test.each([
  ['of another secret', assinado(CORPO, 1_000_000, `whsec_${btoa('outro')}`)],
  ['of another body', assinado(`${CORPO} `)],
  ['of an hour ago', assinado(CORPO, 996_400)],
  ['of no clock', { ...assinado(CORPO), 'webhook-timestamp': 'agora' }],
  ['of no base64', { ...assinado(CORPO), 'webhook-signature': 'v1,ção' }],
  ['of another version', { ...assinado(CORPO), 'webhook-signature': 'v2,AAAA' }],
  ['missing', {}],
])('a signature %s is refused', async (_, headers) => {
  await expect(conferir(headers)).rejects.toBeInstanceOf(SignatureError)
})
