import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { type Declared, declarationOf, monthsBefore } from '../testes/declaration.ts'
import { COMPANY, OFFICE, startWorld } from '../testes/world.ts'

const world = await startWorld({ open: true })
const { sim } = world
afterAll(() => world.stop())
beforeEach(() => world.again())

const BRANCH = '12ABC345000288'
const work = [{ id: 1, valor: 10_000 }]
type Payload = ReturnType<typeof declarationOf>
const send = (dados: unknown) => world.ask('Declarar', 'PGDASD', 'TRANSDECLARACAO11', dados)
const declare = (said: Declared = {}) =>
  send(declarationOf({ rbt12: 300_000, work, transmit: true, ...said }))
/** What a good declaration is, changed. */
const changed = (change: (payload: Payload) => void, said: Declared = {}) => {
  const payload = declarationOf({ rbt12: 300_000, work, ...said })
  change(payload)
  return send(payload)
}
const LINE = { valor: 10_000 }
const activity = (id: number, line: object = {}) =>
  changed(() => {}, { work: [{ id, valor: 10_000, lines: [{ ...LINE, ...line }] }] })

test('calculates only, and declares nothing', async () => {
  const { dados, status } = await changed(() => {})
  expect(status).toBe(200)
  expect(dados).toMatchObject({ idDeclaracao: null, recibo: null })
  expect(dados.valoresDevidos).toHaveLength(6)
  expect(sim.declarations()).toHaveLength(0)
})

test('transmits once, with its number and its papers', async () => {
  const { dados, codes } = await declare()
  expect(codes).toEqual(['[Sucesso-PGDASD]', '[Aviso-PGDASD-MSG_ISN_033]'])
  expect(dados.idDeclaracao).toBe('12789345202610001')
  expect(dados.dataHoraTransmissao).toBe('20261110120000')
  expect(dados.notificacaoMaed).toBeNull()
  for (const paper of [dados.declaracao, dados.recibo])
    expect(Buffer.from(paper, 'base64').subarray(0, 5).toString()).toBe('%PDF-')
  expect(sim.declarations()).toHaveLength(1)
  const again = await declare()
  expect([again.status, again.codes]).toEqual([400, ['[EntradaIncorreta-PGDASD-MSG_ISN_008]']])
  const other = await declare({ kind: 2, work: [{ id: 1, valor: 20_000 }] })
  expect(other.dados.idDeclaracao).toBe('12789345202610002')
})

test('a rectification of nothing is refused', async () => {
  expect((await declare({ kind: 2 })).codes).toEqual(['[EntradaIncorreta-PGDASD-MSG_ISN_008]'])
})

describe('comparison', () => {
  const values = async () =>
    (await changed(() => {})).dados.valoresDevidos as { codigoTributo: number; valor: number }[]
  test('the same values transmit', async () => {
    expect((await declare({ compare: await values() })).status).toBe(200)
  })
  test('a centavo of difference, or a tribute left out, stops it', async () => {
    const [first = { codigoTributo: 0, valor: 0 }, ...rest] = await values()
    const off = [{ ...first, valor: Math.round(first.valor * 100 + 1) / 100 }, ...rest]
    for (const compare of [off, rest]) {
      const { status, codes } = await declare({ compare })
      expect([status, codes]).toEqual([400, ['[EntradaIncorreta-PGDASD-MSG_ISN_035]']])
    }
    expect(sim.declarations()).toHaveLength(0)
  })
  test('a centavo that the dial puts is found by it', async () => {
    const compare = await values()
    sim.dials.declarar.turn({ centavo: 1 })
    expect((await declare({ compare })).codes).toEqual(['[EntradaIncorreta-PGDASD-MSG_ISN_035]'])
  })
})

describe('without revenue', () => {
  test('the list of activities is left out, and nothing is due', async () => {
    const { status, dados } = await declare({ work: [] })
    expect(status).toBe(200)
    expect(dados.valoresDevidos).toEqual([])
  })
  test.each([
    ['empty', [], '023'],
    ['null', null, '009'],
  ])('%s is not left out', async (_, atividades, number) => {
    const { status, codes } = await changed(
      ({ declaracao }) => Object.assign(declaracao.estabelecimentos[0] ?? {}, { atividades }),
      { work: [] },
    )
    expect([status, codes]).toEqual([400, [`[EntradaIncorreta-PGDASD-MSG_ISN_${number}]`]])
  })
})

const stated = (name: string, value: unknown) => (payload: Payload) =>
  Object.assign(payload.declaracao, { [name]: value })
