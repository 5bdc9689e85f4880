import fc from 'fast-check'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { type Declared, declarationOf, monthsBefore } from '../testes/declaration.ts'
import { COMPANY, startWorld } from '../testes/world.ts'

const world = await startWorld({ open: true })
afterAll(() => world.stop())
beforeEach(() => world.again())

type Due = Record<number, number>
async function due(said: Declared): Promise<Due> {
  const { status, texts, dados } = await world.ask(
    'Declarar',
    'PGDASD',
    'TRANSDECLARACAO11',
    declarationOf(said),
  )
  if (status !== 200) throw new Error(texts.join())
  const list = dados.valoresDevidos as { codigoTributo: number; valor: number }[]
  return Object.fromEntries(list.map(({ codigoTributo, valor }) => [codigoTributo, valor]))
}
const sum = (amounts: Due): number =>
  Math.round(Object.values(amounts).reduce((all, one) => all + one * 100, 0)) / 100
const total = async (said: Declared): Promise<number> => sum(await due(said))
const sold = (id: number, valor: number, more = {}) => [{ id, valor, lines: [{ valor, ...more }] }]
const elsewhere = { codigoOutroMunicipio: '7107', outraUf: 'SP' }

describe('the examples of the manual of the PGDAS-D', () => {
  test.each([
    ['Anexo I, RBT12 300 mil, 100 mil', { rbt12: 300_000, work: sold(1, 100_000) }, 5320],
    ['Anexo III, RBT12 500 mil, 10 mil', { rbt12: 500_000, work: sold(14, 10_000) }, 997.2],
    [
      'Anexo V, RBT12 500 mil, 10 mil',
      { rbt12: 500_000, payroll: 1, work: sold(11, 10_000) },
      1752,
    ],
  ] as const)('%s', async (_, said, expected) => {
    expect(await total(said)).toBe(expected)
  })

  test('the first months of who begins: 400, 4.000 and 7.400', async () => {
    const before = (...amounts: readonly number[]) =>
      monthsBefore(202610, amounts.length).map((pa, at) => ({
        ...{ pa, valorInterno: amounts[at] ?? 0, valorExterno: 0 },
      }))
    expect(await total({ before: [], work: sold(1, 10_000) })).toBe(400)
    expect(await total({ before: before(10_000), work: sold(1, 100_000) })).toBe(4000)
    expect(await total({ before: before(100_000, 10_000), work: sold(1, 100_000) })).toBe(7400)
  })
})

test('each tribute is rounded by itself, half up, and the sum is not the rate of the whole', async () => {
  // 7,575 % of 100 mil is 7.575,00; IRPJ is 416,625 and COFINS 965,055.
  const amounts = await due({ rbt12: 720_000, work: sold(1, 100_000) })
  expect(amounts).toEqual({
    ...{ 1001: 416.63, 1002: 265.13, 1004: 965.06, 1005: 209.07, 1006: 3181.5, 1007: 2537.63 },
  })
  expect(sum(amounts)).toBe(7575.02)
})

test('a limit of a row is in it', async () => {
  expect(await total({ rbt12: 180_000, work: sold(1, 100_000) })).toBe(4000)
  expect(await total({ rbt12: 180_000.01, work: sold(1, 100_000) })).toBe(4000)
  expect((await due({ rbt12: 360_000, work: sold(1, 100_000) }))[1007]).toBe(1921)
  expect((await due({ rbt12: 360_000.01, work: sold(1, 100_000) }))[1007]).toBe(1892.75)
})

test('no revenue before is the first row', async () => {
  // COFINS is 51,795 and PIS 11,205.
  expect(await total({ rbt12: 0, work: sold(4, 10_000) })).toBe(450.01)
})

describe('fator r', () => {
  const work = sold(11, 10_000)
  test.each([
    ['0.28 is Anexo III', 140_000, 997.2],
    ['0.279999 is cut to 0.27, and is Anexo V', 139_999.5, 1752],
    ['no payroll is 0.01', 0, 1752],
  ])('%s', async (_, payroll, expected) => {
    expect(await total({ rbt12: 500_000, payroll, work })).toBe(expected)
  })
  test('who paid and sold nothing has 0.28', async () => {
    expect(await total({ rbt12: 0, payroll: 1000, work })).toBe(600)
  })
  test('it is of both markets together', async () => {
    expect(await total({ rbt12: 250_000, external12: 250_000, payroll: 139_000, work })).toBe(1620)
  })
})

