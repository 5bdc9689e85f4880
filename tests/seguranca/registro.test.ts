// What the server writes to its log while it is used and attacked: no token, no CPF, no cookie, no file.
import { setTimeout as esperar } from 'node:timers/promises'
import { todasAsRotas } from '@razao/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { abrirAtaque, type BancadaDeAtaque, formulario, montar } from './bancada-de-ataque.ts'
import { DECLARACAO } from './declaracao.ts'
import { criarMundo, type Mundo } from './mundo.ts'
import { abrirProcesso, type ProcessoVigiado } from './processos/abrir.ts'

let bancada: BancadaDeAtaque
let mundo: Mundo
let porta: ProcessoVigiado
beforeAll(async () => {
  bancada = await abrirAtaque()
  mundo = await criarMundo(bancada)
  porta = await abrirProcesso('porta', bancada)
})
afterAll(async () => {
  await porta?.parar()
  await bancada.fechar()
})

const CPF = '98765432100'
const SENHA = 'senha-canario-que-ninguem-le'

async function usar(papel: 'contador' | 'empresa'): Promise<void> {
  const token = mundo.tokenDe('a', papel)
  for (const rota of todasAsRotas.filter((r) => r.forma !== 'eventos')) {
    const entrada = await DECLARACAO[rota.name]?.entrada(mundo, mundo.a1, { casa: 'a', papel })
    const { url, corpo } = montar(rota, entrada ?? {})
    const envio =
      rota.forma === 'envio'
        ? formulario(
            {},
            { nome: `${CPF}.xml`, bytes: Buffer.from(`<?xml version="1.0"?><a>${CPF}</a>`) },
          )
        : undefined
    for (const veneno of [{}, { cpf: CPF, senha: SENHA, token }]) {
      const resposta = await fetch(new URL(url, porta.mensagem), {
        method: rota.method,
        headers: {
          authorization: `Bearer ${token}`,
          cookie: `sessao=${SENHA}`,
          ...(envio ? { 'content-type': envio.tipo } : {}),
          ...(envio || corpo === undefined ? {} : { 'content-type': 'application/json' }),
        },
        ...(envio ? { body: envio.payload } : {}),
        ...(envio || corpo === undefined ? {} : { body: JSON.stringify({ ...corpo, ...veneno }) }),
      })
      await resposta.arrayBuffer()
    }
  }
}

test('after every route, used well and badly, the log holds no secret', {
  timeout: 60_000,
}, async () => {
  await usar('contador')
  await usar('empresa')
  const token = mundo.tokenDe('a', 'contador')
  for (const cabecalhos of [
    { authorization: `Bearer ${token}x` },
    { authorization: `Basic ${Buffer.from(`ana:${SENHA}`).toString('base64')}` },
    { authorization: `Bearer ${token}`, 'x-escritorio': 'x', 'idempotency-key': `${CPF} ${SENHA}` },
  ])
    await (await fetch(new URL('/api/sessao', porta.mensagem), { headers: cabecalhos })).text()
  await (
    await fetch(new URL(`/api/sessao?access_token=${token}&code=${SENHA}`, porta.mensagem))
  ).text()
  await esperar(200)
  const registro = porta.registro()
  expect(registro.length).toBeGreaterThan(500)
  expect(registro).not.toContain(SENHA)
  expect(registro).not.toContain(CPF)
  expect(registro).not.toMatch(/eyJ[A-Za-z0-9_-]{10}/)
  expect(registro).not.toContain(token.split('.')[2])
  // One JSON object per line: nobody wrote a line of his own.
  for (const linha of registro.trim().split('\n')) expect(() => JSON.parse(linha)).not.toThrow()
})

test('what a screen says of its own error stays inside its field', async () => {
  const token = mundo.tokenDe('a', 'contador')
  const mensagem = 'quebrou\n{"level":"fatal","msg":"linha forjada"}\r\n\u001b[31mvermelho'
  const resposta = await fetch(new URL('/api/erros-de-tela', porta.mensagem), {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ mensagem, rota: '/painel' }),
  })
  expect(resposta.status).toBe(200)
  await esperar(200)
  const linhas = porta
    .registro()
    .trim()
    .split('\n')
    .map((linha) => JSON.parse(linha) as { level: string; mensagem?: string })
  expect(linhas.filter(({ level }) => level === 'fatal')).toEqual([])
  expect(linhas.some((linha) => linha.mensagem === mensagem)).toBe(true)
  expect(porta.registro()).not.toContain('\u001b')
})
