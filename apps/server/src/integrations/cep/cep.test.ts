import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type SimulatedCep, startCep } from '../../../../simulators/src/index.ts'
import { ErroDeFora, type PortaDeCep } from '../../platform/fora/index.ts'
import { createCep, lerFontesDeCep } from './index.ts'

let simulador: SimulatedCep
let consultar: PortaDeCep['consultar']
const fontes = () => lerFontesDeCep(simulador.fontes.split(','))
beforeAll(async () => {
  simulador = await startCep()
})
afterAll(() => simulador.stop())
beforeEach(() => {
  for (const nome of ['viacep', 'brasilapi'] as const) {
    simulador.pedidos[nome] = 0
    simulador.dials[nome].reset()
  }
  consultar = createCep({ fontes: fontes(), prazo: 500 }).consultar
})

/** What every source promises, asked of each one alone. */
describe.each(['viacep', 'brasilapi'] as const)('%s', (nome) => {
  let so: PortaDeCep['consultar']
  beforeEach(() => {
    so = createCep({ fontes: fontes().filter((uma) => uma.nome === nome), prazo: 500 }).consultar
  })

  test('a street, in our words', async () => {
    expect(await so('01310100', 1)).toMatchObject({
      fonte: nome,
      simulado: true,
      endereco: {
        cep: '01310100',
        logradouro: 'Rua das Amoreiras',
        bairro: 'Centro',
        municipio: 'São Paulo',
        uf: 'SP',
        municipioIbge: 3550308,
      },
    })
  })

  test('a town of one CEP has no street', async () => {
    const achado = await so('35700000', 1)
    expect(achado?.endereco).toMatchObject({ logradouro: '', bairro: '', uf: 'MG' })
    expect([null, 3106200]).toContain(achado?.endereco.municipioIbge)
  })

  test('what it does not know is null', async () => {
    expect(await so('01310404', 1)).toBeNull()
  })

  test.each(['errorRate', 'timeoutRate', 'wrongRate', 'lostAnswerRate'] as const)(
    '%s is a failure of theirs, and the next question is answered',
    async (dial) => {
      simulador.dials[nome].turn({ [dial]: 1 })
      await expect(so('01310101', 1)).rejects.toBeInstanceOf(ErroDeFora)
      simulador.dials[nome].reset()
      expect(await so('01310101', 1)).toMatchObject({ fonte: nome })
    },
  )

  test('asked twice, it answers the same, from what was kept', async () => {
    simulador.dials[nome].turn({ duplicateRate: 1 })
    const primeira = await so('01310102', 1)
    const pedidos = simulador.pedidos[nome]
    expect(await so('01310102', 1)).toEqual(primeira)
    expect(simulador.pedidos[nome]).toBe(pedidos)
  })
})

test.each(['501', '429', '408', '499', '498'])(
  'when the first fails as in %s, the second answers',
  async (fim) => {
    expect(await consultar(`01310${fim}`, 1)).toMatchObject({
      fonte: 'brasilapi',
      endereco: { cep: `01310${fim}` },
    })
  },
)

test('when nobody answers, it says so', async () => {
  await expect(consultar('01310503', 1)).rejects.toBeInstanceOf(ErroDeFora)
})

test('a source that failed three times rests, for that office alone', async () => {
  simulador.dials.viacep.turn({ errorRate: 1 })
  for (const cep of ['01310111', '01310112', '01310113']) await consultar(cep, 1)
  simulador.dials.viacep.reset()
  expect(await consultar('01310114', 1)).toMatchObject({ fonte: 'brasilapi' })
  expect(await consultar('01310115', 2)).toMatchObject({ fonte: 'viacep' })
})

test('an office that asks without rest waits, and another is answered', async () => {
  const deUm = async (n: number) =>
    await consultar(`0131${String(1000 + n)}`, 1).catch(() => 'espera')
  const ditos = await Promise.all(Array.from({ length: 30 }, (_, n) => deUm(n)))
  expect(ditos).toContain('espera')
  expect(await consultar('01310999', 2)).toMatchObject({ fonte: 'viacep' })
})
