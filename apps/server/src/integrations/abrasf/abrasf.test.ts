// What the port promises, over HTTP and against the simulated service of a city, the same in every dialect.
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { DIALETOS, type Dialeto } from '@razao/engine/municipal'
import type { Dps } from '@razao/formats/dps'
import { lerDocumentosFiscais } from '@razao/formats/nfse'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  type Authority,
  createAuthority,
  type SimulatedAbrasf,
  startAbrasf,
} from '../../../../simulators/src/index.ts'
import {
  type AlemDaDps,
  type CertificadoAberto,
  type CidadeDaDps,
  ErroDeFora,
  type PortaDeAbrasf,
} from '../../platform/fora/index.ts'
import { createAbrasf } from './index.ts'

const AGORA = Date.parse('2026-11-26T12:00:00-03:00')
const PADARIA = '12ABC345000188'
const OUTRA = '11222333000181'
const SOROCABA = '3552205'
const CIDADE = 'https://nfse.sorocaba.example'
const PRAZO_MS = 10_000
/** Where the end of the wait is what is looked at. */
const CURTO_MS = 700
const NOMES = Object.keys(DIALETOS) as Dialeto[]

let autoridade: Authority
let servico: SimulatedAbrasf
let abrasf: PortaDeAbrasf
let agora = AGORA
beforeAll(async () => {
  autoridade = createAuthority()
  servico = await startAbrasf({ open: true, clock: () => agora })
})
afterAll(() => servico.stop())
beforeEach(() => {
  servico.reset()
  agora = AGORA
  abrasf = umaPorta()
})

const desvio = (para = servico.url) => [`${CIDADE}=${new URL(para).origin}`]
/** A port of its own: what failed in one test is not remembered in the next. */
const umaPorta = (mais: Parameters<typeof createAbrasf>[0] = {}): PortaDeAbrasf =>
  createAbrasf({ desvios: desvio(), prazoMs: PRAZO_MS, ...mais })

function certificadoDe(cnpj: string): CertificadoAberto {
  const { keyPem, certPem } = autoridade.issueCompany({
    ...{ cnpj, name: 'Empresa Fictícia Ltda' },
    ...{ notBefore: new Date('2026-01-01'), notAfter: new Date('2027-12-31') },
  })
  return { chavePem: keyPem, certificadoPem: certPem, cadeiaPem: [autoridade.intermediatePem] }
}
const certificados = new Map<string, CertificadoAberto>()
function chamada(dialeto: Dialeto = 'abrasf-2.04', quem = PADARIA) {
  const certificado = certificados.get(quem) ?? certificadoDe(quem)
  certificados.set(quem, certificado)
  const cidade: CidadeDaDps = {
    ...{ municipio: SOROCABA, dialeto, endereco: `${CIDADE}/homologacao/nfse` },
  }
  return { escritorioId: 1, certificado, cidade, signal: new AbortController().signal }
}

const PRESTADOR: Dps['prestador'] = {
  inscricao: { tipo: 'cnpj', numero: PADARIA },
  inscricaoMunicipal: '123456',
  simples: { opcao: 'nao-optante' },
  regimeEspecial: 'nenhum',
}
let numero = 0
function umaDps(mais: Partial<Dps> = {}): Dps {
  numero += 1
  return {
    ...{ ambiente: 'restrita', emissao: '2026-11-26T11:00:00-03:00', aplicativo: 'Razao teste' },
    ...{ serie: 1, numero, competencia: '2026-11-25', municipio: SOROCABA },
    prestador: PRESTADOR,
    tomador: { inscricao: { tipo: 'cnpj', numero: '11444777000161' }, nome: 'Cliente & Filhos' },
    servico: {
      local: { municipio: SOROCABA },
      codigoTributacaoNacional: '010701',
      descricao: 'Suporte técnico em informática ]]> & cia',
    },
    valores: {
      servico: 150_000,
      iss: { tributacao: { tipo: 'tributavel' }, retencao: 'nenhuma' },
      totalDosTributos: { tipo: 'nao-informado' },
    },
    ...mais,
  }
}
const ALEM: AlemDaDps = {
  prestador: { nome: 'Padaria Fictícia', uf: 'SP', endereco: null },
  ...{ cidadeDoTomador: null, cnae: '6209100', incidencia: SOROCABA },
  ...{ base: 150_000, iss: 4_500, issRetido: 0, liquido: 150_000, aliquota: '0.03' },
}