describe('what leaves', () => {
  const at = { rbt12: 300_000 }
  test('ISS held back leaves, ISS of another city does not', async () => {
    const own = await due({ ...at, work: sold(14, 10_000) })
    const { 1010: iss, ...rest } = own
    expect(iss).toBeGreaterThan(0)
    expect(await due({ ...at, work: sold(15, 10_000) })).toEqual(rest)
    expect(await due({ ...at, work: sold(13, 10_000, elsewhere) })).toEqual(own)
    expect(await due({ ...at, work: sold(7, 10_000) })).toEqual(rest)
  })
  test('ST takes the ICMS, monofásica takes PIS and COFINS', async () => {
    const own = await due({ ...at, work: sold(1, 10_000) })
    const { 1007: _, ...withoutIcms } = own
    const { 1004: __, 1005: ___, ...single } = own
    const qualified = (...codes: readonly (readonly [number, number])[]) => ({
      qualificacoesTributarias: codes.map(([codigoTributo, id]) => ({ codigoTributo, id })),
    })
    expect(await due({ ...at, work: sold(2, 10_000, qualified([1007, 8])) })).toEqual(withoutIcms)
    expect(await due({ ...at, work: sold(2, 10_000, qualified([1004, 9], [1005, 9])) })).toEqual(
      single,
    )
  })
  test('exports leave PIS, COFINS, ICMS and ISS, by a RBT12 of their own', async () => {
    const amounts = await due({ external12: 300_000, external: 10_000, work: sold(3, 10_000) })
    expect(Object.keys(amounts)).toEqual(['1001', '1002', '1006'])
    expect(amounts[1006]).toBe(220.78)
  })
  test('transport has the ICMS of Anexo I and no ISS; IPI with ISS has the ISS of Anexo III', async () => {
    const transport = await due({ ...at, work: sold(34, 10_000) })
    expect(transport[1007]).toBe(180.88)
    expect(transport[1010]).toBeUndefined()
    const both = await due({ ...at, work: sold(41, 10_000) })
    expect(Object.keys(both)).toEqual(['1001', '1002', '1004', '1005', '1006', '1008', '1010'])
    // 8,08 % of 32 %.
    expect(both[1010]).toBe(258.56)
  })
  test('transport with ST has no ICMS, whether the line says so again or not', async () => {
    const st = { qualificacoesTributarias: [{ codigoTributo: 1007, id: 8 }] }
    const own = await due({ ...at, work: sold(35, 10_000) })
    expect(Object.keys(own)).toEqual(['1001', '1002', '1004', '1005', '1006'])
    expect(await due({ ...at, work: sold(35, 10_000, st) })).toEqual(own)
    await expect(due({ ...at, work: sold(34, 10_000, st) })).rejects.toThrow('não é permitida')
  })
  test('a part that a State frees, and a part that it reduces', async () => {
    const benefit = {
      isencoes: [{ codTributo: 1007, valor: 4000, identificador: 1 }],
      reducoes: [{ codTributo: 1007, valor: 2000, percentualReducao: 50, identificador: 1 }],
    }
    const amounts = await due({ ...at, work: sold(1, 10_000, benefit) })
    // 4.000 at the rate, and 2.000 at half of it.
    expect(amounts[1007]).toBe(90.44)
  })
  test('an ISS that a city reduces stays at 2 %, but for construction', async () => {
    const reduced = {
      reducoes: [{ codTributo: 1010, valor: 10_000, percentualReducao: 90, identificador: 1 }],
    }
    expect((await due({ ...at, work: sold(14, 10_000, reduced) }))[1010]).toBe(200)
    expect((await due({ ...at, work: sold(20, 10_000, reduced) }))[1010]).toBe(25.86)
  })
})

describe('the ISS above 5 %', () => {
  test('goes to the federal tributes by what the annex prints', async () => {
    const amounts = await due({ rbt12: 3_000_000, work: sold(14, 100_000) })
    // 16,812 %: ISS would be 5,63 %; 11,812 % is shared out.
    expect(amounts).toEqual({
      1001: 711.08,
      1002: 621.31,
      1004: 2277.35,
      1005: 493.74,
      1006: 7708.51,
      1010: 5000,
    })
  })
})

