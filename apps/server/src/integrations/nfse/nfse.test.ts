// What the port promises, over HTTPS with certificates of both sides and against the simulated service.
import {
  type Dps,
  escreverDps,
  escreverPedidoDeEvento,
  idDaDps,
  idDoPedidoDeEvento,
  type PedidoDeEvento,
} from '@razao/formats/dps'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  type Authority,
  createAuthority,
  type SimulatedNfse,
  startNfseNacional,
} from '../../../../simulators/src/index.ts'
import { type CertificadoAberto, ErroDeFora, type PortaDeNfse } from '../../platform/fora/index.ts'
import { createNfse } from './index.ts'

const AGORA = Date.parse('2026-11-26T12:00:00-03:00')
const PADARIA = '12ABC345000188'
const CLIENTE = '11444777000161'
const FORNECEDOR = '11222333000181'
const PRAZO_MS = 600

let autoridade: Authority
let servico: SimulatedNfse
let nfse: PortaDeNfse
beforeAll(async () => {
  autoridade = createAuthority()
  servico = await startNfseNacional({ authority: autoridade, clock: () => AGORA })
})
afterAll(() => servico.stop())
beforeEach(() => {
  servico.reset()
  nfse = umaPorta()
})

/** A port of its own: what failed in one test is not remembered in the next. */
const umaPorta = (mais: Partial<Parameters<typeof createNfse>[0]> = {}): PortaDeNfse =>
  createNfse({
    ...{ sefin: servico.sefinUrl, adn: servico.adnUrl, autoridades: servico.caPem },
    ...{ algoritmo: 'sha1', prazoMs: PRAZO_MS, ...mais },
  })

function certificadoDe(cnpj: string, validade = {}): CertificadoAberto {
  const { keyPem, certPem } = autoridade.issueCompany({
    ...{ cnpj, name: 'Empresa Fictícia Ltda' },
    ...{ notBefore: new Date('2026-01-01'), notAfter: new Date('2027-12-31'), ...validade },
  })
  return { chavePem: keyPem, certificadoPem: certPem, cadeiaPem: [autoridade.intermediatePem] }
}
const chamada = (cnpj = PADARIA) => ({
  escritorioId: 1,
  certificado: certificadoDe(cnpj),
  signal: new AbortController().signal,
})

let numero = 0
function umaDps(mais: Partial<Dps> = {}): Dps {
  numero += 1
  return {
    ...{ ambiente: 'restrita', emissao: '2026-11-26T11:00:00-03:00', aplicativo: 'Razao teste' },
    ...{ serie: 1, numero, competencia: '2026-11-25', municipio: '3550308' },
    prestador: {
      inscricao: { tipo: 'cnpj', numero: PADARIA },
      simples: { opcao: 'nao-optante' },
      regimeEspecial: 'nenhum',
    },
    servico: {
      local: { municipio: '3550308' },
      codigoTributacaoNacional: '010701',
      descricao: 'Suporte técnico em informática',
    },
    valores: {
      servico: 150_000,
      iss: { tributacao: { tipo: 'tributavel' }, retencao: 'nenhuma' },
      totalDosTributos: {
        tipo: 'percentuais',
        federais: '0.1345',
        estaduais: '0',
        municipais: '0.02',
      },
    },
    ...mais,
  }
}

/** Sends a DPS; `enviado` is what went over the wire. */
async function emitir(dps = umaDps(), { porta = nfse, quem = chamada() } = {}) {
  let enviado: unknown
  const idDps = idDaDps(dps) ?? ''
  const anotar = (dito: unknown) => {
    enviado = dito
  }
  const resposta = await porta.emitir({ ...quem, xml: escreverDps(dps), idDps, anotar })
  return { idDps, resposta, enviado }
}
async function umaNota(mais: Partial<Dps> = {}): Promise<string> {
  const { resposta } = await emitir(umaDps(mais))
  if (resposta.tipo !== 'autorizada') throw new Error(JSON.stringify(resposta))
  return resposta.chave
}
function pedirCancelamento(chave: string, porta = nfse) {
  const pedido: PedidoDeEvento = {
    ...{ ambiente: 'restrita', aplicativo: 'Razao teste', quando: '2026-11-26T11:30:00-03:00' },
    ...{ autor: { tipo: 'cnpj', numero: PADARIA }, chave },
    evento: { tipo: 'cancelamento', motivo: 'erro-na-emissao', texto: 'Valor errado na emissão.' },
  }
  return porta.registrarEvento({
    ...chamada(),
    ...{ chave, idPedido: idDoPedidoDeEvento(chave, pedido.evento) ?? '', anotar: () => {} },
    xml: escreverPedidoDeEvento(pedido),
  })
}

