import { X509Certificate } from 'node:crypto'
import { once } from 'node:events'
import type { IncomingMessage } from 'node:http'
import { Agent, request } from 'node:https'
import { connect, type TLSSocket } from 'node:tls'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createAuthority } from '../icp/index.ts'
import { isCnpj, isKey } from './identifiers.ts'
import {
  idOf,
  pack,
  regime,
  serv,
  sign,
  signatureHolds,
  TOTAL_NONE,
  taker,
  unpack,
  valores,
  writeDps,
} from './testes/client.ts'
import { ISSUER, NOON, OTHER, startWorld, TAKER, VALID } from './testes/world.ts'

let world: Awaited<ReturnType<typeof startWorld>>
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.stop())
beforeEach(() => {
  world.sim.reset()
  world.time.now = NOON
})

const post = (body: unknown, client = world.issuer) =>
  client.call('POST', `${world.sim.sefinUrl}/nfse`, body)
const codesOf = (answer: { json: { erros?: { codigo: string }[] } | null }) =>
  answer.json?.erros?.map((one) => one.codigo)
const field = (xml: string, name: string) =>
  new RegExp(`<${name}>([^<]*)</${name}>`).exec(xml.split('<DPS ')[0] ?? '')?.[1]

test('the CNPJ of the tests are ones', () => {
  for (const cnpj of [ISSUER, TAKER, OTHER, '12ABC34501DE35']) expect(isCnpj(cnpj)).toBe(true)
  expect(isCnpj('12ABC34501DE36')).toBe(false)
})

test('a DPS becomes a note, signed by either algorithm, with numbers of its own', async () => {
  for (const [turn, way] of (['sha1', 'sha256'] as const).entries()) {
    const { id, signed, answer, key } = await world.send({}, { way })
    expect(answer.status).toBe(201)
    expect(Object.keys(answer.json)).toEqual([
      ...['tipoAmbiente', 'versaoAplicativo', 'dataHoraProcessamento'],
      ...['idDps', 'chaveAcesso', 'nfseXmlGZipB64'],
    ])
    expect(answer.json).toMatchObject({
      ...{ tipoAmbiente: 2, idDps: id, versaoAplicativo: 'SefinNacional_1.6.0' },
      dataHoraProcessamento: '2026-11-26T12:00:00.0000000-03:00',
    })
    expect(isKey(key)).toBe(true)
    expect(key.slice(0, 36)).toBe(`3550308${'22'}${ISSUER}${String(turn + 1).padStart(13, '0')}`)
    expect(key.slice(36, 40)).toBe('2611')
    const note = unpack(answer.json.nfseXmlGZipB64)
    expect(note).toContain(`<infNFSe Id="NFS${key}">`)
    expect(field(note, 'nNFSe')).toBe(String(turn + 1))
    expect(field(note, 'cStat')).toBe('100')
    expect(field(note, 'xNome')).toBe('PADARIA FICTICIA LTDA')
    expect(note).toContain(signed.slice(signed.indexOf('<infDPS'), signed.indexOf('<Signature')))
    const [, base64 = ''] =
      /<X509Certificate>([^<]*)<\/X509Certificate><\/X509Data><\/KeyInfo>\S*$/.exec(note) ?? []
    const pem = new X509Certificate(Buffer.from(base64, 'base64')).toString()
    expect(pem).not.toBe(new X509Certificate(world.certificates.issuer.certPem).toString())
    expect(signatureHolds(note, pem)).toBe(true)
    expect(signatureHolds(note.replace('<vLiq>1000.00', '<vLiq>9000.00'), pem)).toBe(false)
  }
})

