// The public API by its keys: each route × each scope × each office, generated from the contract (reliability: A1, A3).
import { areaDaRota, type Route, todasAsRotas, VERBOS, verboDaRota } from '@razao/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { umaEmpresa } from '../../apps/server/src/testes/fabricas.ts'
import { abrirAtaque, type BancadaDeAtaque } from './bancada-de-ataque.ts'
import { DECLARACAO } from './declaracao.ts'
import { bancoDoMundo, lerMundo } from './mundo/preparado.ts'
import type { Mundo } from './mundo.ts'

const rotas = todasAsRotas.filter(({ path }) => path.startsWith('/v1/'))
const rotaDe = (nome: string): Route => {
  const rota = todasAsRotas.find(({ name }) => name === nome)
  if (!rota) throw new Error(nome)
  return rota
}

let bancada: BancadaDeAtaque
let mundo: Mundo
beforeAll(async () => {
  bancada = await abrirAtaque({ banco: bancoDoMundo, ambiente: { RAZAO_LIMITE_TOKEN: '5000' } })
  mundo = await lerMundo(bancada)
})
afterAll(() => bancada.fechar())

async function umaChave(
  escopos: readonly string[],
  empresas: unknown = { modo: 'todas' },
): Promise<string> {
  const token = mundo.tokenDe('a', 'administrador')
  const integracao = await bancada.pedir({
    rota: rotaDe('criarIntegracao'),
    token,
    entrada: {
      nome: 'Sistema do escritório',
      atuaComo: 'CONTADOR',
      empresas,
      permissoes: ['ver', 'confirmar', 'lancarRascunho', 'enviarDocumento', 'transmitir'],
    },
  })
  const criada = await bancada.pedir({
    rota: rotaDe('criarToken'),
    token,
    entrada: { usuarioId: integracao.json().usuarioId, nome: 'chave', escopos, dias: 30 },
  })
  return String(criada.json().token)
}

const entradaDe = async (nome: string, objetos = mundo.a1) =>
  (await DECLARACAO[nome]?.entrada(mundo, objetos, { casa: 'a', papel: 'contador' })) ?? {}

const listas = rotas.filter(({ input }) => 'cursor' in input.shape)

test('there is a public API, and it holds nothing of administration', () => {
  expect(rotas.length).toBeGreaterThan(25)
  expect(listas.length).toBeGreaterThan(8)
  for (const rota of rotas) {
    expect(verboDaRota(rota), rota.name).not.toBe('administrar')
    expect(rota.recente, rota.name).toBeUndefined()
  }
})

describe('a key', () => {
  test('without the scope of a route is refused, with it alone is let in', async () => {
    const chaves = new Map<string, string>()
    const chaveDe = async (escopo: string) => {
      const feita = chaves.get(escopo) ?? (await umaChave([escopo]))
      chaves.set(escopo, feita)
      return feita
    }
    for (const rota of rotas) {
      const verbo = verboDaRota(rota) ?? 'ver'
      const area = areaDaRota(rota)
      const entrada = await entradaDe(rota.name)
      const com = async (escopo: string) => {
        const { status, json } = await bancada.pedir({
          rota,
          token: await chaveDe(escopo),
          entrada,
        })
        return { status, codigo: status === 403 ? json().codigo : null }
      }
      const outroVerbo = VERBOS.find(
        (v) => v !== verbo && ['ver', 'confirmar', 'lancarRascunho', 'enviarDocumento'].includes(v),
      )
      const outraArea = area === 'fiscal' ? 'geral' : 'fiscal'
      for (const escopo of [`${outroVerbo}:${area}`, `${verbo}:${outraArea}`])
        expect([rota.name, escopo, await com(escopo)]).toEqual([
          rota.name,
          escopo,
          { status: 403, codigo: 'sem-permissao' },
        ])
      const deDentro = await com(`${verbo}:${area}`)
      expect([rota.name, deDentro.status], rota.name).not.toEqual([rota.name, 403])
      expect(deDentro.status, rota.name).toBeLessThan(500)
    }
  })

  test('of one office finds nothing of another, by any id of any route', async () => {
    const token = await umaChave(['ver', 'confirmar', 'lancarRascunho', 'enviarDocumento'])
    for (const rota of rotas) {
      const alheia = await entradaDe(rota.name, mundo.b1)
      const { status, texto } = await bancada.pedir({ rota, token, entrada: alheia })
      expect(texto, rota.name).not.toContain('CANARIO-B')
      const temIds = (DECLARACAO[rota.name]?.ids.length ?? 0) > 0
      const ehFiltro = listas.includes(rota) && rota.name !== 'v1Razao' && !rota.path.includes(':')
      if (temIds && !ehFiltro)
        expect([rota.name, status >= 400 && status < 500]).toEqual([rota.name, true])
      if (temIds && ehFiltro) expect([rota.name, JSON.parse(texto).itens]).toEqual([rota.name, []])
    }
  })

  test('of some companies lists those alone', async () => {
    const token = await umaChave(['ver'], { modo: 'lista', ids: [mundo.a1.empresa] })
    const dePartes = listas.filter(
      ({ name }) => name !== 'v1Razao' && !DECLARACAO[name]?.deQuemVeTudo,
    )
    for (const rota of dePartes) {
      const { empresaId: _, ...entrada } = await entradaDe(rota.name)
      const { status, texto } = await bancada.pedir({ rota, token, entrada })
      if (status === 422) continue
      expect([rota.name, status]).toEqual([rota.name, 200])
      expect(texto, rota.name).toContain('CANARIO-A1')
      expect(texto, rota.name).not.toContain('CANARIO-A2')
    }
  })
})

