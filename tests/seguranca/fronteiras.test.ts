// Values at the edge and past it in every field of every route, and texts written to leave their place
// (reliability: A20, A23). Whatever comes back, it is an answer of the catalogue, never a failure of ours.
import { type Route, todasAsRotas } from '@razao/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { abrirAtaque, type BancadaDeAtaque } from './bancada-de-ataque.ts'
import { DECLARACAO, POR_FILTRO, trocar } from './declaracao.ts'
import { bancoDoMundo, lerMundo } from './mundo/preparado.ts'
import type { Mundo } from './mundo.ts'

let bancada: BancadaDeAtaque
let mundo: Mundo
beforeAll(async () => {
  bancada = await abrirAtaque({ banco: bancoDoMundo })
  mundo = await lerMundo(bancada)
})
afterAll(() => bancada.fechar())

type Esquema = {
  type?: string
  enum?: unknown[]
  const?: unknown
  pattern?: string
  properties?: Record<string, Esquema>
  items?: Esquema
  anyOf?: Esquema[]
  oneOf?: Esquema[]
}
type Folha = { campo: string; tipo: string; nome: string }

function folhas(esquema: Esquema, caminho: readonly string[] = []): Folha[] {
  const alternativas = [...(esquema.anyOf ?? []), ...(esquema.oneOf ?? [])]
  if (alternativas.length > 0) return alternativas.flatMap((sub) => folhas(sub, caminho))
  if (esquema.type === 'object')
    return Object.entries(esquema.properties ?? {}).flatMap(([nome, sub]) =>
      folhas(sub, [...caminho, nome]),
    )
  if (esquema.type === 'array')
    return [{ campo: caminho.join('.'), tipo: 'array', nome: caminho.at(-1) ?? '' }]
  if (esquema.type === 'null' || esquema.const !== undefined) return []
  return [
    {
      campo: caminho.join('.'),
      tipo: esquema.enum ? 'enum' : (esquema.type ?? ''),
      nome: caminho.at(-1) ?? '',
    },
  ]
}

const SQL = [
  `'`,
  `' or '1'='1`,
  `'; drop table empresa; --`,
  `1) union select null, null --`,
  `%`,
  `_`,
  '\\',
  `\\'; select pg_sleep(5) --`,
  '$1',
  '{}',
  '[]',
]
const TEXTOS = [
  ...SQL,
  '\u0000',
  'a\u0000b',
  '\ud800',
  '\u202e',
  '\r\nset-cookie: a=b',
  'x'.repeat(100),
  ' ',
  '',
]
const INTEIROS = [
  -1,
  0,
  32_768,
  2_147_483_648,
  9_007_199_254_740_991,
  -9_007_199_254_740_991,
  9_007_199_254_740_994,
  1.5,
  1e308,
  '1',
  null,
  true,
]
const COMPETENCIAS = ['0000-01', '0001-01', '1899-12', '9999-12', '2026-13', '2026-1']
const DATAS = ['2026-02-30', '2025-02-29', '0000-01-01', '0001-01-01', '9999-12-31', '2026-11-31']
const ORDENS = [
  'id',
  '-id',
  'constructor',
  '-constructor',
  'toString',
  'valueOf',
  'hasOwnProperty',
  'escritorioId',
  'x',
]
const LISTAS = [
  [],
  [null],
  [0],
  [-1],
  ['1'],
  [1.5],
  [[1]],
  {},
  'texto',
  Array.from({ length: 10_001 }, (_, i) => i + 1),
]

function valores({ tipo, nome }: Folha): readonly unknown[] {
  if (nome === 'ordem') return [...ORDENS, ...SQL]
  if (/^competencia/i.test(nome)) return [...COMPETENCIAS, ...SQL.slice(0, 3), '\u0000']
  if (tipo === 'integer' || tipo === 'number') return INTEIROS
  if (tipo === 'boolean') return ['', 'sim', 1, null]
  if (tipo === 'array') return LISTAS
  if (tipo === 'enum') return ['constructor', '__proto__', "'", '', null, 1]
  if (nome === 'pagaEm') return [...DATAS, ...SQL.slice(0, 3)]
  return [...TEXTOS, null, 1, {}, []]
}