/** Sends a DPS; `enviado` is what went over the wire. */
async function emitir(dps = umaDps(), { porta = abrasf, quem = chamada() } = {}) {
  let enviado: unknown
  const anotar = (dito: unknown) => {
    enviado = dito
  }
  const resposta = await porta.emitir({ ...quem, dps, alem: ALEM, anotar })
  return { resposta, enviado: (enviado as { xml: string }).xml, dps }
}
const rpsDe = ({ serie, numero: n }: Dps) => ({ serie: String(serie), numero: n })
const consultar = (dps: Dps, { porta = abrasf, quem = chamada() } = {}) =>
  porta.consultar({ ...quem, prestador: dps.prestador, rps: rpsDe(dps) })
async function umaNota(dialeto?: Dialeto) {
  const { resposta, dps } = await emitir(umaDps(), { quem: chamada(dialeto) })
  if (resposta.tipo !== 'autorizada') throw new Error(JSON.stringify(resposta))
  return { nota: resposta, dps }
}
const doCancelamento = (dps: Dps, nota: string, dialeto?: Dialeto) => ({
  ...{ ...chamada(dialeto), prestador: dps.prestador, rps: rpsDe(dps), numero: nota },
  ...{ codigo: '1', anotar: () => {} },
})

const erroDe = async (pedido: Promise<unknown>): Promise<ErroDeFora> => {
  const erro = await pedido.then(
    () => new Error('respondeu'),
    (motivo: unknown) => motivo,
  )
  if (!(erro instanceof ErroDeFora)) throw erro
  return erro
}
const NOTAS_DE = (cnpj: string) => servico.state().notes.filter((uma) => uma.cnpj === cnpj)

describe.each(NOMES)('%s', (dialeto) => {
  test('a note is issued, asked for and cancelled, once', async () => {
    const dps = umaDps()
    const quem = chamada(dialeto)
    expect(await consultar(dps, { quem })).toBeNull()
    const { resposta, enviado } = await emitir(dps, { quem })
    expect(resposta).toMatchObject({ tipo: 'autorizada', simulada: true, numero: '1' })
    expect(enviado).toContain('SignatureValue')
    expect(enviado).not.toContain('PRIVATE KEY')
    const lida = lerDocumentosFiscais(
      Buffer.from(resposta.tipo === 'autorizada' ? resposta.xml : ''),
    )
    expect(lida.ok && lida.value).toMatchObject([
      {
        ...{ tipo: 'nota', leiaute: 'abrasf-2.0x', numero: '1', bruto: 150_000, iss: 4_500 },
        ...{ competencia: '2026-11', situacao: 'ativa' },
        prestador: { documento: PADARIA, municipioIbge: SOROCABA },
        tomador: { documento: '11444777000161' },
      },
    ])
    expect(await consultar(dps, { quem })).toMatchObject({ tipo: 'autorizada', numero: '1' })
    expect(await abrasf.consultarCancelamento(doCancelamento(dps, '1', dialeto))).toBeNull()
    const pedido = doCancelamento(dps, '1', dialeto)
    expect(await abrasf.cancelar(pedido)).toMatchObject({ tipo: 'aceito' })
    // Asked again, it is found cancelled, and is no refusal.
    expect(await abrasf.cancelar(pedido)).toMatchObject({ tipo: 'aceito' })
    expect(await abrasf.consultarCancelamento(pedido)).not.toBeNull()
    expect(servico.state().notes).toMatchObject([{ environment: 2, number: 1, cancelled: true }])
  })

  test('a note takes the place of another, in one act', async () => {
    const quem = chamada(dialeto)
    const antes = umaDps()
    await emitir(antes, { quem })
    const nova = umaDps()
    const alem: AlemDaDps = { ...ALEM, substitui: { numero: '1', codigo: '1' } }
    const trocar = (dps: Dps) => abrasf.emitir({ ...quem, dps, alem, anotar: () => {} })
    const resposta = await trocar(nova)
    expect(resposta).toMatchObject({ tipo: 'autorizada', numero: '2' })
    const lida = lerDocumentosFiscais(
      Buffer.from(resposta.tipo === 'autorizada' ? resposta.xml : ''),
    )
    expect(lida.ok && lida.value).toMatchObject([
      { numero: '2', situacao: 'ativa', substitui: `m:${SOROCABA}:${PADARIA}:1:` },
    ])
    expect(servico.state().notes).toMatchObject([
      { number: 1, cancelled: true, replacedBy: 2 },
      { number: 2, cancelled: false, replacedBy: null },
    ])
    // Sent again, it is found; and nothing takes the place of what is not worth any more.
    expect(await trocar(nova)).toMatchObject({ tipo: 'autorizada', numero: '2' })
    expect(await trocar(umaDps())).toMatchObject({
      ...{ tipo: 'rejeitada', recusas: [{ codigo: 'E79' }] },
    })
    expect(servico.state().notes).toHaveLength(2)
  })

  test('sent twice, it is one note, which is found', async () => {
    const dps = umaDps()
    await emitir(dps, { quem: chamada(dialeto) })
    expect((await emitir(dps, { quem: chamada(dialeto) })).resposta).toMatchObject({
      ...{ tipo: 'autorizada', numero: '1' },
    })
    expect(servico.state().notes).toHaveLength(1)
  })

  test('a refusal comes in the words of the city', async () => {
    const quem = chamada(dialeto)
    const { inscricaoMunicipal: _, ...semInscricao } = PRESTADOR
    const { resposta } = await emitir(umaDps({ prestador: semInscricao }), { quem })
    expect(resposta).toMatchObject({
      tipo: 'rejeitada',
      recusas: [{ codigo: 'E141', descricao: expect.stringContaining('Inscrição Municipal') }],
    })
    const doOutro = await emitir(umaDps(), { quem: chamada(dialeto, OUTRA) })
    expect(doOutro.resposta).toMatchObject({ recusas: [{ codigo: 'E157' }] })
    expect(servico.state().notes).toEqual([])
  })
})

