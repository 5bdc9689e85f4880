// Each rule broken on purpose, one DPS for each.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import {
  type Draft,
  regime,
  serv,
  TOTAL,
  TOTAL_NONE,
  TOTAL_SN,
  taker,
  valores,
} from './testes/client.ts'
import { ISSUER, NOON, OTHER, startWorld, TAKER } from './testes/world.ts'

const CURITIBA = '4106902'
const BH = '3106200'
const SALVADOR = '2927408'

let world: Awaited<ReturnType<typeof startWorld>>
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.stop())
beforeEach(() => {
  world.sim.reset()
  world.time.now = NOON
})

const at = (city: string, service = '010701'): Partial<Draft> => ({
  ...{ city, serv: serv(service, city) },
})
const iss = (retention: number, more = '', taxation = 1) =>
  `<tribISSQN>${taxation}</tribISSQN>${more.replace(/<pAliq>.*/, '')}` +
  `<tpRetISSQN>${retention}</tpRetISSQN>${/<pAliq>.*/.exec(more)?.[0] ?? ''}`
const tax = (mun: string, total = TOTAL, more = {}): Partial<Draft> => ({
  valores: valores({ mun, total, ...more }),
})
const simples = (assessment: number, mun = iss(1)): Partial<Draft> => ({
  ...{ prest: regime(3, assessment), ...tax(mun, TOTAL_SN) },
})
const pAliq = (rate: string) => `<pAliq>${rate}</pAliq>`
const person = (name: string, inside: string) => `<${name}>${inside}<xNome>Alguém</xNome></${name}>`
const pis = (inside: string) => ({ fed: `<tribFed><piscofins>${inside}</piscofins></tribFed>` })
const benefit = (number: string, reduction = '') => `<BM><nBM>${number}</nBM>${reduction}</BM>`

