// What the server writes to its log while it is used and attacked: no token, no CPF, no cookie, no file.

import { randomUUID } from 'node:crypto'
import { todasAsRotas } from '@razao/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { abrirAtaque, type BancadaDeAtaque, formulario, montar } from './bancada-de-ataque.ts'
import { DECLARACAO } from './declaracao.ts'
import { bancoDoMundo, lerMundo } from './mundo/preparado.ts'
import type { Mundo } from './mundo.ts'
import { abrirProcesso, type ProcessoVigiado } from './processos/abrir.ts'

let bancada: BancadaDeAtaque
let mundo: Mundo
let porta: ProcessoVigiado
beforeAll(async () => {
  bancada = await abrirAtaque({ banco: bancoDoMundo })
  mundo = await lerMundo(bancada)
  porta = await abrirProcesso('porta', bancada)
})
afterAll(async () => {
  await porta?.parar()
  await bancada.fechar()
})

const CPF = '98765432100'
const SENHA = 'senha-canario-que-ninguem-le'

/** The screen says of an error of its own. */
const relatar = (mensagem: string, papel: 'contador' | 'administrador' = 'contador') =>
  fetch(new URL('/api/erros-de-tela', porta.mensagem), {
    method: 'POST',
    headers: {
      authorization: `Bearer ${mundo.tokenDe('a', papel)}`,
      'content-type': 'application/json',
    },
    body: JSON.stringify({ mensagem, rota: '/painel' }),
  })

/** Everything said so far: a process writes in order, so what was before the last word is there when that one is. */
async function registroInteiro(): Promise<string> {
  const fim = `fim ${randomUUID()}`
  expect((await relatar(fim)).status).toBe(200)
  await expect
    .poll(() => porta.registro().split(fim).at(1)?.includes('\n'), { timeout: 20_000 })
    .toBe(true)
  return porta.registro()
}

/** After one of these whoever asks is in no office: the last to be asked, and only by who asks nothing more. */
const SAIDAS = ['sairDaEmpresa', 'sairDoEscritorio']

async function usar(papel: 'contador' | 'empresa'): Promise<void> {
  const token = mundo.tokenDe('a', papel)
  const rotas = todasAsRotas.filter((r) => r.forma !== 'eventos')
  const saidas = rotas.filter(({ name }) => SAIDAS.includes(name))
  for (const rota of [
    ...rotas.filter(({ name }) => !SAIDAS.includes(name)),
    ...(papel === 'empresa' ? saidas : []),
  ]) {
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
  timeout: 120_000,
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
  const registro = await registroInteiro()
  expect(registro.length).toBeGreaterThan(500)
  expect(registro).not.toContain(SENHA)
  expect(registro).not.toContain(CPF)
  expect(registro).not.toMatch(/eyJ[A-Za-z0-9_-]{10}/)
  expect(registro).not.toContain(token.split('.')[2])
  // One JSON object per line: nobody wrote a line of his own.
  for (const linha of registro.trim().split('\n')) expect(() => JSON.parse(linha)).not.toThrow()
})

/** Fields of the books that people write in, and what a file of theirs is called. */
const DE_LIVRE_ESCRITA =
  /^(historico|descricao|nome|motivo|observac|busca|texto|complemento|rotulo|documento|nota)/i
const CANARIO = `canario do livro ${CPF}`

/** The same entrada with the canary in every text field of its own, the optional ones too. */
function comCanarios(rota: (typeof todasAsRotas)[number], entrada: Record<string, unknown>) {
  const trocar = (valor: unknown, nome: string): unknown => {
    if (typeof valor === 'string') return DE_LIVRE_ESCRITA.test(nome) ? CANARIO : valor
    if (Array.isArray(valor)) return valor.map((um) => trocar(um, nome))
    if (typeof valor !== 'object' || valor === null) return valor
    return Object.fromEntries(Object.entries(valor).map(([n, v]) => [n, trocar(v, n)]))
  }
  const opcionais = Object.keys(rota.input.shape).filter(
    (nome) => DE_LIVRE_ESCRITA.test(nome) && entrada[nome] === undefined,
  )
  return [
    trocar(entrada, '') as Record<string, unknown>,
    { ...entrada, ...Object.fromEntries(opcionais.map((nome) => [nome, CANARIO])) },
  ]
}