test('the values are those of the city, of the DPS, and of what is retained', async () => {
  const made = async (changed: Parameters<typeof world.send>[0]) => {
    const { answer, codes } = await world.send(changed)
    expect(codes).toEqual([])
    const note = unpack(answer.json.nfseXmlGZipB64).split('<DPS ')[0] ?? ''
    return /<valores>(.*?)<\/valores>/.exec(note)?.[1]
  }
  expect(await made({})).toBe(
    '<vBC>1000.00</vBC><pAliqAplic>2.90</pAliqAplic><vISSQN>29.00</vISSQN>' +
      '<vTotalRet>0.00</vTotalRet><vLiq>1000.00</vLiq>',
  )
  // The rate of before July, and half a centavo, which goes to the even one: 122.50 × 2 % = 2.45; 0.25 × 2 % = 0.
  expect(await made({ competence: '2026-06-30', valores: valores({ value: '122.50' }) })).toContain(
    '<pAliqAplic>2.00</pAliqAplic><vISSQN>2.45</vISSQN>',
  )
  expect(
    await made({
      valores: valores({
        discounts:
          '<vDescCondIncond><vDescIncond>100.00</vDescIncond><vDescCond>50.00</vDescCond></vDescCondIncond>' +
          '<vDedRed><pDR>10.00</pDR></vDedRed>',
        mun: '<tribISSQN>1</tribISSQN><tpRetISSQN>2</tpRetISSQN>',
        fed: '<tribFed><vRetIRRF>15.00</vRetIRRF><vRetCSLL>46.50</vRetCSLL></tribFed>',
      }),
    }),
  ).toBe(
    '<vCalcDR>90.00</vCalcDR><vBC>810.00</vBC><pAliqAplic>2.90</pAliqAplic><vISSQN>23.49</vISSQN>' +
      '<vTotalRet>84.99</vTotalRet><vLiq>765.01</vLiq>',
  )
  const mei = { prest: regime(2), valores: valores({ total: TOTAL_NONE }) }
  expect(await made(mei)).toBe('<vLiq>1000.00</vLiq>')
  const { answer } = await world.send(mei)
  expect(field(unpack(answer.json.nfseXmlGZipB64), 'cStat')).toBe('107')
})

test('IBS and CBS are worked out when the DPS declares them', async () => {
  const group = (situation: string, classification: string) =>
    '<IBSCBS><finNFSe>0</finNFSe><cIndOp>100301</cIndOp><indDest>0</indDest><valores><trib><gIBSCBS>' +
    `<CST>${situation}</CST><cClassTrib>${classification}</cClassTrib></gIBSCBS></trib></valores></IBSCBS>`
  const made = async (ibscbs: string) => {
    const { answer } = await world.send({
      ibscbs,
      serv: serv('010701', '3550308', '<cNBS>115022000</cNBS>'),
    })
    return /<IBSCBS>.*?<\/IBSCBS>/.exec(unpack(answer.json.nfseXmlGZipB64))?.[0] ?? ''
  }
  const whole = await made(group('000', '000001'))
  expect(whole).toContain('<valores><vBC>971.00</vBC><uf><pIBSUF>0.10</pIBSUF>')
  expect(whole).toContain('<vTotNF>1000.00</vTotNF><gIBS><vIBSTot>0.97</vIBSTot>')
  expect(whole).toContain('<gCBS><vCBS>8.74</vCBS></gCBS>')
  const reduced = await made(group('200', '200052'))
  expect(reduced).toContain('<pRedAliqCBS>30.00</pRedAliqCBS><pAliqEfetCBS>0.63</pAliqEfetCBS>')
  expect(reduced).toContain('<vCBS>6.12</vCBS>')
  expect(await made(group('410', '410004'))).toContain('<vCBS>0.00</vCBS>')
  const without = await world.send()
  expect(unpack(without.answer.json.nfseXmlGZipB64)).not.toContain('IBSCBS')
})

test('the same DPS makes one note, however often it comes', async () => {
  const first = await world.send({ number: 7 })
  const again = await world.send({ number: 7, valores: valores({ value: '5.00' }) })
  expect([first.answer.status, again.answer.status]).toEqual([201, 400])
  expect(again.codes).toEqual(['E0014'])
  expect(again.answer.json.idDPS).toBe(first.id)
  expect((await world.send({ number: 7, series: '2' })).answer.status).toBe(201)
  const state = world.sim.state()
  expect(state.notes.size).toBe(2)
  expect(state.received.get(first.id)).toBe(2)
  expect(state.notes.get(first.id)).toMatchObject({ chaveAcesso: first.key, numero: 1 })
})

test('a hundred at the same time have a hundred numbers', async () => {
  const { certificates, sim, issuer } = world
  const bodies = Array.from({ length: 100 }, (_, turn) => {
    const { xml } = writeDps({ issuer: ISSUER, number: 1000 + (turn % 80) })
    return { dpsXmlGZipB64: pack(sign(xml, 'infDPS', certificates.issuer)) }
  })
  const answers = await Promise.all(
    bodies.map((body) => issuer.call('POST', `${sim.sefinUrl}/nfse`, body)),
  )
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(80)
  expect(answers.filter((one) => codesOf(one)?.[0] === 'E0014')).toHaveLength(20)
  const numbers = [...sim.state().notes.values()].map(({ numero }) => numero)
  expect(numbers.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 80 }, (_, i) => i + 1))
})

