// Requests that are too big, too deep, twice, or not what they say; and what every answer must carry.

import { readdirSync } from 'node:fs'
import { Agent, request } from 'node:http'
import { automacao, fechamento, fiscal, receitas, sessao, todasAsRotas } from '@razao/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { abrirAtaque, type BancadaDeAtaque, dito, formulario } from './bancada-de-ataque.ts'
import { DECLARACAO } from './declaracao.ts'
import { bancoDoMundo, lerMundo } from './mundo/preparado.ts'
import { MES, type Mundo, retratoDoBanco } from './mundo.ts'

let bancada: BancadaDeAtaque
let mundo: Mundo
beforeAll(async () => {
  bancada = await abrirAtaque({
    banco: bancoDoMundo,
    escutar: true,
    ambiente: { RAZAO_LIMITE_ENVIO_MB: '1' },
  })
  mundo = await lerMundo(bancada)
})
afterAll(() => bancada.fechar())

const token = () => mundo.tokenDe('a', 'contador')
const autorizacao = () => ({ authorization: `Bearer ${token()}` })
const contar = async (tabela: string): Promise<number> =>
  (await mundo.um<{ n: number }>(`select count(*)::int as n from ${tabela}`)).n

describe('Idempotency-Key', () => {
  const executar = (
    chave: string,
    mais: Record<string, unknown> = {},
    quem: 'contador' | 'administrador' = 'contador',
  ) =>
    bancada.pedir({
      rota: fechamento.executarFechamento as never,
      token: mundo.tokenDe('a', quem),
      entrada: {
        competencia: MES,
        etapa: 'documentos',
        selecao: { modo: 'ids', ids: [mundo.a1.empresa] },
        ...mais,
      },
      cabecalhos: { 'idempotency-key': chave },
    })

  test('the same key twice is one effect and one answer', async () => {
    const antes = await contar('operacao')
    const [primeira, segunda] = [
      await executar('chave-duas-vezes'),
      await executar('chave-duas-vezes'),
    ]
    expect([primeira.status, segunda.status]).toEqual([200, 200])
    expect(segunda.texto).toBe(primeira.texto)
    expect(await contar('operacao')).toBe(antes + 1)
  })

  test('sixteen at once are one effect and one answer', async () => {
    const antes = await contar('operacao')
    const respostas = await Promise.all(
      Array.from({ length: 16 }, () => executar('chave-de-dezesseis')),
    )
    expect(new Set(respostas.map(({ status }) => status))).toEqual(new Set([200]))
    expect(new Set(respostas.map(({ texto }) => texto)).size).toBe(1)
    expect(await contar('operacao')).toBe(antes + 1)
  })

  test('the same key with another body, or for another route, is refused', async () => {
    await executar('chave-de-outro-corpo')
    const antes = await retratoDoBanco(mundo.um)
    const outra = await executar('chave-de-outro-corpo', { etapa: 'notas' })
    expect([outra.status, outra.json().codigo]).toEqual([422, 'chave-repetida'])
    const rota = await bancada.pedir({
      rota: sessao.salvarPreferencias as never,
      token: token(),
      entrada: { tema: 'claro' },
      cabecalhos: { 'idempotency-key': 'chave-de-outro-corpo' },
    })
    expect([rota.status, rota.json().codigo]).toEqual([422, 'chave-repetida'])
    expect(await retratoDoBanco(mundo.um)).toBe(antes)
  })

  test('another person’s key is another key', async () => {
    const [minha, dele] = [
      await executar('chave-de-duas-pessoas'),
      await executar('chave-de-duas-pessoas', {}, 'administrador'),
    ]
    expect([minha.status, dele.status]).toEqual([200, 200])
    expect(dele.json().operacaoId).not.toBe(minha.json().operacaoId)
  })

  test('a refusal keeps nothing: the key serves when the reason is gone', async () => {
    const recusada = await executar('chave-recusada', {
      selecao: { modo: 'filtro', filtro: {}, exceto: [], contagemEsperada: 999 },
    })
    expect(dito(recusada)).toEqual([409, 'selecao-mudou'])
    const aceita = await executar('chave-recusada')
    expect(aceita.status).toBe(200)
    expect(aceita.json()).toHaveProperty('operacaoId')
  })

  test.each(['', 'curta', 'x'.repeat(101), 'com espaço nela', "a'; drop table empresa --"])(
    'a key that is none: %j',
    async (chave) => {
      const antes = await contar('operacao')
      expect((await executar(chave)).status).toBe(422)
      expect(await contar('operacao')).toBe(antes)
    },
  )

  test('the same file sent twice under one key is one import', async () => {
    const enviar = () =>
      bancada.pedir({
        rota: receitas.enviarNotas as never,
        token: token(),
        entrada: {},
        cabecalhos: { 'idempotency-key': 'chave-do-arquivo' },
      })
    const [primeira, segunda] = [await enviar(), await enviar()]
    expect(primeira.status).toBe(200)
    expect(segunda.texto).toBe(primeira.texto)
  })
})