const erroDe = async (pedido: Promise<unknown>): Promise<ErroDeFora> => {
  const erro = await pedido.then(
    () => new Error('respondeu'),
    (motivo: unknown) => motivo,
  )
  if (!(erro instanceof ErroDeFora)) throw erro
  return erro
}
const distribuir = (depoisDe = 0, { porta = nfse, cnpj = PADARIA, quem = chamada() } = {}) =>
  porta.distribuir({ ...quem, cnpj, depoisDe })
const doFornecedor = (quantas: number) => {
  for (let i = 1; i <= quantas; i += 1)
    servico.issueElsewhere({
      issuer: { registration: FORNECEDOR, name: 'Fornecedor Fictício', city: '3106200' },
      taker: { registration: PADARIA, name: 'Padaria Fictícia' },
      ...{ value: i * 100, number: i },
    })
}

describe('emission', () => {
  test('a DPS is signed, sent and answered by its note', async () => {
    const { idDps, resposta, enviado } = await emitir()
    expect(resposta).toMatchObject({ tipo: 'autorizada', simulada: true })
    const nota = servico.state().notes.get(idDps)
    expect(resposta).toMatchObject({ chave: nota?.chaveAcesso, xml: nota?.xml })
    expect((enviado as { xml: string }).xml).toContain('<SignatureValue>')
    expect((enviado as { xml: string }).xml).not.toContain('PRIVATE KEY')
  })

  test('both ways of signing are taken', async () => {
    const { resposta } = await emitir(umaDps(), { porta: umaPorta({ algoritmo: 'sha256' }) })
    expect(resposta.tipo).toBe('autorizada')
  })

  test('a refusal comes in the words of who refused', async () => {
    const { resposta } = await emitir(umaDps({ competencia: '2026-11-27' }))
    expect(resposta).toMatchObject({
      tipo: 'rejeitada',
      recusas: [{ codigo: 'E0015', descricao: expect.stringMatching(/./) }],
    })
    servico.dials.emissao.turn({ rejectRate: 1, rejectCode: 84 })
    expect((await emitir()).resposta).toMatchObject({ recusas: [{ codigo: 'E0084' }] })
  })

  test('the certificate of another does not sign, and one that ended does not enter', async () => {
    const doOutro = await emitir(umaDps(), { quem: chamada(FORNECEDOR) })
    expect(doOutro.resposta).toMatchObject({ tipo: 'rejeitada' })
    const certificado = certificadoDe(PADARIA, { notAfter: new Date('2026-06-30') })
    const quem = { ...chamada(), certificado }
    const vencido = await emitir(umaDps(), { quem })
    expect(vencido.resposta).toMatchObject({ tipo: 'rejeitada', recusas: [{ codigo: 'E1203' }] })
    expect(servico.state().notes.size).toBe(0)
  })

  test('sent twice, it is one note, and who asks finds it', async () => {
    const dps = umaDps()
    const { idDps, resposta } = await emitir(dps)
    expect((await emitir(dps)).resposta).toMatchObject({
      tipo: 'rejeitada',
      recusas: [{ codigo: 'E0014' }],
    })
    expect(servico.state().notes.size).toBe(1)
    const achada = await nfse.consultarDps({ ...chamada(), idDps })
    expect(achada).toMatchObject({ chave: (resposta as { chave: string }).chave })
    servico.dials.emissao.turn({ duplicateRate: 1 })
    expect((await emitir()).resposta).toMatchObject({ recusas: [{ codigo: 'E0014' }] })
  })

  test.each([
    ['errorRate', { motivo: 'status', status: 500 }],
    ['maintenanceRate', { motivo: 'status', status: 503 }],
    ['timeoutRate', { motivo: 'prazo' }],
    ['lostAnswerRate', { motivo: 'rede' }],
    ['wrongRate', { motivo: 'resposta' }],
  ])('%s is no answer, and nobody takes it for one', async (dial, dito) => {
    servico.dials.emissao.turn({ [dial]: 1 })
    const erro = await erroDe(emitir())
    expect(erro).toMatchObject(dito)
    // It left: nobody knows what became of it.
    expect(erro.nadaSaiu).toBe(false)
    expect(String(erro)).not.toContain(PADARIA)
    servico.reset()
    expect((await emitir(umaDps(), { porta: umaPorta() })).resposta.tipo).toBe('autorizada')
  })

  test('every kind of garbage is no answer', async () => {
    servico.dials.emissao.turn({ wrongRate: 1 })
    for (let vez = 0; vez < 4; vez += 1) expect((await erroDe(emitir())).motivo).toBe('resposta')
    expect(servico.state().notes.size).toBe(0)
  })

  test('an answer that was lost is found by its DPS', async () => {
    servico.dials.emissao.turn({ lostAnswerRate: 1 })
    const dps = umaDps()
    await erroDe(emitir(dps))
    const achada = await nfse.consultarDps({ ...chamada(), idDps: idDaDps(dps) ?? '' })
    expect(achada?.xml).toContain('<infNFSe')
    const outra = idDaDps(umaDps()) ?? ''
    expect(await nfse.consultarDps({ ...chamada(), idDps: outra })).toBeNull()
  })

  test('429 is left alone for as long as it asks', async () => {
    servico.dials.emissao.turn({ busyRate: 1, retryAfterSeconds: 40 })
    expect(await erroDe(emitir())).toMatchObject({ status: 429, esperarMs: 40_000 })
    servico.dials.emissao.reset()
    const adiada = await erroDe(emitir())
    expect([adiada.motivo, adiada.nadaSaiu]).toEqual(['ritmo', true])
    expect(adiada.esperarMs).toBeGreaterThan(30_000)
    // The line is of the office: another one is answered.
    const outro = { ...chamada(), escritorioId: 2 }
    expect((await emitir(umaDps(), { quem: outro })).resposta.tipo).toBe('autorizada')
  })

  test('a server whose certificate ended is nobody, and nothing leaves', async () => {
    servico.dials.consulta.turn({ expiredCertificate: 1 })
    const erro = await erroDe(emitir())
    expect([erro.motivo, erro.nadaSaiu]).toEqual(['sem-ligacao', true])
    expect(servico.state().received.size).toBe(0)
    servico.reset()
    const deOutraCasa = umaPorta({ autoridades: createAuthority().caPem })
    const alheio = await erroDe(emitir(umaDps(), { porta: deOutraCasa }))
    expect([alheio.motivo, alheio.nadaSaiu]).toEqual(['sem-ligacao', true])
    expect(servico.state().received.size).toBe(0)
  })

  test('nobody at the address, and no address at all', async () => {
    const vazio = umaPorta({ sefin: 'https://127.0.0.1:9/SefinNacional' })
    expect(await erroDe(emitir(umaDps(), { porta: vazio }))).toMatchObject({ nadaSaiu: true })
    const desligada = umaPorta({ sefin: undefined })
    expect(desligada.ligada).toBe(false)
    expect((await erroDe(emitir(umaDps(), { porta: desligada }))).motivo).toBe('fora-do-ar')
  })
})

