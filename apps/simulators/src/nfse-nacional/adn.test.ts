import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { serv, taker, unpack, valores } from './testes/client.ts'
import { ISSUER, NOON, OTHER, startWorld, TAKER } from './testes/world.ts'

let world: Awaited<ReturnType<typeof startWorld>>
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.stop())
beforeEach(() => {
  world.sim.reset()
  world.time.now = NOON
})

type Document = {
  NSU: number
  ChaveAcesso: string
  TipoDocumento: string
  TipoEvento: string | null
  ArquivoXml: string
}
const ask = (path: string, client = world.issuer) =>
  client.call('GET', `${world.sim.adnUrl}/${path}`)
const queue = (nsu: number, client = world.issuer, query = '') =>
  ask(`contribuintes/DFe/${nsu}${query}`, client)

test('the queue is read lot by lot until the 404 that ends it', async () => {
  for (let number = 1; number <= 60; number += 1)
    world.sim.issueElsewhere({
      issuer: { registration: OTHER, name: 'Fornecedor Fictício', city: '3106200' },
      taker: { registration: ISSUER, name: 'Padaria Fictícia' },
      ...{ value: number * 100, number },
    })
  const read: Document[] = []
  let last = 0
  for (;;) {
    const { status, json } = await queue(last)
    if (status === 404) {
      expect(json).toMatchObject({
        ...{ StatusProcessamento: 'NENHUM_DOCUMENTO_LOCALIZADO', LoteDFe: [] },
        Erros: [{ Codigo: 'E2220' }],
        ...{ TipoAmbiente: 'HOMOLOGACAO', Alertas: [] },
      })
      break
    }
    expect(status).toBe(200)
    expect(json.StatusProcessamento).toBe('DOCUMENTOS_LOCALIZADOS')
    expect(json.LoteDFe.length).toBeLessThanOrEqual(50)
    read.push(...json.LoteDFe)
    last = json.LoteDFe.at(-1).NSU
  }
  expect(read).toHaveLength(60)
  expect(read.map(({ NSU }) => NSU)).toEqual(read.map(({ NSU }) => NSU).toSorted((a, b) => a - b))
  const xml = unpack(read[2]?.ArquivoXml ?? '')
  expect(xml).toContain('<vServ>3.00</vServ>')
  expect(xml).toContain('<procEmi>2</procEmi>')
  expect(xml).toContain('<serie>70000</serie>')
  const own = world.clientOf(world.certificates.other)
  expect((await queue(0, own)).json.LoteDFe).toHaveLength(50)
})

test('a note comes once for each role and place, and its events after it', async () => {
  // Construction is due where it is done, which is another city: the issuer hears of it twice.
  const { key } = await world.send({
    toma: taker(TAKER),
    serv: serv('070201', '3106200').replace('</serv>', '<obra><cObra>1</cObra></obra></serv>'),
    valores: valores(),
  })
  await world.ask(key)
  const { json } = await queue(0)
  expect(json.LoteDFe.map((one: Document) => [one.TipoDocumento, one.TipoEvento])).toEqual([
    ...[
      ['NFSE', null],
      ['NFSE', null],
      ['EVENTO', 'CANCELAMENTO'],
    ],
  ])
  expect(new Set(json.LoteDFe.map((one: Document) => one.NSU)).size).toBe(3)
  const mine = await queue(0, world.clientOf(world.certificates.taker))
  expect(mine.json.LoteDFe).toHaveLength(2)
  const events = await ask(`contribuintes/NFSe/${key}/Eventos`)
  expect(events.json.LoteDFe).toMatchObject([{ ChaveAcesso: key, TipoEvento: 'CANCELAMENTO' }])
  expect(unpack(events.json.LoteDFe[0].ArquivoXml)).toContain('<e101101>')
})