describe('above the sublimit', () => {
  const year = (internal: number) =>
    monthsBefore(202610, 12).map((pa, at) => ({
      ...{ pa, valorInterno: at === 0 ? internal : 0, valorExterno: 0 },
    }))
  test('in the month that crosses it, each part by its rates', async () => {
    // 3.5 mi before, 200 mil in the month: half up to the sublimit, half above it, where the ICMS is 3,978125 %.
    const amounts = await due({ before: year(3_500_000), work: sold(1, 200_000) })
    expect(amounts[1007]).toBe(
      Math.round(100_000 * (0.118_057_142_857 * 0.335) * 100 + 100_000 * 0.039_781_25 * 100) / 100,
    )
  })
  test('over 20 %, ICMS leaves from the month after', async () => {
    const amounts = await due({ before: year(4_400_000), work: sold(1, 10_000) })
    expect(amounts[1007]).toBeUndefined()
    expect((await due({ before: year(4_320_000), work: sold(1, 10_000) }))[1007]).toBeGreaterThan(0)
  })
  test('in the last row, the ISS above 5 % goes to the federals of who still pays it there', async () => {
    const two = (old: number, recent: number) =>
      monthsBefore(202606, 12).map((pa) => ({
        ...{ pa, valorInterno: 0, valorExterno: 0 },
        ...(pa === 202512 ? { valorInterno: old } : {}),
        ...(pa === 202601 ? { valorInterno: recent } : {}),
      }))
    // RBT12 of 4 mi: 16,8 %, of which 35 % is IRPJ; the ISS by the row before is 5,982765 %, and 0,982765 % is shared out.
    const paying = await due({
      pa: 202606,
      before: two(2_000_000, 2_000_000),
      work: sold(14, 100_000),
    })
    expect([paying[1001], paying[1010]]).toEqual([5939.16, 5000])
    // Example 8 of the manual, up to the sublimit: 18,6 %; 1,09968 % is shared out as the note of the annex prints.
    const example = await due({
      pa: 202606,
      before: two(1_500_000, 3_000_000),
      work: sold(14, 600_000),
    })
    expect(example).toEqual({
      ...{
        1001: 39_457.2,
        1002: 17_087.06,
        1004: 19_161.59,
        1005: 4148.32,
        1006: 38_343.91,
        1010: 30_000,
      },
    })
    const out = await due({ pa: 202606, before: two(3_700_000, 300_000), work: sold(14, 100_000) })
    expect([out[1001], out[1010]]).toEqual([5880, undefined])
  })
  test('who went over it last year has no ICMS in this', async () => {
    const before = monthsBefore(202601, 12).map((pa, at) => ({
      ...{ pa, valorInterno: at === 0 ? 3_700_000 : 0, valorExterno: 0 },
    }))
    const amounts = await due({ pa: 202601, before, work: sold(1, 10_000) })
    expect(amounts[1007]).toBeUndefined()
    expect(amounts[1001]).toBeGreaterThan(0)
  })
})

test('what was declared before counts, whatever is told of it now', async () => {
  const first = declarationOf({ pa: 202609, rbt12: 300_000, work: sold(1, 50_000), transmit: true })
  await world.ask('Declarar', 'PGDASD', 'TRANSDECLARACAO11', first)
  const months = monthsBefore(202610, 12).map((pa) => ({ pa, valorInterno: 0, valorExterno: 0 }))
  const told = months.map((one) => (one.pa === 202608 ? { ...one, valorInterno: 300_000 } : one))
  // 350 mil in Anexo I: 5,602857 %.
  expect(await total({ before: told, work: sold(1, 100_000) })).toBe(5602.86)
})

test('whatever is sold, by whatever lines, it is never below the rate nor a centavo a tribute above it', async () => {
  const ids = [1, 4, 7, 9, 14, 17, 20, 23, 26, 34, 36, 41]
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...ids),
      fc.integer({ min: 1, max: 9_999_999_99 }),
      fc.integer({ min: 0, max: 3_600_000_00 }),
      async (id, cents, rbt12) => {
        const valor = cents / 100
        const whole = await due({ rbt12: rbt12 / 100, work: sold(id, valor) })
        const cut = Math.floor(cents / 3) / 100
        const rest = Math.round(valor * 100 - cut * 100) / 100
        const lines = [{ valor: cut }, { valor: rest }].filter((one) => one.valor > 0)
        const parted = await due({ rbt12: rbt12 / 100, work: [{ id, valor, lines }] })
        const codes = new Set([...Object.keys(whole), ...Object.keys(parted)].map(Number))
        for (const code of codes)
          expect(Math.abs((whole[code] ?? 0) - (parted[code] ?? 0)) * 100).toBeLessThan(1.01)
        expect(sum(whole)).toBeLessThanOrEqual(valor * 0.25 + 0.06)
      },
    ),
    { numRuns: 40 },
  )
})

test('two activities are the sum of each', async () => {
  const [one, other] = [sold(1, 3333.33), sold(14, 7777.77)]
  const both = await due({ rbt12: 400_000, work: [...one, ...other] })
  const [first, second] = [
    await due({ rbt12: 400_000, work: one }),
    await due({ rbt12: 400_000, work: other }),
  ]
  for (const code of Object.keys(both).map(Number))
    expect(Math.round((both[code] ?? 0) * 100)).toBe(
      Math.round(((first[code] ?? 0) + (second[code] ?? 0)) * 100),
    )
})

test('who opened by the register has the months since then, whatever is told', async () => {
  world.sim.register({
    ...{ cnpj: COMPANY, name: 'Nova', openedOn: '2026-08-20', establishments: [COMPANY] },
  })
  const before = [
    { pa: 202609, valorInterno: 100_000, valorExterno: 0 },
    { pa: 202608, valorInterno: 10_000, valorExterno: 0 },
  ]
  expect(await total({ before, work: sold(1, 100_000) })).toBe(7400)
})
