import { digitosDoCnpj } from '@razao/engine/cadastro'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { type SimulatedCnpj, startCnpj } from '../../../../simulators/src/index.ts'
import { ErroDeFora, type PortaDeCnpj } from '../../platform/fora/index.ts'
import { createCnpj, lerFontes } from './index.ts'

let simulador: SimulatedCnpj
let consultar: PortaDeCnpj['consultar']
beforeAll(async () => {
  simulador = await startCnpj()
})
afterAll(() => simulador.stop())
const passar = (ms: number) => vi.setSystemTime(Date.now() + ms)
afterEach(() => void vi.useRealTimers())
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.UTC(2026, 9, 15) })
  for (const nome of Object.keys(simulador.pedidos)) simulador.pedidos[nome] = 0
  const fontes = lerFontes(simulador.fontes.split(','))
  consultar = createCnpj({ fontes, prazo: 1500 }).consultar
})

/** A CNPJ of this root whose branch chooses the failure. */
const cnpj = (filial: string, raiz = '12ABC345'): string =>
  `${raiz}${filial}${digitosDoCnpj(`${raiz}${filial}`)}`

test('the first source answers, in our words', async () => {
  const achado = await consultar(cnpj('0001'))
  expect(achado).toMatchObject({
    fonte: 'brasilapi',
    simulado: true,
    cadastro: {
      cnpj: cnpj('0001'),
      situacao: 'ATIVA',
      abertura: '2019-03-12',
      capitalSocial: 1_500_050,
      endereco: { logradouro: 'RUA DAS AMOREIRAS', cep: '01310100', uf: 'SP' },
    },
  })
  expect(achado?.cadastro.cnaes.map(({ codigo }) => codigo.length)).toEqual([7, 7])
  expect(JSON.stringify(achado)).not.toContain('***')
  expect(simulador.pedidos).toEqual({ brasilapi: 1, minhareceita: 0, receitaws: 0 })
})

test('the three sources tell the same company', async () => {
  const raiz = '55BCD666'
  const { cadastro: ultima } = (await consultar(cnpj('0502', raiz))) ?? {}
  const { cadastro: segunda } = (await consultar(cnpj('0501', raiz))) ?? {}
  expect(ultima?.naturezaJuridica).toBe('206-2 - Sociedade Empresária Limitada')
  expect(Object.keys(ultima ?? {}).sort()).toEqual(Object.keys(segunda ?? {}).sort())
  expect(ultima?.abertura).toBe('2019-03-12')
  expect(ultima?.capitalSocial).toBe(1_500_050)
  expect(ultima?.endereco.cep).toBe('01310100')
})

test.each([
  ['0501', 'minhareceita'],
  ['0502', 'receitaws'],
  ['0429', 'receitaws'],
  ['0408', 'minhareceita'],
  ['0499', 'minhareceita'],
  ['0498', 'minhareceita'],
])('when %s fails, %s answers', async (filial, fonte) => {
  expect(await consultar(cnpj(filial))).toMatchObject({ fonte, cadastro: { cnpj: cnpj(filial) } })
})

test('a company that nobody knows is null, and all sources were asked', async () => {
  expect(await consultar(cnpj('0404'))).toBeNull()
  expect(simulador.pedidos).toEqual({ brasilapi: 1, minhareceita: 1, receitaws: 1 })
})

test('when nobody answers, it says so', async () => {
  await expect(consultar(cnpj('0503'))).rejects.toBeInstanceOf(ErroDeFora)
})

test('what was found is kept for an hour', async () => {
  await consultar(cnpj('0001'))
  await consultar(cnpj('0001'))
  expect(simulador.pedidos.brasilapi).toBe(1)
  passar(61 * 60_000)
  await consultar(cnpj('0001'))
  expect(simulador.pedidos.brasilapi).toBe(2)
})

test('one CNPJ that no source can answer, asked again and again, does not silence the others', async () => {
  for (let vez = 0; vez < 5; vez += 1)
    await expect(consultar(cnpj('0503'))).rejects.toBeInstanceOf(ErroDeFora)
  expect(await consultar(cnpj('0001', '44DDD444'))).toMatchObject({ fonte: 'brasilapi' })
})

test('a source that failed three times rests for 30 s, then one asks it again', async () => {
  for (const raiz of ['11AAA111', '22BBB222', '33CCC333']) await consultar(cnpj('0501', raiz))
  expect(simulador.pedidos.brasilapi).toBe(3)
  await consultar(cnpj('0001', '44DDD444'))
  expect(simulador.pedidos).toEqual({ brasilapi: 3, minhareceita: 4, receitaws: 0 })
  passar(31_000)
  expect(await consultar(cnpj('0001', '55EEE555'))).toMatchObject({ fonte: 'brasilapi' })
  expect(await consultar(cnpj('0001', '66FFF666'))).toMatchObject({ fonte: 'brasilapi' })
})