const CORPOS: readonly [string, () => string | Buffer, number][] = [
  ['2 MB', () => `{"tema":"${'x'.repeat(2 * 1024 * 1024)}"}`, 413],
  ['100,000 levels of lists', () => `{"tema":${'['.repeat(100_000)}${']'.repeat(100_000)}}`, 422],
  ['100,000 levels of objects', () => `${'{"tema":'.repeat(100_000)}1${'}'.repeat(100_000)}`, 422],
  ['never closed', () => '{"tema":', 422],
  [
    '100,000 names',
    () => `{${Array.from({ length: 60_000 }, (_, i) => `"n${i}":1`).join(',')}}`,
    422,
  ],
  ['a list', () => '[]', 422],
  ['a number', () => '1', 422],
  ['a text', () => '"tema"', 422],
  ['null', () => 'null', 200],
  ['a name twice', () => '{"tema":"claro","tema":{"x":1}}', 422],
  ['bytes that are not text', () => Buffer.from([0xff, 0xfe, 0x00, 0x7b]), 422],
  ['NaN', () => '{"pagination":{"sizePerPage":NaN}}', 422],
  ['1e400', () => '{"pagination":{"sizePerPage":1e400}}', 422],
]

describe('bodies', () => {
  const url = '/api/preferencias'
  const por = async (payload: string | Buffer, tipo = 'application/json') =>
    await bancada.app.inject({
      method: 'PUT',
      url,
      headers: { ...autorizacao(), 'content-type': tipo },
      payload,
    })

  test.each(CORPOS)('%s', async (_, corpo, esperado) => {
    const resposta = await por(corpo())
    expect(resposta.statusCode).toBe(esperado)
    if (esperado === 200) return
    expect(resposta.headers['content-type']).toContain('application/problem+json')
    expect(resposta.json().codigo).toBe(
      esperado === 413 ? 'corpo-grande-demais' : 'entrada-invalida',
    )
  })

  test.each([
    'text/plain',
    'application/x-www-form-urlencoded',
    'application/xml',
    'text/json',
    'multipart/form-data; boundary=x',
    'a/b; charset=utf-7',
  ])('said to be %s', async (tipo) => {
    const resposta = await por('{"tema":"escuro"}', tipo)
    expect([415, 422]).toContain(resposta.statusCode)
  })

  test('a file past the limit is refused whole: no record, no bytes left', async () => {
    const antes = await retratoDoBanco(mundo.um)
    const { payload, tipo } = formulario(
      {},
      {
        nome: 'a.xml',
        bytes: Buffer.concat([
          Buffer.from('<?xml version="1.0"?><a>'),
          Buffer.alloc(1_100_000, 'x'),
        ]),
      },
    )
    const resposta = await bancada.app.inject({
      method: 'POST',
      url: '/financeiro/importacoes',
      headers: { ...autorizacao(), 'content-type': tipo },
      payload,
    })
    expect([resposta.statusCode, resposta.json<{ codigo: string }>().codigo]).toEqual([
      413,
      'arquivo-grande-demais',
    ])
    expect(await retratoDoBanco(mundo.um)).toBe(antes)
  })

  test.each([
    ['no file', 'multipart/form-data; boundary=x', '--x--\r\n'],
    ['no boundary', 'multipart/form-data', 'x'],
    [
      'cut in the middle',
      'multipart/form-data; boundary=x',
      '--x\r\ncontent-disposition: form-data; name="arquivo"; filename="a.xml"\r\n\r\n<?xml',
    ],
    ['JSON', 'application/json', '{}'],
    [
      'a hundred fields',
      'multipart/form-data; boundary=x',
      `${Array.from({ length: 100 }, (_, i) => `--x\r\ncontent-disposition: form-data; name="c${i}"\r\n\r\n1\r\n`).join('')}--x--\r\n`,
    ],
  ])('an upload with %s', async (_, tipo, payload) => {
    const antes = await retratoDoBanco(mundo.um)
    const resposta = await bancada.app.inject({
      method: 'POST',
      url: '/financeiro/importacoes',
      headers: { ...autorizacao(), 'content-type': tipo },
      payload,
    })
    expect(resposta.statusCode).toBeGreaterThanOrEqual(400)
    expect(resposta.statusCode).toBeLessThan(500)
    expect(await retratoDoBanco(mundo.um)).toBe(antes)
  })

  test.each([
    '%PDF-1.7 x',
    'Rar!\u001a\u0007\u0000',
    '7z\u00bc\u00af\u0027\u001c',
    '\u001f\u008b\u0008',
    '',
    'MZ executável',
    '#!/bin/sh',
    '<html><script>',
  ])('an upload that begins with %j', async (comeco) => {
    const antes = await retratoDoBanco(mundo.um)
    const { payload, tipo } = formulario(
      {},
      { nome: 'notas.xml', bytes: Buffer.from(comeco, 'latin1') },
    )
    const resposta = await bancada.app.inject({
      method: 'POST',
      url: '/financeiro/importacoes',
      headers: { ...autorizacao(), 'content-type': tipo },
      payload,
    })
    if (comeco.startsWith('<')) return expect(resposta.statusCode).toBeLessThan(500)
    expect([resposta.statusCode, resposta.json<{ codigo: string }>().codigo]).toEqual([
      422,
      'arquivo-recusado',
    ])
    expect(await retratoDoBanco(mundo.um)).toBe(antes)
  })
})