const rooted = (name: string, value: unknown) => (payload: Payload) =>
  Object.assign(payload, { [name]: value })

describe('what is refused', () => {
  test.each<[string, (payload: Payload) => void, string]>([
    [
      'a property that is not there',
      (one) => Reflect.deleteProperty(one.declaracao, 'tipoDeclaracao'),
      '036',
    ],
    ['a kind that is none', stated('tipoDeclaracao', 3), '008'],
    ['a month that is to come', rooted('pa', 202612), '008'],
    ['a month before the PGDAS-D', rooted('pa', 201712), '008'],
    ['a month in text', rooted('pa', '202610'), '008'],
    ['another company than the one of the call', rooted('cnpjCompleto', OFFICE), '015'],
    ['no establishment', stated('estabelecimentos', []), '009'],
    [
      'an establishment of somebody else',
      stated('estabelecimentos', [{ cnpjCompleto: COMPANY }, { cnpjCompleto: OFFICE }]),
      '019',
    ],
    ['an amount with a third decimal', stated('receitaPaCompetenciaInterno', 10_000.001), '010'],
    ['an amount below zero', stated('receitaPaCompetenciaInterno', -1), '010'],
    ['activities that are not the revenue', stated('receitaPaCompetenciaInterno', 9_999.99), '021'],
    ['revenue abroad that no activity has', stated('receitaPaCompetenciaExterno', 1), '021'],
    [
      'a month before that nobody told',
      stated(
        'receitasBrutasAnteriores',
        monthsBefore(202610, 12)
          .filter((pa) => pa !== 202605)
          .map((pa) => ({ pa, valorInterno: 1, valorExterno: 0 })),
      ),
      '014',
    ],
    [
      'payroll that no activity asks for',
      stated('folhasSalario', [{ pa: 202609, valor: 1 }]),
      '045',
    ],
    ['a fixed value of nothing', stated('valorFixoIss', 0), '026'],
    ['a fixed value above what there may be', stated('valorFixoIss', 427.51), '024'],
  ])('%s', async (_, change, number) => {
    const { status, codes } = await changed(change)
    expect(status).toBe(400)
    expect(codes).toEqual([`[EntradaIncorreta-PGDASD-MSG_ISN_${number}]`])
  })

  test.each<[string, number, object, string]>([
    ['an activity that is none', 44, {}, '020'],
    ['fator r without payroll', 11, {}, '029'],
    ['another city that is not said', 13, {}, '008'],
    ['another city of who has it here', 14, { codigoOutroMunicipio: '7107' }, '008'],
    ['a city that is no code of the RFB', 13, { codigoOutroMunicipio: '3550308' }, '008'],
    [
      'ST that the activity has not',
      1,
      { qualificacoesTributarias: [{ codigoTributo: 1007, id: 8 }] },
      '032',
    ],
    [
      'ISS held back that the activity says already',
      15,
      { qualificacoesTributarias: [{ codigoTributo: 1010, id: 11 }] },
      '032',
    ],
    [
      'a tribute that the annex has not',
      1,
      { qualificacoesTributarias: [{ codigoTributo: 1010, id: 1 }] },
      '032',
    ],
    ['ST that does not say of what', 2, {}, '008'],
    [
      'a benefit of a federal tribute',
      1,
      { isencoes: [{ codTributo: 1001, valor: 1, identificador: 1 }] },
      '008',
    ],
    [
      'a benefit larger than its revenue',
      1,
      { isencoes: [{ codTributo: 1007, valor: 10_000.01, identificador: 1 }] },
      '041',
    ],
    [
      'a reduction above 100 %',
      1,
      { reducoes: [{ codTributo: 1007, valor: 1, percentualReducao: 100.01, identificador: 1 }] },
      '008',
    ],
    ['a part that is not the whole', 1, { valor: 9_999 }, '037'],
    [
      'a suspension without a process',
      1,
      {
        exigibilidadesSuspensas: [
          { codTributo: 1007, motivo: 1, uf: 'SP', vara: '1', existeDeposito: false },
        ],
      },
      '008',
    ],
  ])('%s', async (_, id, line, number) => {
    const { status, codes } = await activity(id, line)
    expect(status).toBe(400)
    expect(codes).toEqual([`[EntradaIncorreta-PGDASD-MSG_ISN_${number}]`])
  })

  test('an establishment that the register has and was left out, and a month before the opening', async () => {
    sim.register({
      cnpj: COMPANY,
      name: 'Duas',
      openedOn: '2024-03-01',
      establishments: [COMPANY, BRANCH],
    })
    const left = await changed(() => {})
    expect([left.codes, left.texts[0]?.includes(BRANCH)]).toEqual([
      ['[EntradaIncorreta-PGDASD-MSG_ISN_018]'],
      true,
    ])
    const whole = stated('estabelecimentos', [
      {
        cnpjCompleto: COMPANY,
        atividades: [{ idAtividade: 1, valorAtividade: 10_000, receitasAtividade: [LINE] }],
      },
      { cnpjCompleto: BRANCH },
    ])
    expect((await changed(whole)).status).toBe(200)
    const early = (payload: Payload) => {
      whole(payload)
      payload.pa = 202402
    }
    expect((await changed(early)).codes).toEqual(['[EntradaIncorreta-PGDASD-MSG_ISN_008]'])
  })
})

