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

const DAY = 86_400_000
const FLORIPA = { city: '4205407', serv: serv('010701', '4205407') }
const situation = (id: string) => world.sim.state().notes.get(id)?.situacao
const asTaker = () => ({
  ...{ author: TAKER, signer: world.certificates.taker },
  client: world.clientOf(world.certificates.taker),
})
const ANALYSIS = {
  type: '101103',
  name: 'Solicitação de Análise Fiscal para Cancelamento de NFS-e',
}
const REJECTION = {
  ...{ type: '203206', name: 'Manifestação de NFS-e - Rejeição do Tomador' },
  body: '<cMotivo>3</cMotivo>',
}

test('a note is cancelled once, by its issuer, with a signed event', async () => {
  const { id, key } = await world.send()
  const { answer } = await world.ask(key)
  expect(answer.status).toBe(201)
  expect(Object.keys(answer.json)).toEqual([
    ...['tipoAmbiente', 'versaoAplicativo', 'dataHoraProcessamento', 'eventoXmlGZipB64'],
  ])
  const xml = unpack(answer.json.eventoXmlGZipB64)
  expect(xml).toContain(`<infEvento Id="EVT${key}101101001">`)
  expect(xml).toContain('<nSeqEvento>001</nSeqEvento>')
  expect(situation(id)).toBe('cancelada')
  const read = await world.issuer.call('GET', `${world.sim.sefinUrl}/nfse/${key}/eventos/101101/1`)
  expect(read.json.eventoXmlGZipB64).toBe(answer.json.eventoXmlGZipB64)
  const none = `${world.sim.sefinUrl}/nfse/${key}/eventos/105102/1`
  expect((await world.issuer.call('GET', none)).status).toBe(404)
  expect((await world.ask(key)).code).toBe('E0802')
  expect((await world.ask(key, ANALYSIS)).code).toBe('E0848')
  expect(world.sim.state().events).toHaveLength(1)
})

test('the error comes alone and in a list, in turns', async () => {
  const { key } = await world.send()
  await world.ask(key)
  const { answer: first } = await world.ask(key)
  const { answer: second } = await world.ask(key)
  expect(first.json.erro).toMatchObject({ codigo: 'E0802' })
  expect(second.json.erro).toMatchObject([{ codigo: 'E0802' }])
})

test('a request of another, badly signed, of the future or of no note is refused', async () => {
  const { key } = await world.send()
  const { certificates } = world
  expect((await world.ask(key, {}, { signer: certificates.other })).code).toBe('E0812')
  const byOther = { author: OTHER, signer: certificates.other }
  expect((await world.ask(key, {}, byOther)).code).toBe('E0813')
  expect((await world.ask(key, {}, asTaker())).code).toBe('E0813')
  expect((await world.ask(key, { at: '2026-11-26T12:00:01-03:00' })).code).toBe('E1843')
  expect((await world.ask(`${key.slice(0, 48)}00`)).code).toBe('E1831')
  expect(
    (await world.ask(key, { body: '<cMotivo>1</cMotivo><xMotivo>curto</xMotivo>' })).code,
  ).toBe('E1235')
  expect((await world.ask(key, { name: 'Cancelamento da NFS-e' })).code).toBe('E1235')
  const url = `${world.sim.sefinUrl}/nfse/${key}/eventos`
  const { json } = await world.issuer.call('POST', url, { pedidoRegistroEventoXmlGZipB64: 'x' })
  expect([json.erro].flat()).toMatchObject([{ codigo: 'E1225' }])
  expect(world.sim.state().events).toHaveLength(0)
})

test('each city has its deadline, its limit, and what it wants to know', async () => {
  const { key } = await world.send(FLORIPA)
  world.time.now = NOON + DAY + 1
  expect((await world.ask(key)).code).toBe('E0822')
  world.time.now = NOON + DAY
  expect((await world.ask(key)).answer.status).toBe(201)
  world.time.now = NOON
  const rio = { city: '3304557', serv: serv('010701', '3304557') }
  const dear = await world.send({ ...rio, valores: valores({ value: '50000.01' }) })
  expect((await world.ask(dear.key)).code).toBe('E0823')
  const nobody = await world.send({ ...rio, toma: '' })
  expect((await world.ask(nobody.key)).code).toBe('E0824')
  expect((await world.ask((await world.send(rio)).key)).answer.status).toBe(201)
})