describe('events and queries', () => {
  test('a cancellation is registered once, and read back', async () => {
    const chave = await umaNota()
    expect(await nfse.consultarEvento({ ...chamada(), chave, tipo: '101101' })).toBeNull()
    const feito = await pedirCancelamento(chave)
    expect(feito).toMatchObject({ tipo: 'aceito', xml: expect.stringContaining('<e101101>') })
    expect(await pedirCancelamento(chave)).toMatchObject({
      tipo: 'recusado',
      recusas: [{ codigo: 'E0802' }],
    })
    expect(await nfse.consultarEvento({ ...chamada(), chave, tipo: '101101' })).toBe(
      feito.tipo === 'aceito' ? feito.xml : '',
    )
  })

  test.each(['errorRate', 'timeoutRate', 'wrongRate', 'lostAnswerRate', 'maintenanceRate'])(
    '%s of who registers events is no answer',
    async (dial) => {
      const chave = await umaNota()
      servico.dials.eventos.turn({ [dial]: 1 })
      expect(await erroDe(pedirCancelamento(chave))).toBeInstanceOf(ErroDeFora)
    },
  )

  test('a note by its key: found, none, and not of this company', async () => {
    const chave = await umaNota()
    expect(await nfse.consultarNota({ ...chamada(), chave })).toMatchObject({ chave })
    const nenhuma = `${chave.slice(0, -1)}${(Number(chave.at(-1)) + 1) % 10}`
    expect(await nfse.consultarNota({ ...chamada(), chave: nenhuma })).toBeNull()
    const alheia = await erroDe(nfse.consultarNota({ ...chamada(FORNECEDOR), chave }))
    expect(alheia).toMatchObject({ motivo: 'status', status: 403 })
  })

  test('a 404 that is not of the service is no «none»', async () => {
    const chave = await umaNota()
    servico.dials.consulta.turn({ wrongRate: 1 })
    for (let vez = 0; vez < 4; vez += 1) {
      const erro = await erroDe(nfse.consultarNota({ ...chamada(), chave }))
      expect(erro.motivo).toBe('resposta')
    }
  })
})