test('revenue of the caixa is of who opted for it', async () => {
  const cash = (payload: Payload) =>
    Object.assign(payload.declaracao, {
      receitaPaCompetenciaInterno: 50_000,
      receitaPaCaixaInterno: 10_000,
    })
  expect((await changed(cash)).status).toBe(200)
  sim.register({ cnpj: COMPANY, name: 'Uma', openedOn: '2020-01-01', establishments: [COMPANY] })
  expect((await changed(cash)).codes).toEqual(['[EntradaIncorreta-PGDASD-MSG_ISN_011]'])
  sim.put('regime', COMPANY, '2026', { tipoRegime: 1 })
  expect((await changed(cash)).status).toBe(200)
  expect((await changed(() => {})).codes).toEqual(['[EntradaIncorreta-PGDASD-MSG_ISN_011]'])
})

test('who is late is fined: 2 % for each month or part of one, halved, and R$ 50 at the least', async () => {
  const late = await declare({ pa: 202608 })
  expect(late.codes).toEqual(['[Sucesso-PGDASD]', '[Aviso-PGDASD-MSG_ISN_034]'])
  // Due on 2026-09-21, two months and their parts; 4 % of R$ 532 is less than R$ 50.
  expect(late.dados.detalhamentoDarfMaed.valores).toMatchObject({ principal: 50, total: 50 })
  expect(Buffer.from(late.dados.notificacaoMaed, 'base64').toString('latin1')).toContain('MAED')
  const large = await declare({ pa: 202607, work: [{ id: 1, valor: 1_000_000 }], rbt12: 300_000 })
  // Due on 2026-08-20: three months, 6 % of 53.200, halved.
  expect(large.dados.detalhamentoDarfMaed.valores.total).toBe(1596)
})

describe('what goes wrong on the way', () => {
  test('an answer that never comes leaves one declaration, that the consultation finds', async () => {
    sim.dials.declarar.turn({ lostAnswerRate: 1 })
    await expect(declare()).rejects.toThrow('socket hang up')
    expect(sim.declarations()).toHaveLength(1)
    sim.dials.declarar.reset()
    const found = await world.ask('Consultar', 'PGDASD', 'CONSULTIMADECREC14', {
      periodoApuracao: '202610',
    })
    expect(found.dados.numeroDeclaracao).toBe('12789345202610001')
    expect((await declare()).status).toBe(400)
    expect(sim.declarations()).toHaveLength(1)
    expect(sim.asked(COMPANY, 'TRANSDECLARACAO11')).toBe(2)
  })
  test('what is done twice inside is one declaration', async () => {
    sim.dials.declarar.turn({ duplicateRate: 1 })
    expect((await declare()).status).toBe(400)
    expect(sim.declarations()).toHaveLength(1)
  })
  test.each([
    ['errors', { errorRate: 1 }, 500],
    ['too many requests', { busyRate: 1 }, 429],
    ['maintenance', { maintenanceRate: 1 }, 503],
    ['a refusal of the gateway', { rejectRate: 1 }, 403],
    ['a refusal of the PGDAS-D', { rejectRate: 1, rejectCode: 1031 }, 400],
    ['nonsense', { wrongRate: 1 }, 200],
  ])('%s leave nothing done, and bill nothing', async (_, dials, status) => {
    sim.dials.declarar.turn(dials)
    const { body } = await world.enter()
    const answer = await world.post(`${sim.url}/Declarar`, '{}', {
      headers: { authorization: `Bearer ${body.access_token}`, jwt_token: String(body.jwt_token) },
    })
    expect(answer.status).toBe(status)
    expect([sim.declarations().length, sim.billed(OFFICE)]).toEqual([0, {}])
  })
})