test('a replacement cancels what it replaces, and nothing else can', async () => {
  const { id, key } = await world.send()
  const subst = (chave: string, more = '') =>
    `<subst><chSubstda>${chave}</chSubstda><cMotivo>99</cMotivo>${more}</subst>`
  const why = '<xMotivo>Descrição errada do serviço prestado.</xMotivo>'
  expect((await world.send({ subst: subst(key) })).codes).toEqual(['E0078'])
  const changed = { valores: valores({ value: '900.00' }) }
  const fresh = await world.send({ subst: subst(key, why), ...changed })
  expect(fresh.codes).toEqual([])
  expect(situation(id)).toBe('substituida')
  const [event] = world.sim.state().events
  expect(event).toMatchObject({ chaveAcesso: key, tipo: '105102' })
  expect(event?.xml).toContain(`<chSubstituta>${fresh.key}</chSubstituta>`)
  expect((await world.ask(key)).code).toBe('E0840')
  const { answer } = await world.ask(key)
  expect(JSON.stringify(answer.json)).toContain('Cancelamento de NFS-e por Substituição')
  expect((await world.send({ subst: subst(key, why) })).codes).toEqual(['E0046'])
  expect((await world.send({ subst: subst(`${key.slice(0, 49)}x`, why) })).codes).toEqual(['E1235'])
  const wrongDigit = `${key.slice(0, 49)}${(Number(key[49]) + 1) % 10}`
  expect((await world.send({ subst: subst(wrongDigit, why) })).codes).toEqual(['E0042'])
  expect(situation(fresh.id)).toBe('ativa')
})

test('the Simples may not change the taker, the month or the value of what it replaces', async () => {
  const prest =
    '<regTrib><opSimpNac>3</opSimpNac><regApTribSN>1</regApTribSN><regEspTrib>0</regEspTrib></regTrib>'
  const total = '<totTrib><pTotTribSN>6.00</pTotTribSN></totTrib>'
  const simples = { prest, valores: valores({ total }) }
  const { key } = await world.send(simples)
  const subst = `<subst><chSubstda>${key}</chSubstda><cMotivo>01</cMotivo></subst>`
  const attempt = async (changed: object) =>
    (await world.send({ ...simples, subst, ...changed })).codes
  expect(await attempt({ valores: valores({ total, value: '1.00' }) })).toEqual(['E0061'])
  expect(await attempt({ competence: '2026-11-25' })).toEqual(['E0061'])
  expect(await attempt({ toma: taker(OTHER) })).toEqual(['E0061'])
  expect(await attempt({ serv: serv('010101') })).toEqual([])
})

test('the taker confirms or rejects, and what is confirmed is not cancelled', async () => {
  const { key } = await world.send()
  expect((await world.ask(key, REJECTION)).code).toBe('E0813')
  expect(
    (await world.ask(key, { ...REJECTION, body: '<cMotivo>9</cMotivo>' }, asTaker())).code,
  ).toBe('E1949')
  expect((await world.ask(key, REJECTION, asTaker())).answer.status).toBe(201)
  expect((await world.ask(key)).answer.status).toBe(201)
  const confirmed = await world.send()
  const confirmation = {
    ...{ type: '203202', name: 'Manifestação de NFS-e - Confirmação do Tomador', body: ' ' },
  }
  expect((await world.ask(confirmed.key, confirmation, asTaker())).answer.status).toBe(201)
  expect((await world.ask(confirmed.key)).code).toBe('E0840')
})

test('a city answers a request of analysis, cancels, blocks and frees', async () => {
  const asked = await world.send(FLORIPA)
  expect(() => world.sim.cityEvent({ key: asked.key, type: '105104' })).toThrow('não existe')
  expect((await world.ask(asked.key, ANALYSIS)).answer.status).toBe(201)
  expect((await world.ask(asked.key)).code).toBe('E0840')
  world.sim.cityEvent({ key: asked.key, type: '105104' })
  expect(situation(asked.id)).toBe('cancelada')
  const blocked = await world.send()
  world.sim.cityEvent({ key: blocked.key, type: '305102' })
  expect((await world.ask(blocked.key)).code).toBe('E0840')
  world.sim.cityEvent({ key: blocked.key, type: '305103' })
  expect((await world.ask(blocked.key)).answer.status).toBe(201)
  const gone = await world.send()
  world.sim.cityEvent({ key: gone.key, type: '305101' })
  expect(situation(gone.id)).toBe('cancelada')
})

test('the official pattern of a key has no room for letters at the end of a CNPJ', async () => {
  const cnpj = '12ABC34501DE35'
  const signer = world.authority.issueCompany({ cnpj, name: 'Empresa' })
  const { key } = await world.send({ issuer: cnpj }, { signer })
  expect((await world.ask(key, {}, { author: cnpj, signer })).code).toBe('E1235')
  expect((await world.ask((await world.send()).key)).answer.status).toBe(201)
  expect(ISSUER).toMatch(/[A-Z]/)
})