test('a field named as a prototype changes none', async () => {
  const { payload, tipo } = formulario(
    { __proto__x: 1, ['__proto__']: 1 },
    { nome: 'a.xml', bytes: Buffer.from('<?xml version="1.0"?><a/>') },
  )
  const resposta = await bancada.app.inject({
    method: 'POST',
    url: '/financeiro/importacoes',
    headers: { ...autorizacao(), 'content-type': tipo },
    payload,
  })
  expect(resposta.statusCode).toBe(422)
  expect(Object.keys(Object.prototype)).toEqual([])
})

describe('headers', () => {
  const comCabecalhos = (cabecalhos: Record<string, string>) =>
    new Promise<number>((resolve) => {
      const { hostname, port } = new URL(bancada.endereco)
      const pedido = request(
        { hostname, port, path: '/api/sessao', headers: cabecalhos, agent: new Agent() },
        (resposta) => {
          resposta.resume()
          resolve(resposta.statusCode ?? 0)
        },
      )
      pedido.on('error', () => resolve(0))
      pedido.end()
    })

  test('too many bytes of them are refused by the server, which goes on', async () => {
    expect([431, 0]).toContain(await comCabecalhos({ ...autorizacao(), 'x-a': 'x'.repeat(20_000) }))
    expect([431, 0]).toContain(
      await comCabecalhos(
        Object.fromEntries(Array.from({ length: 1500 }, (_, i) => [`x-${i}`, 'valor-valor'])),
      ),
    )
    expect(await comCabecalhos(autorizacao())).toBe(200)
  })

  test.each(['-1', '0', '1e3', "1' or '1'='1", '99999999999999999999', 'NaN', '', '1,2'])(
    'x-escritorio: %j opens nothing',
    async (valor) => {
      const resposta = await bancada.pedir({
        rota: sessao.lerSessao as never,
        token: token(),
        entrada: {},
        cabecalhos: { 'x-escritorio': valor },
      })
      expect(dito(resposta)).toEqual([403, 'sem-permissao'])
    },
  )

  test.each(['x', '-1', '99999999999999999999', "1'", ''])(
    'last-event-id: %j is not a failure',
    async (valor) => {
      const fim = new AbortController()
      const resposta = await fetch(new URL('/api/eventos', bancada.endereco), {
        headers: { ...autorizacao(), 'last-event-id': valor },
        signal: fim.signal,
      })
      expect(resposta.status).toBeLessThan(500)
      const { value } = (await resposta.body?.getReader().read()) ?? {}
      expect(new TextDecoder().decode(value)).toMatch(/^retry: 2000\nid: -?\d+\nevent: inicio\n/)
      fim.abort()
    },
  )
})