test('what is not a packed DPS is refused by how it fails', async () => {
  const { signed } = await world.send({ number: 900 })
  const bad = async (body: unknown) => codesOf(await post(body))
  expect(await bad({})).toEqual(['E1225'])
  expect(await bad({ dpsXmlGZipB64: 'não é base64' })).toEqual(['E1225'])
  expect(await bad({ dpsXmlGZipB64: Buffer.from(signed).toString('base64') })).toEqual(['E1226'])
  expect(await bad({ dpsXmlGZipB64: pack('<DPS>') })).toEqual(['E1226'])
  expect(await bad({ dpsXmlGZipB64: pack('<n:DPS xmlns:n="urn:x"/>') })).toEqual(['E1228'])
  expect(await bad({ dpsXmlGZipB64: pack('<NFSe/>') })).toEqual(['E1242'])
  expect(await bad({ dpsXmlGZipB64: pack('<DPS versao="1.01"/>') })).toEqual(['E1235'])
  const answer = await post({ dpsXmlGZipB64: pack(signed.replace('<serie>1</serie>', '')) })
  expect(codesOf(answer)).toEqual(['E1235'])
  expect(answer.json).toMatchObject({ idDPS: idOf('3550308', ISSUER, '1', 900) })
  expect(answer.headers['x-razao-simulado-esquema']).toBe(encodeURIComponent('DPS/infDPS/serie'))
})

test('the signature is whole, valid, and of the issuer', async () => {
  const { authority, certificates } = world
  const { xml } = writeDps({ issuer: ISSUER, number: 50 })
  const sent = async (signed: string) => codesOf(await post({ dpsXmlGZipB64: pack(signed) }))
  const by = (cert: Parameters<typeof sign>[2]) => sent(sign(xml, 'infDPS', cert))
  const own = { cnpj: ISSUER, name: 'Padaria Fictícia Ltda' }
  expect(await sent(xml)).toEqual(['E0717'])
  const good = sign(xml, 'infDPS', certificates.issuer)
  expect(await sent(good.replace('Suporte', 'Outra coisa'))).toEqual(['E0714'])
  expect(await sent(good.replace(/<SignatureValue>..../, '<SignatureValue>AAAA'))).toEqual([
    'E0714',
  ])
  // An accountant does not sign for the client.
  expect(await by(certificates.other)).toEqual(['E0718'])
  const past = { notBefore: new Date('2020-01-01'), notAfter: new Date('2021-01-01') }
  expect(await by(authority.issueCompany({ ...own, ...past }))).toEqual(['E0715'])
  expect(await by(createAuthority().issueCompany({ ...own, ...VALID }))).toEqual(['E0715'])
  expect(await by(authority.issueCompany({ ...own, ...VALID, anonymous: true }))).toEqual(['E0716'])
  // Its other establishments share the root of the CNPJ.
  const branch = authority.issueCompany({ ...VALID, cnpj: '12ABC345000269', name: 'Filial' })
  expect(await by(branch)).toBeUndefined()
  expect(world.sim.state().notes.size).toBe(1)
})

test('a self-employed person issues with the CPF', async () => {
  const person = world.authority.issuePerson({ ...VALID, cpf: '52998224725', name: 'Maria' })
  const client = world.clientOf(person)
  const { answer, id, key } = await world.send(
    { issuer: '52998224725', prest: regime(1, undefined, 5) },
    { signer: person, client },
  )
  expect(answer.status).toBe(201)
  expect(id).toContain('DPS3550308100052998224725')
  expect(key.slice(7, 23)).toBe('2100052998224725')
})

test('who transmits shows a certificate that the tables take', async () => {
  const { authority, sim, clientOf } = world
  const own = { cnpj: OTHER, name: 'Contabilidade' }
  const past = { notBefore: new Date('2020-01-01'), notAfter: new Date('2021-01-01') }
  const future = { notBefore: new Date('2027-06-01'), notAfter: new Date('2028-01-01') }
  const revoked = authority.issueCompany({ ...own, ...VALID })
  authority.revoke(revoked.serial)
  const cases = [
    [null, 'E1200'],
    [authority.issueCompany({ ...own, ...VALID, usage: 'serverAuth' }), 'E1200'],
    [authority.issueCompany({ ...own, ...past }), 'E1203'],
    [authority.issueCompany({ ...own, ...future }), 'E1203'],
    [createAuthority().issueCompany({ ...own, ...VALID }), 'E1205'],
    [revoked, 'E1207'],
    [authority.issueCompany({ ...own, ...VALID, anonymous: true }), 'E1209'],
  ] as const
  const { signed } = await world.send({ number: 60 })
  for (const [certificate, code] of cases) {
    const client = clientOf(certificate)
    const answer = await post({ dpsXmlGZipB64: pack(signed) }, client)
    expect([answer.status, codesOf(answer)]).toEqual([403, [code]])
    const status = certificate === null ? 401 : 403
    const read = await client.call('GET', `${sim.sefinUrl}/nfse/${'1'.repeat(50)}`)
    expect([read.status, read.json.erro.codigo]).toEqual([status, code])
    const queue = await client.call('GET', `${sim.adnUrl}/contribuintes/DFe/0`)
    expect(queue.json).toMatchObject({ StatusProcessamento: 'REJEICAO', Erros: [{ Codigo: code }] })
  }
  // Anybody may carry what the issuer signed.
  const { answer } = await world.send({}, { client: clientOf(world.certificates.other) })
  expect(answer.status).toBe(201)
})