test('one document, another establishment, and somebody else', async () => {
  const { key } = await world.send()
  const { json } = await queue(1, world.issuer, '?lote=false')
  expect(json.LoteDFe).toMatchObject([{ NSU: 1, ChaveAcesso: key }])
  const missing = await queue(9, world.issuer, '?lote=false')
  expect([missing.status, missing.json.Erros[0].Codigo]).toEqual([404, 'E2230'])
  expect((await queue(0, world.issuer, '?cnpjConsulta=12ABC345000269')).status).toBe(404)
  const other = await queue(0, world.issuer, `?cnpjConsulta=${OTHER}`)
  expect([other.status, other.json.StatusProcessamento]).toEqual([400, 'REJEICAO'])
  const foreign = await ask(
    `contribuintes/NFSe/${key}/Eventos`,
    world.clientOf(world.certificates.other),
  )
  expect([foreign.status, foreign.json.Erros[0].Codigo]).toEqual([400, 'E2241'])
  expect((await ask(`contribuintes/NFSe/${key}/Eventos`)).status).toBe(404)
})

test('a note of another program has its number taken', async () => {
  const elsewhere = {
    issuer: { registration: ISSUER, name: 'Padaria Fictícia', city: '3550308' },
    ...{ value: 100_00, number: 5 },
  }
  const note = world.sim.issueElsewhere(elsewhere)
  expect(note).toMatchObject({ numero: 1, elsewhere: true, situacao: 'ativa' })
  expect(() => world.sim.issueElsewhere(elsewhere)).toThrow('E0014')
  expect(() => world.sim.issueElsewhere({ ...elsewhere, series: 3 })).toThrow('E0010')
  const { key } = await world.send()
  expect(key.slice(23, 36)).toBe('0000000000002')
})

test('the cities say what they agreed to', async () => {
  const found = async (path: string) => {
    const { status, json } = await ask(`parametrizacao/${path}`)
    return { status, ...json }
  }
  expect(await found('3550308/convenio')).toMatchObject({
    status: 200,
    parametrosConvenio: { aderenteAmbienteNacional: 1, aderenteEmissorNacional: 1 },
  })
  expect(await found('3509502/convenio')).toMatchObject({
    parametrosConvenio: { aderenteAmbienteNacional: 1, aderenteEmissorNacional: 0 },
  })
  expect(await found('2927408/convenio')).toMatchObject({
    parametrosConvenio: { aderenteAmbienteNacional: 0 },
  })
  expect(await found('3500105/convenio')).toMatchObject({ status: 404 })
  expect(await found('35/convenio')).toMatchObject({ status: 400 })
  expect(await found('3550308/01.07.01.000/2026-06-30T00:00:00/aliquota')).toMatchObject({
    aliquotas: { '01.07.01.000': [{ Aliq: 2, DtFim: '2026-06-30T00:00:00' }] },
  })
  expect(await found('3550308/010701/2026-07-01/aliquota')).toMatchObject({
    aliquotas: { '01.07.01.000': [{ Aliq: 2.9, DtFim: null }] },
  })
  const history = await found('3550308/010701/historicoaliquotas')
  expect(history.aliquotas['01.07.01.000']).toHaveLength(2)
  expect(await found('4106902/190101/2026-11-01/aliquota')).toMatchObject({ status: 404 })
  expect(await found('3550308/010701/ontem/aliquota')).toMatchObject({ status: 400 })
  expect(await found('3106200/31062000200001/2026-11-01/beneficio')).toMatchObject({
    beneficio: { tipoBeneficio: 2, reducaoPercentualBC: 20 },
  })
  expect(await found('3106200/31062000200002/2026-11-01/beneficio')).toMatchObject({ status: 404 })
  expect(await found('3106200/010701/2026-11-01/regimes_especiais')).toMatchObject({
    regimesEspeciais: { '01.07.01.000': { 5: [{ situacao: 1 }] } },
  })
  expect(await found('3550308/2026-11-01/retencoes')).toMatchObject({
    retencoes: { artigoSexto: { habilitado: true } },
  })
  const begin = performance.now()
  expect(await found('1302603/convenio')).toMatchObject({ status: 200 })
  expect(performance.now() - begin).toBeGreaterThan(2_900)
})