test('a spreadsheet runs nothing that was written in a name', async () => {
  const FORMULAS = ["=cmd|' /C calc'!A0", '+1+1', '-1+1', '@SUM(A1)', '\t=1', '\r=1', '＝1+1']
  const exportacoes = todasAsRotas.filter((rota) => 'formato' in rota.input.shape)
  expect(exportacoes.length).toBeGreaterThan(6)
  for (const formula of FORMULAS) {
    await mundo.um('update empresa set apelido = $2, razao_social = $2 where id = $1', [
      mundo.a1.empresa,
      formula,
    ])
    await mundo.um(
      'update nota_fiscal set contraparte_nome = $2, descricao = $2, numero = $2 where empresa_id = $1',
      [mundo.a1.empresa, formula],
    )
    await mundo.um(
      'update pessoa set nome = $2 where id in (select pessoa_id from socio where empresa_id = $1)',
      [mundo.a1.empresa, formula],
    )
    await mundo.um(
      'update operacao set motivo_texto = $2, pedido_por_nome = $2 where empresa_id = $1',
      [mundo.a1.empresa, formula],
    )
    await mundo.um('update guia set rotulo = $2, lida_por = $2 where empresa_id = $1', [
      mundo.a1.empresa,
      formula,
    ])
    await mundo.um('update escritorio set nome = $2 where escritorio_id = $1', [
      mundo.a.escritorio.id,
      formula,
    ])
    for (const rota of exportacoes) {
      const entrada = await DECLARACAO[rota.name]?.entrada(mundo, mundo.a1, {
        casa: 'a',
        papel: 'contador',
      })
      // As wide as the route lets: what may be left out is.
      const campos = rota.input.shape as Record<
        string,
        { safeParse(v: unknown): { success: boolean } }
      >
      const semFiltro = Object.fromEntries(
        Object.entries(entrada ?? {}).filter(
          ([nome]) =>
            !/^(empresaId|importacaoId)$/.test(nome) ||
            campos[nome]?.safeParse(undefined).success === false,
        ),
      )
      const resposta = await bancada.pedir({
        rota,
        token: mundo.tokenDe('a', 'root'),
        entrada: semFiltro,
      })
      expect([rota.name, resposta.status]).toEqual([rota.name, 200])
      for (const celula of celulasDoCsv(resposta.texto)) {
        // A negative number is a number; everything else that begins a formula is text.
        if (!/^-[\d.]+(,\d+)?%?$/.test(celula))
          expect(`${rota.name}: ${celula}`).not.toMatch(/^[^:]*: [=+\-@\t\r＝＋－＠]/)
      }
    }
  }
})

/** RFC 4180 with `;`, read again from the outside. */
function celulasDoCsv(texto: string): string[] {
  const celulas: string[] = []
  for (const [, citada, simples] of texto
    .replace(/^\uFEFF/, '')
    .matchAll(/(?:^|;|\r\n)(?:"((?:[^"]|"")*)"|([^;\r\n]*))/g))
    celulas.push(citada?.replaceAll('""', '"') ?? simples ?? '')
  return celulas
}