test('a DPS and a note are asked for by who is in them', async () => {
  const { sim, issuer, clientOf, certificates } = world
  const { id, key, answer } = await world.send({ toma: taker(TAKER) })
  const other = clientOf(certificates.other)
  const absent = idOf('3550308', ISSUER, '1', 999)
  const head = async (client: typeof issuer, dps: string) => {
    const { status, text } = await client.call('HEAD', `${sim.sefinUrl}/dps/${dps}`)
    return [status, text]
  }
  expect(await head(issuer, id)).toEqual([200, ''])
  expect(await head(other, id)).toEqual([200, ''])
  expect(await head(issuer, absent)).toEqual([404, ''])
  expect(await head(issuer, 'DPS1')).toEqual([400, ''])
  const get = (client: typeof issuer, path: string) => client.call('GET', `${sim.sefinUrl}/${path}`)
  expect((await get(issuer, `dps/${id}`)).json).toMatchObject({ idDps: id, chaveAcesso: key })
  expect((await get(clientOf(certificates.taker), `dps/${id}`)).status).toBe(200)
  expect((await get(other, `dps/${id}`)).status).toBe(403)
  expect((await get(issuer, `dps/${absent}`)).json.erro.descricao).toContain('Não foi gerada')
  expect((await get(issuer, `nfse/${key}`)).json).toMatchObject({
    ...{ chaveAcesso: key, nfseXmlGZipB64: answer.json.nfseXmlGZipB64 },
  })
  expect((await get(other, `nfse/${key}`)).status).toBe(403)
  expect((await get(issuer, `nfse/${key.slice(0, -1)}x`)).status).toBe(400)
  expect((await get(issuer, `nfse/${'9'.repeat(50)}`)).status).toBe(404)
  expect((await get(issuer, 'DANFSe')).status).toBe(501)
  expect((await get(issuer, 'nada')).status).toBe(404)
})

test('it speaks HTTP/1.1 only, and knows who comes back in a session of before', async () => {
  const { sim, certificates } = world
  const { port } = new URL(sim.sefinUrl)
  const { keyPem: key, chainPem: cert } = certificates.issuer
  const options = { port: Number(port), host: '127.0.0.1', ca: sim.caPem, key, cert }
  const alert = new Promise((resolve) => {
    connect({ ...options, ALPNProtocols: ['h2'] }).on('error', (error) => resolve(error.message))
  })
  expect(await alert).toContain('no application protocol')
  const agent = new Agent({ ...options, keepAlive: false })
  const seen: unknown[] = []
  for (let turn = 0; turn < 2; turn += 1) {
    const asked = request(`${sim.sefinUrl}/nfse/${'1'.repeat(50)}`, { agent }).end()
    const [res] = (await once(asked, 'response')) as [IncomingMessage]
    seen.push([(res.socket as TLSSocket).isSessionReused(), res.statusCode])
    res.resume()
    await once(res, 'close')
  }
  agent.destroy()
  expect(seen).toEqual([
    [false, 404],
    [true, 404],
  ])
})

test('it restarts with what it had, and resets to nothing', async () => {
  const { sim, issuer } = world
  const { id } = await world.send()
  const back = sim.restart(150)
  await expect(issuer.call('HEAD', `${sim.sefinUrl}/dps/${id}`)).rejects.toThrow()
  await back
  expect((await issuer.call('HEAD', `${sim.sefinUrl}/dps/${id}`)).status).toBe(200)
  sim.reset()
  expect((await issuer.call('HEAD', `${sim.sefinUrl}/dps/${id}`)).status).toBe(404)
  expect(sim.state()).toEqual({ notes: new Map(), received: new Map(), events: [] })
  expect((await world.send()).key.slice(23, 36)).toBe('0000000000001')
})