const rotas = todasAsRotas
  .filter((rota) => rota.forma !== 'eventos' && rota.forma !== 'envio')
  // Reading first: the ones that write would leave the others without their objects.
  .sort((a, b) => Number(a.method !== 'GET') - Number(b.method !== 'GET'))
  .map((rota) => ({ nome: rota.name, rota }))

async function bases(rota: Route): Promise<Record<string, unknown>[]> {
  const quem = { casa: 'a', papel: 'contador' } as const
  const todas = [DECLARACAO[rota.name], POR_FILTRO[rota.name]].flatMap((d) => d ?? [])
  return await Promise.all(todas.map(async (d) => await d.entrada(mundo, mundo.a1, quem)))
}

/** The field is put where its parent is; a branch of the choice that this base has not is left alone. */
function comCampo(base: Record<string, unknown>, campo: string, valor: unknown) {
  const pai = campo.split('.').slice(0, -1)
  let alvo: unknown = base
  for (const parte of pai) alvo = (alvo as Record<string, unknown> | undefined)?.[parte]
  return typeof alvo === 'object' && alvo !== null ? trocar(base, campo, valor) : null
}

/** At once: the machine has something to do while the database answers. */
const JUNTOS = 6

type Tentativa = { folha: Folha; valor: unknown; entrada: Record<string, unknown> }

async function tentativasDe(rota: Route): Promise<Tentativa[]> {
  const esquema = z.toJSONSchema(rota.input, { io: 'input', unrepresentable: 'any' }) as Esquema
  const todas: Tentativa[] = []
  for (const base of await bases(rota))
    for (const folha of folhas(esquema))
      for (const valor of valores(folha)) {
        const entrada = comCampo(base, folha.campo, valor)
        if (entrada !== null) todas.push({ folha, valor, entrada })
      }
  return todas
}

describe('every field', () => {
  test.each(rotas)('$nome', async ({ rota }) => {
    const token = mundo.tokenDe('a', 'contador')
    const falhas: string[] = []
    const tentar = async ({ folha, valor, entrada }: Tentativa) => {
      const resposta = await bancada.pedir({ rota, token, entrada })
      if (resposta.status >= 500)
        falhas.push(`${folha.campo} = ${JSON.stringify(valor)?.slice(0, 60)}: ${resposta.status}`)
      if (resposta.texto.includes('CANARIO-B'))
        falhas.push(`${folha.campo}: canário de outro escritório`)
    }
    const restam = await tentativasDe(rota)
    const mao = async () => {
      for (let uma = restam.shift(); uma; uma = restam.shift()) await tentar(uma)
    }
    await Promise.all(Array.from({ length: rota.method === 'GET' ? JUNTOS : 1 }, mao))
    expect([...new Set(falhas)]).toEqual([])
  })
})

test('a page asked wrong is refused, not guessed', async () => {
  const listas = rotas.filter(({ rota }) => 'registrosPorPagina' in rota.input.shape)
  expect(listas.length).toBeGreaterThan(10)
  for (const { nome, rota } of listas) {
    const [base = {}] = await bases(rota)
    for (const [campo, valor] of [
      ['registrosPorPagina', -1],
      ['registrosPorPagina', 0],
      ['registrosPorPagina', 501],
      ['registrosPorPagina', 1_000_000],
      ['registrosPorPagina', '1e3'],
      ['registrosPorPagina', 'NaN'],
      ['paginaAtual', 0],
      ['paginaAtual', -1],
      ['paginaAtual', 1e7],
    ] as const) {
      const entrada = { ...base, [campo]: valor }
      const resposta = await bancada.pedir({ rota, token: mundo.tokenDe('a', 'root'), entrada })
      expect([nome, campo, valor, resposta.status]).toEqual([nome, campo, valor, 422])
    }
  }
})