const CASES: readonly (readonly [code: string, changed: Partial<Draft>])[] = [
  ['E0001', { version: '1.00' }],
  ['E0004', { id: `DPS35503082${ISSUER}00002000000000000001` }],
  ['E0006', { environment: '1' }],
  ['E0008', { issuedAt: '2026-11-26T12:00:01-03:00' }],
  ['E0010', { series: '50000' }],
  ['E0010', { series: '0' }],
  ['E0015', { competence: '2026-11-27' }],
  ['E0016', { ...at('3304557'), competence: '2025-12-31' }],
  ['E0037', at('3500105')],
  ['E0038', at(SALVADOR)],
  ['E0039', at('3509502')],
  ['E0121', { prest: `<xNome>Padaria</xNome>${regime(1)}` }],
  ['E0148', { prest: `<email>padaria</email>${regime(1)}` }],
  ['E0162', { prest: regime(1, 1) }],
  ['E0166', { prest: regime(3), ...tax(iss(1), TOTAL_SN) }],
  ['E0174', { prest: regime(2, undefined, 5), ...tax(iss(1), TOTAL_NONE) }],
  ['E0175', { prest: regime(3, 1, 5), ...tax(iss(1), TOTAL_SN) }],
  ['E0177', { prest: regime(1, undefined, 1) }],
  ['E0188', { toma: taker('11444777000162') }],
  ['E0202', { toma: taker('12ABC345000269') }],
  ['E0204', { toma: '', ...tax(iss(2)) }],
  ['E0206', { toma: person('toma', '<CPF>52998224726</CPF>') }],
  ['E0235', { toma: person('toma', `<CNPJ>${TAKER}</CNPJ>`) }],
  ['E0237', { toma: person('toma', '<CPF>52998224725</CPF>'), ...tax(iss(2)) }],
  ['E0238', { toma: taker(TAKER, '9900000') }],
  ['E0247', { toma: taker(TAKER).replace('</toma>', '<email>a@b</email></toma>') }],
  ['E0264', tax(iss(3))],
  ['E0302', { serv: serv('010701', '9900000') }],
  ['E0310', { serv: serv('010799') }],
  ['E0312', at(CURITIBA, '190101')],
  ['E0314', { serv: serv('010701').replace('<xDesc', '<cTribMun>009</cTribMun><xDesc') }],
  ['E0370', at(BH, '070201')],
  ['E0372', { serv: serv('010701').replace('</serv>', '<obra><cObra>1</cObra></obra></serv>') }],
  ['E0390', at(BH, '120101')],
  [
    'E0428',
    tax(iss(1), TOTAL, {
      fed: '<tribFed><vRetCP>600.00</vRetCP><vRetIRRF>600.00</vRetIRRF></tribFed>',
    }),
  ],
  ['E0429', tax(iss(1), TOTAL, { discounts: '<vDedRed><pDR>50.00</pDR></vDedRed>' })],
  [
    'E0431',
    tax(iss(1), TOTAL, {
      discounts: '<vDescCondIncond><vDescIncond>1000.00</vDescIncond></vDescCondIncond>',
    }),
  ],
  [
    'E0440',
    {
      ...at(CURITIBA),
      ...tax(iss(1), TOTAL, { discounts: '<vDedRed><vDR>1.00</vDR></vDedRed>' }),
    },
  ],
  ['E0541', { ...at(BH), ...tax(iss(1, benefit('31062000100009'))) }],
  ['E0544', { ...at(BH), ...tax(iss(1, benefit('31062000200002', '<pRedBCBM>5.00</pRedBCBM>'))) }],
  [
    'E0550',
    { ...at(BH, '080101'), ...tax(iss(1, benefit('31062000200001', '<pRedBCBM>5.00</pRedBCBM>'))) },
  ],
  ['E0579', { ...at(BH), ...tax(iss(1, benefit('31062000200001'))) }],
  ['E0586', { ...at(BH), ...tax(iss(1, benefit('31062000200001', '<pRedBCBM>20.01</pRedBCBM>'))) }],
  ['E0612', { ...at(BH), ...tax(iss(1, benefit('31062000400001') + pAliq('2.00'))) }],
  ['E0580', tax(iss(2, '<tpImunidade>1</tpImunidade>', 2))],
  ['E0583', { prest: regime(2), ...tax(iss(2), TOTAL_NONE) }],
  ['E0588', { prest: regime(1, undefined, 5), ...tax(iss(2)) }],
  ['E0592', tax(iss(1, '', 2))],
  ['E0595', tax(iss(1, pAliq('5.01')))],
  ['E0596', { ...at('3550308', '220101'), ...tax(iss(2)) }],
  ['E0600', { prest: regime(2), ...tax(iss(1, pAliq('2.00')), TOTAL_NONE) }],
  ['E0602', tax(iss(1, pAliq('2.00'), 4))],
  ['E0604', { prest: regime(1, undefined, 5), ...tax(iss(1, pAliq('2.00'))) }],
  ['E0617', tax(iss(1, pAliq('2.90')))],
  ['E0619', { serv: serv('110101', SALVADOR) }],
  ['E0621', simples(1, iss(2))],
  ['E0621', simples(1, iss(2, pAliq('1.79')))],
  ['E0625', simples(1, iss(1, pAliq('2.00')))],
  ['E0628', { ...simples(1, iss(2)), ...at(SALVADOR) }],
  ['E0631', { ...simples(1, iss(1, pAliq('2.00'))), ...at(SALVADOR) }],
  ['E0635', simples(2, iss(1, pAliq('2.90')))],
  ['E0640', { ...simples(3), ...at(SALVADOR) }],
  [
    'E0676',
    {
      prest: regime(2),
      ...tax(iss(1), TOTAL_NONE, { fed: '<tribFed><vRetCP>1.00</vRetCP></tribFed>' }),
    },
  ],
  ['E0678', tax(iss(1), TOTAL, pis('<CST>01</CST><tpRetPisCofins>0</tpRetPisCofins>'))],
  [
    'E0682',
    tax(
      iss(1),
      TOTAL,
      pis(
        '<CST>08</CST><vBCPisCofins>1000.00</vBCPisCofins><pAliqPis>0.65</pAliqPis><pAliqCofins>3.00</pAliqCofins>',
      ),
    ),
  ],
  [
    'E0694',
    tax(
      iss(1),
      TOTAL,
      pis(
        '<CST>01</CST><vBCPisCofins>1000.00</vBCPisCofins><pAliqPis>0.65</pAliqPis><pAliqCofins>3.00</pAliqCofins><vPis>6.52</vPis><vCofins>30.00</vCofins><tpRetPisCofins>0</tpRetPisCofins>',
      ),
    ),
  ],
  ['E0701', tax(iss(1), TOTAL, { fed: '<tribFed><vRetCSLL>0.00</vRetCSLL></tribFed>' })],
  ['E0710', { prest: regime(2), ...tax(iss(1), TOTAL_SN) }],
  ['E0712', { prest: regime(3, 1), ...tax(iss(1), TOTAL_NONE) }],
  ['E0713', tax(iss(1), TOTAL_NONE)],
  [
    'E0322',
    {
      ibscbs:
        '<IBSCBS><finNFSe>0</finNFSe><cIndOp>100301</cIndOp><indDest>0</indDest><valores><trib><gIBSCBS><CST>000</CST><cClassTrib>000001</cClassTrib></gIBSCBS></trib></valores></IBSCBS>',
    },
  ],
]

test.each(CASES)('%s', async (code, changed) => {
  const { codes, answer } = await world.send(changed)
  expect(codes).toEqual([code])
  expect(answer.status).toBe(400)
  expect(answer.json.erros[0].descricao.length).toBeGreaterThan(10)
  expect(world.sim.state().notes.size).toBe(0)
})

