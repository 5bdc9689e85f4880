import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { NOVIDADES_DA_V1, type Route, route } from '@razao/contract'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { rotasDaV1 } from '../../scripts/cliente/gerar.ts'
import { nomesDaV1, perdidos } from '../../scripts/cliente/nomes.ts'
import { root } from '../../scripts/stages/run-tool.ts'

const escritos = readFileSync(join(root, 'scripts/cliente/nomes-da-v1.txt'), 'utf8')
  .split('\n')
  .filter(Boolean)
const hoje = new Date().toISOString().slice(0, 10)

describe('/v1 as it was promised', () => {
  test('takes no name away: announce the end of the route (`descontinuada`) and give another', () => {
    expect(perdidos(escritos, rotasDaV1, hoje)).toEqual([])
  })

  test('has its names written down: `npm run cliente` writes the new ones', () => {
    expect(escritos).toEqual(nomesDaV1(rotasDaV1))
  })
})

describe('the changelog', () => {
  const das = (tipo: string) =>
    NOVIDADES_DA_V1.filter((uma) => uma.tipo === tipo).flatMap(({ rotas }) => rotas)

  test('tells every route of /v1 when it came, and when its end is announced', () => {
    const contadas = new Set(das('nova'))
    const acabando = rotasDaV1.filter(({ descontinuada }) => descontinuada !== undefined)
    expect(rotasDaV1.map(({ name }) => name).filter((nome) => !contadas.has(nome))).toEqual([])
    expect(das('descontinuada')).toEqual(expect.arrayContaining(acabando.map(({ name }) => name)))
  })

  test('names only routes that are, or that it says were taken away', () => {
    const existem = new Set([...rotasDaV1.map(({ name }) => name), ...das('retirada')])
    expect(NOVIDADES_DA_V1.flatMap(({ rotas }) => rotas).filter((um) => !existem.has(um))).toEqual(
      [],
    )
  })

  test('has the newest first', () => {
    const dias = NOVIDADES_DA_V1.map(({ dia }) => dia)
    expect(dias).toEqual(dias.toSorted().toReversed())
  })
})

describe('a name', () => {
  const uma = (muda: Partial<Route> = {}): Route => ({
    ...route({
      name: 'v1ListarCoisas',
      method: 'GET',
      path: '/v1/coisas',
      role: 'CONTADOR',
      summary: 'Coisas',
      input: z.object({ cor: z.string().optional() }).strict(),
      output: z.object({ itens: z.array(z.object({ id: z.number() })) }),
    }),
    ...muda,
  })
  const antes = nomesDaV1([uma()])
  const fim = { desde: '2026-01-01', ate: '2026-06-01', sucessora: null }

  test('is of a route, of what it takes and of what it answers', () => {
    expect(antes).toEqual(
      expect.arrayContaining([
        'GET /v1/coisas < cor',
        'GET /v1/coisas = v1ListarCoisas',
        'GET /v1/coisas > itens',
        'GET /v1/coisas > itens[].id',
      ]),
    )
  })

  test.each([
    ['of a field that is answered', uma({ output: z.object({ itens: z.array(z.object({})) }) })],
    ['of a field that is taken', uma({ input: z.object({}).strict() })],
    ['of an operation', uma({ name: 'v1Coisas' })],
    ['of an address', uma({ path: '/v1/objetos' })],
  ])('%s is not taken away, unless the end of the route was announced', (_, rota) => {
    expect(perdidos(antes, [rota], hoje)).not.toEqual([])
    if (rota.path === '/v1/coisas')
      expect(perdidos(antes, [{ ...rota, descontinuada: fim }], hoje)).toEqual([])
  })

  test('goes away with its route after the announced day, and not before', () => {
    const anunciada = nomesDaV1([uma({ descontinuada: fim })])
    const comum = (linha: string) => !linha.startsWith('schema')
    expect(perdidos(anunciada.filter(comum), [], '2026-05-31')).not.toEqual([])
    expect(perdidos(anunciada.filter(comum), [], '2026-06-01')).toEqual([])
  })
})