test('after every route of the books, with canaries where people write, the log holds none', {
  timeout: 60_000,
}, async () => {
  const token = mundo.tokenDe('a', 'contador')
  const antes = porta.registro().length
  const levaram = new Map<string, number>()
  for (const rota of todasAsRotas.filter(
    (r) => r.path.startsWith('/contabil') && r.forma !== 'eventos',
  )) {
    const entrada = await DECLARACAO[rota.name]?.entrada(mundo, mundo.a1, {
      ...{ casa: 'a', papel: 'contador' },
    })
    for (const dita of comCanarios(rota, entrada ?? {})) {
      const { url, corpo } = montar(rota, dita)
      const envio =
        rota.forma === 'envio'
          ? formulario({}, { nome: `${CANARIO}.txt`, bytes: Buffer.from(`|0000|${CANARIO}|`) })
          : undefined
      const leva = `${decodeURIComponent(url)} ${JSON.stringify(corpo)}`.includes(CPF) || envio
      const resposta = await fetch(new URL(url, porta.mensagem), {
        method: rota.method,
        headers: {
          authorization: `Bearer ${token}`,
          ...(envio ? { 'content-type': envio.tipo } : {}),
          ...(envio || corpo === undefined ? {} : { 'content-type': 'application/json' }),
        },
        ...(envio ? { body: envio.payload } : {}),
        ...(envio || corpo === undefined ? {} : { body: JSON.stringify(corpo) }),
      })
      await resposta.arrayBuffer()
      if (leva) levaram.set(rota.name, resposta.status)
    }
  }
  expect(levaram.size).toBeGreaterThan(15)
  // Some were taken as good ones, so what was written did go all the way.
  expect([...levaram.values()].filter((status) => status < 300).length).toBeGreaterThan(5)
  const registro = await registroInteiro()
  expect(registro.length).toBeGreaterThan(antes + 1000)
  expect(registro).not.toContain(CPF)
  expect(registro).not.toMatch(/canario( |%20|\+)do( |%20|\+)livro/)
})

test('a screen cannot write down what is of the person who saw it break', async () => {
  const segredos = [
    mundo.tokenDe('a', 'contador'),
    `rzo_1_${'Ab3'.repeat(15)}`,
    '987.654.321-00',
    '11.222.333/0001-81',
    'ana.souza@exemplo.com.br',
    'abacaxi-da-vovo',
  ]
  const [token, deApi, cpf, cnpj, email, senha] = segredos
  const texto = `falhou: Bearer ${token} ${deApi} de ${cpf} (${cnpj}) ${email} senha=${senha}`
  const resposta = await fetch(new URL('/api/erros-de-tela', porta.mensagem), {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ mensagem: texto, rota: `/painel?q=${email}`, pilha: `${texto}\n at x` }),
  })
  expect(resposta.status).toBe(200)
  const registro = await registroInteiro()
  for (const segredo of segredos) expect(registro).not.toContain(segredo)
  expect(registro).toContain('falhou: Bearer [coberto]')
})

test('a screen that breaks without end is told to wait, and nobody else is', async () => {
  const estados = await Promise.all(
    Array.from({ length: 40 }, (_, n) => relatar(`de novo ${n}`, 'administrador')),
  )
  const lidos = estados.map(({ status }) => status)
  expect(lidos).toContain(429)
  expect((await relatar('de outra pessoa')).status).toBe(200)
})

test('what a screen says of its own error stays inside its field', async () => {
  const mensagem = 'quebrou\n{"level":"fatal","msg":"linha forjada"}\r\n\u001b[31mvermelho'
  expect((await relatar(mensagem)).status).toBe(200)
  const linhas = (await registroInteiro())
    .trim()
    .split('\n')
    .map((linha) => JSON.parse(linha) as { level: string; mensagem?: string })
  expect(linhas.filter(({ level }) => level === 'fatal')).toEqual([])
  expect(linhas.some((linha) => linha.mensagem === mensagem)).toBe(true)
  expect(porta.registro()).not.toContain('\u001b')
})