describe('what goes wrong', () => {
  test.each([
    ['errorRate', { motivo: 'status', status: 500 }],
    ['maintenanceRate', { motivo: 'status', status: 503 }],
    ['timeoutRate', { motivo: 'prazo' }],
    ['lostAnswerRate', { motivo: 'rede' }],
    ['wrongRate', { motivo: 'resposta' }],
  ])('%s is no answer, of anything that is asked', async (dial, dito) => {
    const { nota, dps } = await umaNota()
    for (const board of Object.values(servico.dials)) board.turn({ [dial]: 1 })
    const outra = umaDps()
    const prazoMs = dial === 'timeoutRate' ? CURTO_MS : PRAZO_MS
    const porta = () => umaPorta({ prazoMs })
    for (const pedido of [
      () => emitir(outra, { porta: porta() }),
      () => consultar(dps, { porta: porta() }),
      () => porta().cancelar(doCancelamento(dps, nota.numero)),
      () => porta().consultarCancelamento(doCancelamento(dps, nota.numero)),
    ]) {
      const erro = await erroDe(pedido())
      expect(erro).toMatchObject(dito)
      // It left: nobody knows what became of it.
      expect(erro.nadaSaiu).toBe(false)
      expect(String(erro)).not.toContain(PADARIA)
    }
  })

  test('every kind of garbage is no answer', async () => {
    const { dps } = await umaNota()
    servico.dials.consulta.turn({ wrongRate: 1 })
    for (let vez = 0; vez < 6; vez += 1)
      expect((await erroDe(consultar(dps))).motivo).toBe('resposta')
  })

  test('issued, and the connection dropped: it is found by its RPS, and is one note', async () => {
    servico.dials.emissao.turn({ lostAnswerRate: 1 })
    const dps = umaDps()
    await erroDe(emitir(dps))
    expect(await consultar(dps)).toMatchObject({ tipo: 'autorizada', numero: '1' })
    expect(servico.state().notes).toHaveLength(1)
  })

  test('what was sent on twice is refused the second time, asked about at once, and is ours', async () => {
    servico.dials.emissao.turn({ duplicateRate: 1 })
    const { resposta } = await emitir()
    expect(resposta).toMatchObject({ tipo: 'autorizada', numero: '1' })
    expect([...servico.state().received.values()]).toEqual([2])
    expect(servico.state().notes).toHaveLength(1)
  })

  test('one that comes late is not sent twice into two notes', async () => {
    servico.dials.emissao.turn({ latencyMs: CURTO_MS * 2 })
    const dps = umaDps()
    expect((await erroDe(emitir(dps, { porta: umaPorta({ prazoMs: CURTO_MS }) }))).motivo).toBe(
      'prazo',
    )
    // It never arrived, as far as the city says.
    expect(await consultar(dps)).toBeNull()
    servico.dials.emissao.reset()
    const { resposta } = await emitir(dps)
    expect(resposta.tipo).toBe('autorizada')
    // And then the first one arrives.
    await new Promise((fim) => setTimeout(fim, CURTO_MS * 2))
    expect(NOTAS_DE(PADARIA)).toHaveLength(1)
    expect([...servico.state().received.values()]).toEqual([2])
  })

  test('a lot that the city takes its time with is a doubt until it is a note', async () => {
    servico.register({ cnpj: PADARIA, inscription: null, takesMs: 60_000 })
    const quem = chamada('abrasf-2.04-aninhado')
    const dps = umaDps()
    expect((await erroDe(emitir(dps, { quem }))).nadaSaiu).toBe(false)
    expect((await erroDe(consultar(dps, { quem }))).motivo).toBe('prazo')
    // Sent again it is taken already, and still no refusal.
    expect((await erroDe(emitir(dps, { quem }))).motivo).toBe('prazo')
    agora += 61_000
    expect(await consultar(dps, { quem })).toMatchObject({ tipo: 'autorizada' })
    expect(servico.state().notes).toHaveLength(1)
  })

  test('an error that nobody catalogued leaves the doubt, and a code of a refusal does not', async () => {
    servico.dials.emissao.turn({ rejectRate: 1, rejectCode: 999 })
    expect((await erroDe(emitir())).nadaSaiu).toBe(false)
    servico.dials.emissao.turn({ rejectCode: 45 })
    expect((await emitir()).resposta).toMatchObject({ recusas: [{ codigo: 'E45' }] })
    servico.dials.emissao.reset()
    const { dps } = await umaNota()
    servico.dials.consulta.turn({ rejectRate: 1, rejectCode: 45 })
    expect((await erroDe(consultar(dps))).motivo).toBe('prazo')
  })

  test('429 is left alone for as long as it asks, and only in that city', async () => {
    servico.dials.emissao.turn({ busyRate: 1, retryAfterSeconds: 40 })
    expect(await erroDe(emitir())).toMatchObject({ status: 429, esperarMs: 40_000 })
    servico.dials.emissao.reset()
    const adiada = await erroDe(emitir())
    expect([adiada.motivo, adiada.nadaSaiu]).toEqual(['ritmo', true])
    const outraCidade = umaPorta({
      desvios: [...desvio(), `https://outra.example=${new URL(servico.url).origin}`],
    })
    servico.dials.emissao.turn({ busyRate: 1, retryAfterSeconds: 40 })
    await erroDe(emitir(umaDps(), { porta: outraCidade }))
    servico.dials.emissao.reset()
    const la = chamada()
    const cidade = { ...la.cidade, endereco: 'https://outra.example/homologacao/nfse' }
    const { resposta } = await emitir(umaDps(), { porta: outraCidade, quem: { ...la, cidade } })
    expect(resposta.tipo).toBe('autorizada')
  })
})

