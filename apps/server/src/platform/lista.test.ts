import {
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  sql,
} from 'kysely'
import { expect, test } from 'vitest'
import {
  algumaContem,
  contendo,
  type Fragmento,
  igual,
  type Ordenacao,
  ordenar,
  PorNumero,
  paginaPorChave,
  recorte,
  todas,
} from './lista.ts'

const db = new Kysely({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (de) => new PostgresIntrospector(de),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  },
})
const escrito = (parte: Fragmento) => {
  const { sql: texto, parameters } = parte.compile(db)
  return [texto, ...parameters]
}

const ORDEM: Ordenacao = {
  colunas: { nome: 'p.nome', numero: [sql`length(p.numero)`, 'p.numero'] },
  padrao: '-nome',
  desempate: 'p.id',
}

test('an order is of known columns, turns with its tie, and is the default for anything else', () => {
  expect(escrito(ordenar(ORDEM, 'nome'))).toEqual(['"p"."nome", "p"."id"'])
  expect(escrito(ordenar(ORDEM, '-numero'))).toEqual([
    'length(p.numero) desc, "p"."numero" desc, "p"."id" desc',
  ])
  for (const pedida of [undefined, '-outra', '-constructor', '-nome; drop table p'])
    expect(escrito(ordenar(ORDEM, pedida))).toEqual(['"p"."nome" desc, "p"."id" desc'])
  expect(escrito(ordenar(ORDEM, 'toString'))).toEqual(['"p"."nome", "p"."id"'])
  const fixo = { ...ORDEM, desempate: sql`p.id desc`, padrao: sql`p.aberto, p.id` }
  expect(escrito(ordenar(fixo, 'nome'))).toEqual(['"p"."nome", p.id desc'])
  expect(escrito(ordenar(fixo, undefined))).toEqual(['p.aberto, p.id'])
})

test('nulls stand where the list says', () => {
  const com = (nulos: 'ultimos' | 'menores', pedida: string) =>
    escrito(ordenar({ ...ORDEM, nulos }, pedida))[0]
  expect(com('ultimos', 'nome')).toBe('"p"."nome" nulls last, "p"."id"')
  expect(com('ultimos', '-nome')).toBe('"p"."nome" desc nulls last, "p"."id" desc')
  expect(com('menores', 'nome')).toBe('"p"."nome" nulls first, "p"."id"')
  expect(com('menores', '-nome')).toBe('"p"."nome" desc nulls last, "p"."id" desc')
})

test('what was not asked is no condition, and wildcards are letters', () => {
  expect(contendo('10%_\\')).toBe('%10\\%\\_\\\\%')
  const onde = todas(
    sql`p.a = 1`,
    igual('p.b', undefined),
    igual('p.c', false),
    algumaContem('', 'p.d'),
    algumaContem('x%', 'p.d', 'p.e'),
  )
  expect(escrito(onde)).toEqual([
    'p.a = 1 and "p"."c" = $1 and ("p"."d" ilike $2 or "p"."e" ilike $3)',
    false,
    '%x\\%%',
    '%x\\%%',
  ])
  expect(escrito(recorte({ paginaAtual: 3, registrosPorPagina: 25 }))).toEqual([
    'limit $1 offset $2',
    25,
    50,
  ])
})

test('pages by key walk every row once, and only our cursor is one', async () => {
  const linhas = [1, 2, 3, 4, 5]
  const lista = {
    ...PorNumero,
    ler: async ({ depoisDe, limite }: { depoisDe: number; limite: number }) =>
      linhas.filter((linha) => linha > depoisDe).slice(0, limite),
    marcaDe: (linha: number) => linha,
    item: (linha: number) => linha,
  }
  const vistas: number[] = []
  let cursor: string | undefined
  do {
    const { itens, proximo } = await paginaPorChave({ cursor, limite: 2 }, lista)
    vistas.push(...itens)
    cursor = proximo ?? undefined
  } while (cursor !== undefined)
  expect(vistas).toEqual(linhas)
  await expect(paginaPorChave({ cursor: 'nosso-nao-e', limite: 2 }, lista)).rejects.toMatchObject({
    codigo: 'entrada-invalida',
  })
})