describe('distribution', () => {
  test('page by page to the 404 that is the end, which asked again is the end again', async () => {
    doFornecedor(60)
    const lidos: { nsu: number; xml: string }[] = []
    let ponto = 0
    for (;;) {
      const { documentos, fim } = await distribuir(ponto)
      if (fim) {
        expect(documentos).toEqual([])
        break
      }
      expect(documentos.length).toBeGreaterThan(0)
      lidos.push(...documentos)
      ponto = documentos.at(-1)?.nsu ?? Number.MAX_SAFE_INTEGER
    }
    expect(lidos).toHaveLength(60)
    expect(lidos[2]?.xml).toContain('<vServ>3.00</vServ>')
    expect(await distribuir(ponto)).toEqual({ documentos: [], fim: true })
    expect((await distribuir(0)).documentos[0]).toEqual(lidos[0])
  })

  test('notes and events, with what each one is', async () => {
    const chave = await umaNota()
    await pedirCancelamento(chave)
    const { documentos } = await distribuir()
    expect(documentos.map((um) => [um.chave, um.tipo])).toEqual([
      [chave, 'NFSE'],
      [chave, 'EVENTO'],
    ])
    expect(documentos[1]?.xml).toContain('<e101101>')
  })

  test('a 404 of a proxy, a page of maintenance and half an answer are not the end', async () => {
    doFornecedor(1)
    servico.dials.contribuintes.turn({ wrongRate: 1 })
    for (let vez = 0; vez < 4; vez += 1)
      expect((await erroDe(distribuir())).motivo).toBe('resposta')
    servico.dials.contribuintes.reset()
    servico.dials.contribuintes.turn({ maintenanceRate: 1 })
    expect(await erroDe(distribuir())).toMatchObject({ motivo: 'status', status: 503 })
    // Somebody else answers at that address.
    const errado = umaPorta({ adn: servico.sefinUrl })
    expect((await erroDe(distribuir(0, { porta: errado }))).motivo).toBe('resposta')
  })

  test('a rejection is not the end either', async () => {
    servico.dials.contribuintes.turn({ rejectRate: 1, rejectCode: 2000 })
    expect(await erroDe(distribuir())).toMatchObject({ motivo: 'status', status: 400 })
    servico.dials.contribuintes.reset()
    const deOutro = distribuir(0, { cnpj: CLIENTE })
    expect(await erroDe(deOutro)).toMatchObject({ motivo: 'status', status: 400 })
    const certificado = certificadoDe(PADARIA, { notAfter: new Date('2026-06-30') })
    const vencido = distribuir(0, { quem: { ...chamada(), certificado } })
    expect(await erroDe(vencido)).toMatchObject({ motivo: 'status', status: 403 })
  })

  test.each(['errorRate', 'timeoutRate', 'lostAnswerRate'])(
    '%s leaves it where it was, and the next time it is read',
    async (dial) => {
      doFornecedor(2)
      servico.dials.contribuintes.turn({ [dial]: 1 })
      await erroDe(distribuir())
      servico.dials.contribuintes.reset()
      expect((await distribuir()).documentos).toHaveLength(2)
    },
  )

  test('told to stop, it stops', async () => {
    servico.dials.contribuintes.turn({ timeoutRate: 1 })
    const corte = new AbortController()
    const lendo = erroDe(distribuir(0, { quem: { ...chamada(), signal: corte.signal } }))
    setTimeout(() => corte.abort(), 50)
    expect((await lendo).motivo).toBe('prazo')
  })
})

test('what a city agreed to: in force, signed and not in force, and none', async () => {
  const de = (municipio: number) => nfse.parametros({ ...chamada(), municipio })
  expect(await de(3550308)).toMatchObject({ ativo: true, emissorNacional: true })
  expect(await de(3509502)).toMatchObject({ ativo: true, emissorNacional: false })
  expect(await de(2927408)).toMatchObject({ ativo: false, emissorNacional: false })
  expect(await de(3500105)).toBeNull()
  servico.dials.parametrizacao.turn({ wrongRate: 1 })
  expect((await erroDe(de(3550308))).motivo).toBe('resposta')
})