describe('where it goes', () => {
  const em = (endereco: string, porta = abrasf) => {
    const quem = chamada()
    return erroDe(
      emitir(umaDps(), { porta, quem: { ...quem, cidade: { ...quem.cidade, endereco } } }),
    )
  }

  test.each([
    'https://127.0.0.1/nfse',
    'https://localhost/nfse',
    'https://[::1]/nfse',
    'https://169.254.169.254/latest/meta-data',
    'https://[::ffff:10.0.0.1]/nfse',
    'http://nfse.sorocaba.sp.gov.br/nfse',
    'file:///etc/passwd',
    'nada',
  ])('%s is of nobody: nothing leaves, and it is said what to mend', async (endereco) => {
    const porta = umaPorta({ desvios: [] })
    const quem = chamada()
    const la = { ...quem, cidade: { ...quem.cidade, endereco } }
    const recusas = [{ codigo: 'endereco-proibido' }]
    expect((await emitir(umaDps(), { porta, quem: la })).resposta).toMatchObject({ recusas })
    const dps = umaDps()
    const pedido = { ...doCancelamento(dps, '1'), ...la }
    expect(await porta.cancelar(pedido)).toMatchObject({ recusas })
    // What is asked of it stays in doubt.
    const erro = await erroDe(consultar(dps, { porta, quem: la }))
    expect([erro.motivo, erro.nadaSaiu]).toEqual(['endereco-proibido', true])
  })

  test('a network that the configuration lets through is asked', async () => {
    const { port } = new URL(servico.url)
    const porta = umaPorta({ desvios: [], redes: ['127.0.0.0/8'] })
    const quem = chamada()
    const cidade = { ...quem.cidade, endereco: `http://127.0.0.1:${port}/homologacao/nfse` }
    expect((await emitir(umaDps(), { porta, quem: { ...quem, cidade } })).resposta.tipo).toBe(
      'autorizada',
    )
  })

  test('nobody at the address, and an address of another thing, leave nothing in doubt', async () => {
    const ninguem = umaPorta({ desvios: desvio('http://127.0.0.1:9') })
    expect(await em(`${CIDADE}/homologacao/nfse`, ninguem)).toMatchObject({
      ...{ motivo: 'sem-ligacao', nadaSaiu: true },
    })
    const errado = await em(`${CIDADE}/homologacao/outra-coisa`)
    expect([errado.motivo, errado.status, errado.nadaSaiu]).toEqual(['adiado', 404, true])
  })

  describe('whose server is hostile', () => {
    let servidor: Server
    let resposta = ''
    let redireciona = false
    let pedidos = 0
    beforeAll(async () => {
      servidor = createServer((req, res) => {
        req.resume()
        pedidos += 1
        if (redireciona) return res.writeHead(307, { location: servico.testUrl }).end()
        if (resposta !== 'sem-fim') return res.writeHead(200).end(resposta)
        res.writeHead(200)
        const soltar = setInterval(() => res.write('x'.repeat(1 << 20)), 1)
        res.on('close', () => clearInterval(soltar))
        res.on('error', () => {})
        return
      })
      await new Promise<void>((pronto) => servidor.listen(0, '127.0.0.1', pronto))
    })
    afterAll(() => {
      servidor.closeAllConnections()
      servidor.close()
    })
    const hostil = () =>
      umaPorta({
        prazoMs: 10_000,
        desvios: desvio(`http://127.0.0.1:${(servidor.address() as AddressInfo).port}`),
      })
    const dita = async (texto: string) => {
      resposta = texto
      return await em(`${CIDADE}/x`, hostil())
    }

    test('an answer without an end is cut, and one of entities is not opened', async () => {
      expect((await dita('sem-fim')).motivo).toBe('resposta')
      const bomba = `<!DOCTYPE a [<!ENTITY a "${'a'.repeat(100)}"><!ENTITY b "&a;&a;&a;">]><GerarNfseResposta>&b;</GerarNfseResposta>`
      expect((await dita(bomba)).motivo).toBe('resposta')
      expect((await dita(`${'<a>'.repeat(50_000)}`)).motivo).toBe('resposta')
    })

    test('the note of another number, and another number of the note, are no answer', async () => {
      const { nota, dps } = await umaNota()
      resposta = nota.xml
      const porta = hostil()
      expect((await erroDe(emitir(umaDps(), { porta }))).motivo).toBe('resposta')
      resposta = nota.xml.replaceAll('GerarNfseResposta', 'ConsultarNfseRpsResposta')
      const outra = { ...dps, numero: dps.numero + 1000 }
      expect((await erroDe(consultar(outra, { porta }))).motivo).toBe('resposta')
      expect(await consultar(dps, { porta })).toMatchObject({ tipo: 'autorizada' })
    })

    test('a redirect is not followed', async () => {
      redireciona = true
      const antes = pedidos
      expect((await em(`${CIDADE}/x`, hostil())).motivo).toBe('resposta')
      redireciona = false
      expect(pedidos).toBe(antes + 1)
      expect(servico.state().notes).toEqual([])
    })
  })

  test('over TLS, the dialect that shows the certificate of the company is the one that enters', async () => {
    const fechado = await startAbrasf({
      ...{ open: true, clock: () => AGORA, tls: { authority: autoridade, demands: true } },
    })
    try {
      const porta = umaPorta({ desvios: desvio(fechado.url), autoridades: autoridade.caPem })
      const sem = await erroDe(emitir(umaDps(), { porta }))
      expect([sem.motivo, sem.status, sem.nadaSaiu]).toEqual(['adiado', 403, true])
      const quem = chamada('abrasf-2.04-certificado')
      expect((await emitir(umaDps(), { porta, quem })).resposta.tipo).toBe('autorizada')
      const deOutraCasa = umaPorta({ desvios: desvio(fechado.url) })
      const alheio = await erroDe(emitir(umaDps(), { porta: deOutraCasa, quem }))
      expect([alheio.motivo, alheio.nadaSaiu]).toEqual(['sem-ligacao', true])
    } finally {
      await fechado.stop()
    }
  })
})