test.each([
  ['MEI anywhere', { ...at(SALVADOR), prest: regime(2), ...tax(iss(1), TOTAL_NONE) }],
  ['ME/EPP anywhere since November', { ...simples(1), ...at(SALVADOR) }],
  ['not in the Simples, retained', tax(iss(2))],
  ['ME/EPP, retained', simples(1, iss(2, pAliq('1.80')))],
  ['ME/EPP, outside the Simples', simples(2)],
  ['ME/EPP, outside, inactive city', { ...simples(3, iss(1, pAliq('5.00'))), ...at(SALVADOR) }],
  ['inactive city, rate told', { serv: serv('110101', SALVADOR), ...tax(iss(1, pAliq('5.00'))) }],
  [
    'reduction by benefit',
    { ...at(BH), ...tax(iss(1, benefit('31062000200001', '<pRedBCBM>20.00</pRedBCBM>'))) },
  ],
  ['rate by benefit', { ...at(BH), ...tax(iss(1, benefit('31062000400001'))) }],
  ['immune', tax(iss(1, '<tpImunidade>1</tpImunidade>', 2))],
  [
    'code of the city',
    { serv: serv('010701').replace('<xDesc', '<cTribMun>007</cTribMun><xDesc') },
  ],
  ['nobody takes it', { toma: '' }],
  [
    'federal taxes',
    tax(
      iss(1),
      TOTAL,
      pis(
        '<CST>01</CST><vBCPisCofins>1000.00</vBCPisCofins><pAliqPis>0.65</pAliqPis><pAliqCofins>3.00</pAliqCofins><vPis>6.51</vPis><vCofins>30.00</vCofins><tpRetPisCofins>0</tpRetPisCofins>',
      ),
    ),
  ],
] as const)('taken: %s', async (_, changed: Partial<Draft>) => {
  expect((await world.send(changed)).codes).toEqual([])
})

test('ME/EPP of before November goes by what its city agreed to', async () => {
  const before = { issuedAt: '2026-10-31T10:00:00-03:00', competence: '2026-10-31' }
  expect((await world.send({ ...simples(1), ...at(SALVADOR), ...before })).codes).toEqual(['E0038'])
})

test('several rules at once are all told, in order', async () => {
  const { codes } = await world.send({
    ...{ competence: '2026-11-27', toma: taker('11444777000162') },
    ...tax(iss(1, pAliq('5.01')), TOTAL_NONE),
  })
  expect(codes).toEqual(['E0015', 'E0188', 'E0595', 'E0713'])
})

test('what the schema does not take is refused before any rule', async () => {
  const refused = async (changed: Partial<Draft>) => (await world.send(changed)).codes
  expect(await refused({ serv: serv('010701', '3550308', '', 'x'.repeat(2001)) })).toEqual([
    'E1235',
  ])
  expect(await refused({ serv: serv('010701', '3550308', '', 'x'.repeat(2000)) })).toEqual([])
  expect(await refused({ serv: serv('010701', '3550308', '', 'Linha\num — dois') })).toEqual([])
  // One line of Latin-1: a long dash is not of it.
  const dash = '<infoCompl><xInfComp>um — dois</xInfComp></infoCompl></serv>'
  expect(await refused({ serv: serv('010701').replace('</serv>', dash) })).toEqual(['E1235'])
  expect(await refused({ valores: valores({ value: '1.000,00' }) })).toEqual(['E1235'])
  expect(await refused({ valores: valores({ value: '01.00' }) })).toEqual(['E1235'])
  expect(await refused({ competence: '2026-02-29' })).toEqual(['E1235'])
  expect(await refused({ issuedAt: '2026-11-26T12:00:00Z' })).toEqual(['E1235'])
  expect(await refused({ prest: `${regime(1)}<fone>1130000000</fone>` })).toEqual(['E1235'])
})

test('who is in the registers is checked against them', async () => {
  const cnpj = OTHER
  const signer = world.certificates.other
  world.sim.register({ cnpj, name: 'Nome do Registro Ltda', city: BH, simples: 3, municipal: '77' })
  const issued = (changed: Partial<Draft>) => world.send({ issuer: cnpj, ...changed }, { signer })
  const right = { ...simples(1), ...at(BH), prest: `<IM>77</IM>${regime(3, 1)}` }
  const { answer } = await issued(right)
  expect(answer.status).toBe(201)
  const wrong = async (changed: Partial<Draft>) => (await issued({ ...right, ...changed })).codes
  expect(await wrong(at(CURITIBA))).toEqual(['E0084'])
  expect(await wrong({ prest: regime(3, 1) })).toEqual(['E0116'])
  expect(await wrong({ prest: `<IM>78</IM>${regime(3, 1)}` })).toEqual(['E0119'])
  expect(await wrong({ ...tax(iss(1)), prest: `<IM>77</IM>${regime(1)}` })).toEqual(['E0160'])
})