describe('what every answer carries', () => {
  test('the page: a strict policy with a new nonce each time', async () => {
    const paginas = await Promise.all(
      [1, 2].map(() =>
        bancada.app.inject({
          url: '/painel',
          headers: { accept: 'text/html', host: 'localhost:39999' },
        }),
      ),
    )
    const nonces = paginas.map((pagina) => {
      expect(pagina.statusCode).toBe(200)
      const politica = String(pagina.headers['content-security-policy'])
      expect(politica).toContain("default-src 'none'")
      expect(politica).toContain("frame-ancestors 'none'")
      expect(politica).toContain("base-uri 'none'")
      expect(politica).toContain("object-src 'none'")
      expect(politica).toContain("require-trusted-types-for 'script'; trusted-types default")
      const script = /script-src ([^;]+)/.exec(politica)?.[1] ?? ''
      expect(script).not.toMatch(/unsafe-inline|unsafe-eval|\*|https?:/)
      expect(pagina.headers['cache-control']).toBe('no-store')
      const nonce = /'nonce-([^']+)'/.exec(script)?.[1] ?? ''
      expect(pagina.body).toContain(`nonce="${nonce}"`)
      return nonce
    })
    expect(new Set(nonces).size).toBe(2)
  })

  test('answers of the API, refusals, files and documents', async () => {
    for (const [url, cabecalhos] of [
      ['/api/sessao', autorizacao()],
      ['/api/sessao', {}],
      ['/api/nada', {}],
      ['/api/empresas/exportar?formato=csv', autorizacao()],
      ['/openapi.json', {}],
      ['/docs', {}],
      ['/status', {}],
      ['/config.json', {}],
      ['/static/app.js', {}],
    ] as const) {
      const { headers, body } = await bancada.app.inject({ url, headers: cabecalhos })
      expect(body, url).not.toMatch(/node_modules|postgres:|\bat .+\.ts:\d/)
      expect([url, headers['x-content-type-options']]).toEqual([url, 'nosniff'])
      const politica = String(headers['content-security-policy'])
      expect(politica, url).toContain("default-src 'none'")
      expect(politica, url).not.toMatch(/unsafe-(inline|eval)/)
      expect(headers['referrer-policy'], url).toBe('same-origin')
      expect(headers['x-powered-by'], url).toBeUndefined()
      expect(headers.server, url).toBeUndefined()
      expect(headers['access-control-allow-origin'], url).toBeUndefined()
      expect(String(headers['x-request-id']), url).toMatch(/^[0-9a-f-]{36}$/)
      if (url.startsWith('/api/')) expect(headers['cache-control'], url).toBe('no-store')
    }
  })

  test('/status is exactly ok, and tells more only when asked', async () => {
    const curto = await bancada.app.inject({ url: '/status' })
    expect([curto.statusCode, curto.body]).toEqual([200, 'ok'])
    const longo = await bancada.app.inject({ url: '/status?formato=json' })
    expect(longo.json()).toMatchObject({
      ok: true,
      dependencias: [
        { nome: 'banco', estado: 'ok' },
        { nome: 'arquivos', estado: 'ok' },
      ],
    })
    expect(longo.body).not.toMatch(/postgres:|password|razao_app|127\.0\.0\.1/)
  })

  test.each(['TRACE', 'OPTIONS', 'PATCH', 'DELETE', 'HEAD'])(
    '%s where it was not promised does nothing',
    async (method) => {
      const antes = await retratoDoBanco(mundo.um)
      const resposta = await bancada.app.inject({
        method: method as 'PATCH',
        url: '/api/preferencias',
        headers: autorizacao(),
        ...(method === 'HEAD' ? {} : { payload: '{}' }),
      })
      expect(resposta.statusCode).toBeGreaterThanOrEqual(400)
      expect(resposta.statusCode).toBeLessThan(500)
      expect(await retratoDoBanco(mundo.um)).toBe(antes)
    },
  )
})

test('a thousand ids in a list are one answer, ten thousand and one are none', async () => {
  const ids = Array.from({ length: 10_000 }, (_, i) => i + 1)
  const pedir = (lista: number[]) =>
    bancada.pedir({
      rota: automacao.cancelarOperacoes as never,
      token: token(),
      entrada: { selecao: { modo: 'ids', ids: lista } },
    })
  expect(dito(await pedir(ids))).toEqual([404, 'nao-encontrado'])
  expect(dito(await pedir([...ids, 10_001]))).toEqual([422, 'entrada-invalida'])
  const faturamento = await bancada.pedir({
    rota: fiscal.confirmarFaturamento as never,
    token: token(),
    entrada: { competencia: MES, selecao: { modo: 'ids', ids } },
  })
  expect(dito(faturamento)).toEqual([409, 'selecao-mudou'])
})

test('nothing half-sent is left on the disk', () => {
  const pastas = readdirSync(bancada.pasta)
  expect(pastas).not.toContain('entrada')
})