describe('pages', () => {
  type Pagina = { itens: Record<string, unknown>[]; proximo: string | null }
  const ler = async (token: string, nome: string, entrada: object): Promise<Pagina> => {
    const resposta = await bancada.pedir({ rota: rotaDe(nome), token, entrada: { ...entrada } })
    expect([nome, resposta.status, resposta.status === 200 ? '' : resposta.texto]).toEqual([
      nome,
      200,
      '',
    ])
    return resposta.json() as Pagina
  }

  test('one by one bring the whole list, each row once, in the same order', async () => {
    const token = await umaChave(['ver'])
    for (const { name } of listas) {
      const entrada = await entradaDe(name)
      const inteira = await ler(token, name, { ...entrada, limite: 200 })
      expect(inteira.proximo, name).toBeNull()
      const umAUm: unknown[] = []
      let cursor: string | null = null
      do {
        const pagina: Pagina = await ler(token, name, {
          ...entrada,
          limite: 1,
          ...(cursor === null ? {} : { cursor }),
        })
        umAUm.push(...pagina.itens)
        cursor = pagina.proximo
      } while (cursor !== null)
      expect([name, umAUm]).toEqual([name, inteira.itens])
      expect([name, inteira.itens.length > 0]).toEqual([name, true])
    }
  })

  test('are not moved by what is added while they are read', async () => {
    const token = await umaChave(['ver'])
    const antes = await ler(token, 'v1ListarEmpresas', { limite: 1 })
    await umaEmpresa(mundo.a.escritorio, { apelido: 'AAA primeira do alfabeto' })
    const depois = await ler(token, 'v1ListarEmpresas', { limite: 200, cursor: antes.proximo })
    const ids = [...antes.itens, ...depois.itens].map(({ id }) => id)
    expect(new Set(ids).size).toBe(ids.length)
    expect(depois.itens.at(-1)?.apelido).toBe('AAA primeira do alfabeto')
  })

  test('begin at no cursor that was not given', async () => {
    const token = await umaChave(['ver'])
    for (const { name } of listas)
      for (const cursor of ['AAAA', 'bnVsbA', 'eyJhIjoxfQ', 'WzEsMl0', 'LTE', 'MWU5OQ'])
        for (const entrada of [{ ...(await entradaDe(name)), cursor }]) {
          const { status, texto } = await bancada.pedir({ rota: rotaDe(name), token, entrada })
          expect([name, cursor, [200, 422].includes(status), status >= 500 ? texto : '']).toEqual([
            name,
            cursor,
            true,
            '',
          ])
        }
  })
})

describe('a write', () => {
  test('is refused without a key of its intention, and done once with one', async () => {
    const token = await umaChave(['ver', 'confirmar', 'lancarRascunho'])
    const rota = rotaDe('v1Lancar')
    const payload = await entradaDe('v1Lancar')
    const pedir = (headers: Record<string, string>) =>
      bancada.app.inject({
        method: 'POST',
        url: rota.path,
        payload,
        headers: { authorization: `Bearer ${token}`, ...headers },
      })
    const sem = await pedir({})
    expect([sem.statusCode, sem.json().codigo]).toEqual([400, 'chave-ausente'])
    const curta = await pedir({ 'idempotency-key': 'x' })
    expect(curta.statusCode).toBe(422)
    const uma = await pedir({ 'idempotency-key': 'pedido-0001' })
    const outra = await pedir({ 'idempotency-key': 'pedido-0001' })
    expect(uma.statusCode).toBe(200)
    expect(outra.json()).toEqual(uma.json())
    for (const { name } of rotas.filter(({ method }) => method !== 'GET'))
      expect([name, rotaDe(name).exigeChave]).toEqual([name, true])
  })
})

test('every answer says how many calls are left, and the refusal when to come back', async () => {
  const outra = await abrirAtaque({ banco: bancoDoMundo, ambiente: { RAZAO_LIMITE_TOKEN: '3' } })
  try {
    const daqui = await lerMundo(outra)
    const guardado = { bancada, mundo }
    bancada = outra
    mundo = daqui
    try {
      const token = await umaChave(['ver'])
      const chamar = () => outra.pedir({ rota: rotaDe('v1ListarEmpresas'), token, entrada: {} })
      const [primeira, , , quarta] = [
        await chamar(),
        await chamar(),
        await chamar(),
        await chamar(),
      ]
      expect(primeira.cabecalhos['ratelimit-policy']).toBe('"chave";q=3;w=60')
      expect(primeira.cabecalhos.ratelimit).toMatch(/^"chave";r=2;t=\d+$/)
      expect(quarta?.status).toBe(429)
      expect(quarta?.cabecalhos.ratelimit).toMatch(/^"chave";r=0;t=\d+$/)
      expect(Number(quarta?.cabecalhos['retry-after'])).toBeGreaterThan(0)
      expect(quarta?.json().codigo).toBe('muitos-pedidos')
    } finally {
      bancada = guardado.bancada
      mundo = guardado.mundo
    }
  } finally {
    await outra.fechar()
  }
})
