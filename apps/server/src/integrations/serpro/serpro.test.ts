// What the port promises, over HTTPS with the certificate of the contract and against the simulated service.
import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import type { DadosPgdasd } from '@razao/engine/tributos/pgdasd'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { SignedXml } from 'xml-crypto'
import { createAuthority, type SimulatedSerpro } from '../../../../simulators/src/index.ts'
import type {
  AcessoSerpro,
  ConsumoSerpro,
  ErroDeFora,
  PortaSerpro,
} from '../../platform/fora/index.ts'
import { abrirMundo, CONTRATANTE, comoTexto, EMPRESA, erroDe, feito } from './testes/mundo.ts'

const { m, tempo, consumo, umaPorta, certificadoDe, chamada } = abrirMundo()
let servico: SimulatedSerpro
let serpro: PortaSerpro
let acesso: AcessoSerpro
const aoFim: (() => void)[] = []
beforeEach(() => {
  ;({ servico, serpro, acesso } = m)
})
afterEach(() => {
  for (const acabar of aoFim.splice(0)) acabar()
})

const declaracao = (receita = 25_000): DadosPgdasd => ({
  ...{ cnpjCompleto: EMPRESA, pa: 202_610, indicadorTransmissao: true, indicadorComparacao: false },
  declaracao: {
    ...{ tipoDeclaracao: 1, receitaPaCompetenciaInterno: receita, receitaPaCompetenciaExterno: 0 },
    receitasBrutasAnteriores: Array.from({ length: 12 }, (_, n) => ({
      ...{ pa: n < 3 ? 202_510 + n : 202_598 + n, valorInterno: 10_000, valorExterno: 0 },
    })),
    estabelecimentos: [
      {
        cnpjCompleto: EMPRESA,
        atividades: [
          { idAtividade: 14, valorAtividade: receita, receitasAtividade: [{ valor: receita }] },
        ],
      },
    ],
  },
})
const transmitir = (dados = declaracao(), porta = serpro) =>
  porta.pgdasd.transmitir({ ...chamada(), dados, anotar: () => {} })
const ultimaDe = (mais: Partial<ReturnType<typeof chamada>>) =>
  serpro.pgdasd.consultarUltimaDeclaracao({ ...chamada(mais), competencia: '2026-10' })
const ultima = (porta = serpro) =>
  porta.pgdasd.consultarUltimaDeclaracao({ ...chamada(), competencia: '2026-10' })
const procuracoes = (mais = {}, porta = serpro) =>
  porta.consultarProcuracoes({ ...chamada(mais), outorgado: CONTRATANTE })

describe('who enters', () => {
  test('key, secret and certificate are taken, and cost nothing', async () => {
    const signal = new AbortController().signal
    expect(await serpro.entrar({ escritorioId: 1, acesso, signal })).toEqual({
      ...{ ok: true, simulado: true },
    })
    expect(consumo.usados).toBe(0)
  })

  test.each([
    ['a secret of another', { segredo: 'outro' }],
    ['a key of another', { chave: 'outra' }],
  ])('%s is refused, with what to do and nothing of what was sent', async (_, mais) => {
    const dito = await procuracoes({ acesso: { ...acesso, ...mais } })
    expect(dito).toMatchObject({
      tipo: 'recusado',
      recusas: [{ codigo: 'credenciais-recusadas', oQueFazer: expect.stringMatching(/Confira/) }],
    })
    expect(JSON.stringify(dito)).not.toMatch(/outr[oa]"|ficticio/)
    expect(servico.billed(CONTRATANTE)).toEqual({})
    expect(consumo.usados).toBe(0)
  })

  test('a certificate that ended, or of another authority, is refused', async () => {
    for (const certificado of [
      certificadoDe(CONTRATANTE, m.autoridade, { notAfter: new Date('2026-06-30') }),
      certificadoDe(CONTRATANTE, createAuthority()),
    ]) {
      const dito = await procuracoes({ acesso: { ...acesso, certificado } })
      expect(dito).toMatchObject({ recusas: [{ codigo: 'credenciais-recusadas' }] })
    }
  })

  test('without tokens nothing was asked, whatever became of the asking', async () => {
    servico.dials.autenticacao.turn({ timeoutRate: 1 })
    expect((await erroDe(transmitir())).nadaSaiu).toBe(true)
    servico.dials.autenticacao.turn({ timeoutRate: 0, errorRate: 1 })
    expect((await erroDe(transmitir(declaracao(), umaPorta()))).nadaSaiu).toBe(true)
    expect(servico.declarations()).toHaveLength(0)
    expect(consumo.usados).toBe(0)
  })
})

describe('tokens', () => {
  test('many at once ask for one token; it serves until shortly before its end', async () => {
    const pedidos = contarTokens()
    await Promise.all(Array.from({ length: 12 }, () => procuracoes()))
    await procuracoes()
    expect(pedidos()).toBe(1)
    tempo.agora += 2008 * 1000 - 59_000
    await procuracoes()
    expect(pedidos()).toBe(2)
  })

  test('one that is worth nothing any more is asked for again, once for all that wait', async () => {
    await procuracoes()
    const pedidos = contarTokens()
    servico.forgetTokens()
    const ditas = await Promise.all(Array.from({ length: 6 }, () => procuracoes()))
    expect(ditas.map(({ tipo }) => tipo)).toEqual(Array(6).fill('feito'))
    expect(pedidos()).toBe(1)
  })

  test('tokens of one access are not of another', async () => {
    await procuracoes()
    const segredo = 'outro'
    expect(await procuracoes({ acesso: { ...acesso, segredo } })).toMatchObject({
      tipo: 'recusado',
    })
  })
})

/** Counts requests to the address of tokens from here on. */
function contarTokens(): () => number {
  let quantos = 0
  const porta = new URL(servico.authUrl).host
  const ouvir = (dito: unknown) => {
    const { request } = dito as { request: { path: string; getHeader(nome: 'host'): string } }
    if (request.path === '/authenticate' && request.getHeader('host') === porta) quantos += 1
  }
  subscribe('http.client.request.start', ouvir)
  aoFim.push(() => unsubscribe('http.client.request.start', ouvir))
  return () => quantos
}

describe('the PGDAS-D', () => {
  test('worked out, nothing is declared; declared, the number and the papers come', async () => {
    const dados = declaracao()
    const calculo = await feito(serpro.pgdasd.calcular({ ...chamada(), dados }))
    expect(calculo.total).toBe(calculo.valores.reduce((soma, { valor }) => soma + valor, 0))
    expect(calculo.total).toBeGreaterThan(0)
    expect(calculo.valores.every(({ valor }) => Number.isInteger(valor))).toBe(true)
    expect(servico.declarations()).toHaveLength(0)
    expect(await feito(ultima())).toBeNull()
    const transmitida = await feito(transmitir({ ...dados, indicadorTransmissao: false }))
    expect(transmitida).toMatchObject({
      ...{
        total: calculo.total,
        valores: calculo.valores,
        numero: expect.stringMatching(/^\d{17}$/),
      },
      transmitidaEm: new Date(tempo.agora).toISOString(),
    })
    expect(comoTexto(transmitida.recibo)).toMatch(/^%PDF/)
    expect(servico.declarations()).toHaveLength(1)
    expect(await feito(ultima())).toMatchObject({ numero: transmitida.numero })
    const { numero } = transmitida
    expect(await feito(serpro.pgdasd.consultarRecibo({ ...chamada(), numero }))).toMatchObject({
      numero,
    })
  })

  test('a DAS comes in centavos, and is found among what was done', async () => {
    const { numero, total } = await feito(transmitir())
    const [das] = await feito(serpro.pgdasd.gerarDas({ ...chamada(), competencia: '2026-10' }))
    expect(das).toMatchObject({
      ...{ cnpj: EMPRESA, competencia: '2026-10', vencimento: '2026-11-23' },
      valores: { principal: total, total },
    })
    servico.pay(das?.numero ?? '')
    const meses = await feito(serpro.pgdasd.consultarDeclaracoes({ ...chamada(), ano: 2026 }))
    expect(meses).toMatchObject([
      {
        competencia: '2026-10',
        operacoes: [
          { declaracao: { numero, malha: null }, das: null },
          { declaracao: null, das: { numero: das?.numero, pago: true } },
        ],
      },
    ])
    const numeroDoDas = das?.numero ?? ''
    const extrato = await feito(serpro.pgdasd.consultarExtrato({ ...chamada(), numeroDoDas }))
    expect(comoTexto(extrato)).toMatch(/^%PDF/)
  })

  test('what was paid comes in centavos', async () => {
    const { total } = await feito(transmitir())
    const [das] = await feito(serpro.pgdasd.gerarDas({ ...chamada(), competencia: '2026-10' }))
    servico.pay(das?.numero ?? '')
    const pagos = await feito(
      serpro.consultarPagamentos({ ...chamada(), de: '2026-11-01', ate: '2026-11-30' }),
    )
    expect(pagos).toMatchObject([{ numero: das?.numero, pagoEm: '2026-11-10', valores: { total } }])
    // With each debt that it paid, which come to it.
    const partes = pagos[0]?.partes ?? []
    expect(partes.length).toBeGreaterThan(1)
    expect(partes.reduce((soma, um) => soma + um.valores.total, 0)).toBe(total)
    expect(partes[0]).toMatchObject({ codigo: '1001', competencia: '2026-10' })
  })

  test('values that are not theirs are refused, and nothing is declared', async () => {
    const dados = {
      ...declaracao(),
      indicadorComparacao: true,
      valoresParaComparacao: [{ codigoTributo: 1001, valor: 0.01 }],
    }
    expect(await transmitir(dados)).toMatchObject({
      tipo: 'recusado',
      recusas: [{ codigo: 'PGDASD-MSG_ISN_035', oQueFazer: expect.stringMatching(/apuração/) }],
    })
    expect(servico.declarations()).toHaveLength(0)
  })

  test('what is told of what goes out has nothing of the access', async () => {
    let enviado = ''
    const anotar = (dito: unknown) => {
      enviado = JSON.stringify(dito)
    }
    await serpro.pgdasd.transmitir({ ...chamada(), dados: declaracao(), anotar })
    expect(enviado).toContain('202610')
    expect(enviado).not.toMatch(/ficticio|PRIVATE|11222333000181/)
  })
})

describe('other services', () => {
  test('letters are listed without being read, and opened are read', async () => {
    const { caixaPostal } = serpro
    expect(await feito(caixaPostal.haNovas(chamada()))).toBe(false)
    servico.put('mensagem', EMPRESA, '7', {
      ...{ assunto: 'Intimação ++VARIAVEL++', parametro: '42', relevante: true },
      ...{ corpo: 'Prezada ++1++,', variaveis: ['Fictícia'] },
    })
    expect(await feito(caixaPostal.haNovas(chamada()))).toBe(true)
    expect(consumo.usados).toBe(0)
    const listar = (quais: 'lidas' | 'nao-lidas') =>
      feito(caixaPostal.listar({ ...chamada(), quais }))
    const { cartas, proximaPagina } = await listar('nao-lidas')
    expect(proximaPagina).toBeNull()
    expect(cartas).toMatchObject([
      {
        ...{ assunto: 'Intimação 42', lida: false, relevante: true },
        enviadaEm: new Date(tempo.agora).toISOString(),
      },
    ])
    const id = cartas[0]?.id ?? ''
    expect(await feito(caixaPostal.abrir({ ...chamada(), id }))).toMatchObject({
      ...{ carta: { id, lida: true }, html: 'Prezada Fictícia,' },
    })
    expect((await listar('nao-lidas')).cartas).toEqual([])
    expect((await listar('lidas')).cartas).toHaveLength(1)
  })

  test('a second page is asked for by where the first one ended', async () => {
    for (let n = 1; n <= 51; n += 1)
      servico.put('mensagem', EMPRESA, String(n), { assunto: `Carta ${n}` })
    const pedido = { ...chamada(), quais: 'todas' as const }
    const uma = await feito(serpro.caixaPostal.listar(pedido))
    const pagina = uma.proximaPagina ?? ''
    const outra = await feito(serpro.caixaPostal.listar({ ...pedido, pagina }))
    expect([uma.cartas.length, outra.cartas.length, outra.proximaPagina]).toEqual([50, 1, null])
  })

  test('who did not opt is not told by the Caixa Postal', async () => {
    expect(await feito(serpro.consultarDte(chamada()))).toEqual({
      ...{ optante: false, situacao: 'Não optante' },
    })
  })

  test('a DAS of a MEI comes in centavos', async () => {
    const das = await feito(serpro.gerarDasDoMei({ ...chamada(), competencia: '2026-10' }))
    expect(das).toMatchObject([
      { cnpj: EMPRESA, competencia: '2026-10', numero: expect.any(String) },
    ])
    // 5 % of the minimum wage of 2026, and R$ 5 of ISS.
    expect(das[0]?.valores).toMatchObject({ principal: 8605, total: 8605 })
  })
})

/** A termo as the layout of the SERPRO has it, signed by who asks. */
function termoDe(autor: string, { chavePem, certificadoPem } = certificadoDe(autor)): string {
  const C14N = 'http://www.w3.org/TR/2001/REC-xml-c14n-20010315'
  const assinado = new SignedXml({
    ...{ privateKey: chavePem, publicCert: certificadoPem, canonicalizationAlgorithm: C14N },
    signatureAlgorithm: 'http://www.w3.org/2001/04/xmldsig-more#rsa-sha256',
    getKeyInfoContent: () =>
      `<X509Data><X509Certificate>${certificadoPem.replace(/-----[^-]+-----|\s/g, '')}</X509Certificate></X509Data>`,
  })
  assinado.addReference({
    ...{ xpath: '/*', uri: '', isEmptyUri: true },
    digestAlgorithm: 'http://www.w3.org/2001/04/xmlenc#sha256',
    transforms: ['http://www.w3.org/2000/09/xmldsig#enveloped-signature', C14N],
  })
  assinado.computeSignature(`<?xml version="1.0" encoding="UTF-8"?>
<termoDeAutorizacao>
  <dados>
    <sistema id="API Integra Contador" />
    <termo texto="Autorizo a empresa CONTRATANTE" />
    <avisoLegal texto="O acesso a estas informações" />
    <finalidade texto="A finalidade única" />
    <dataAssinatura data="20261110" />
    <vigencia data="20271231" />
    <destinatario numero="${CONTRATANTE}" nome="ESCRITORIO" tipo="PJ" papel="contratante" />
    <assinadoPor numero="${autor}" nome="PROCURADOR" tipo="PJ" papel="autor pedido de dados" />
  </dados>
</termoDeAutorizacao>`)
  return assinado.getSignedXml()
}

describe('in steps', () => {
  test('a termo gives a token, and sent again the same one is read where nothing changed', async () => {
    const deOutro = { ...acesso, autor: EMPRESA }
    const termo = termoDe(EMPRESA)
    const mandar = (porta = serpro) =>
      porta.autenticarProcurador({ ...chamada({ acesso: deOutro }), termo })
    const { token, validoAte } = await feito(mandar())
    expect(validoAte).toBe('2026-11-12T03:00:00.000Z')
    expect(await feito(mandar())).toEqual({ token, validoAte })
    // By a process that never heard the first answer.
    expect(await feito(mandar(umaPorta()))).toEqual({ token, validoAte })
    const comToken = { ...deOutro, tokenDoProcurador: token }
    expect((await ultimaDe({ acesso: comToken })).tipo).toBe('feito')
    expect(consumo.usados).toBe(1)
  })

  test('a report that is not ready is put off for as long as it says, and costs nothing', async () => {
    servico.dials.emitir.turn({ waits: 2 })
    const { protocolo, esperarMs } = await feito(serpro.pedirSituacaoFiscal(chamada()))
    expect(esperarMs).toBe(4000)
    expect(await feito(serpro.pedirSituacaoFiscal(chamada()))).toMatchObject({ protocolo })
    const emitir = () => serpro.emitirSituacaoFiscal({ ...chamada(), protocolo })
    const adiado = { motivo: 'adiado', nadaSaiu: true, esperarMs: 4000 }
    // First 202, with the wait inside; then 204, with it in the ETag.
    expect(await erroDe(emitir())).toMatchObject(adiado)
    expect(await erroDe(emitir())).toMatchObject(adiado)
    const pdf = await feito(emitir())
    expect(comoTexto(pdf)).toMatch(/^%PDF/)
    const cobrado = Object.values(servico.billed(CONTRATANTE)).reduce((a, b) => a + b, 0)
    expect(consumo.usados).toBe(cobrado)
  })
})

describe('no answer', () => {
  test.each([
    ['errorRate', { motivo: 'status', status: 500 }],
    ['maintenanceRate', { motivo: 'status', status: 503 }],
    ['timeoutRate', { motivo: 'prazo' }],
    ['lostAnswerRate', { motivo: 'rede' }],
    ['wrongRate', { motivo: 'resposta' }],
  ])('%s to a declaration is a doubt', async (dial, dito) => {
    servico.dials.declarar.turn({ [dial]: 1 })
    const erro = await erroDe(transmitir())
    expect(erro).toMatchObject(dito)
    expect(erro.nadaSaiu).toBe(false)
    expect(String(erro)).not.toContain(EMPRESA)
  })

  test('an answer that was lost is found by asking, and is not declared again', async () => {
    servico.dials.declarar.turn({ lostAnswerRate: 1 })
    expect((await erroDe(transmitir())).nadaSaiu).toBe(false)
    const achada = await feito(ultima())
    expect(servico.declarations()).toMatchObject([{ id: achada?.numero }])
    // It stays counted, as it was charged.
    expect(consumo.usados).toBe(2)
  })

  test('garbage of every kind is a doubt, and never a declaration', async () => {
    servico.dials.declarar.turn({ wrongRate: 1 })
    for (let vez = 0; vez < 4; vez += 1)
      expect((await erroDe(transmitir(declaracao(), umaPorta()))).motivo).toBe('resposta')
    expect(servico.declarations()).toHaveLength(0)
  })

  test('429 is left alone for as long as it asks, and costs nothing', async () => {
    servico.dials.consultar.turn({ busyRate: 1, retryAfterSeconds: 40 })
    expect(await erroDe(procuracoes())).toMatchObject({ status: 429, esperarMs: 40_000 })
    servico.reset()
    expect(await erroDe(procuracoes())).toMatchObject({ motivo: 'ritmo', nadaSaiu: true })
    expect(consumo.usados).toBe(0)
  })

  test('late is not too late', async () => {
    servico.dials.consultar.turn({ latencyMs: 200 })
    expect((await procuracoes()).tipo).toBe('feito')
  })

  test.each([
    [1001, 'PGDASD, an error of its own'],
    [1022, 'it could not deliver'],
    [1031, 'it could not transmit'],
  ])('MSG_ISN_%i comes as a refusal, and says nothing of how far it went', async (rejectCode) => {
    servico.dials.declarar.turn({ rejectRate: 1, rejectCode })
    expect((await erroDe(transmitir())).nadaSaiu).toBe(false)
  })
})

describe('refusals', () => {
  test.each([
    [22, /procuração/],
    [19, /termo de autorização/],
    [16, /certificado/],
    [55, /encerrou/],
  ])('ICGERENCIADOR-0%i says what to do', async (rejectCode, oQueFazer) => {
    servico.dials.declarar.turn({ rejectRate: 1, rejectCode })
    expect(await transmitir()).toMatchObject({
      tipo: 'recusado',
      recusas: [
        {
          codigo: `ICGERENCIADOR-0${rejectCode}`,
          descricao: expect.stringMatching(/./),
          oQueFazer: expect.stringMatching(oQueFazer),
        },
      ],
    })
    expect(servico.declarations()).toHaveLength(0)
  })

  test('a contratante that is not of the certificate is refused', async () => {
    const dito = await procuracoes({ acesso: { ...acesso, contratante: EMPRESA } })
    expect(dito).toMatchObject({ tipo: 'recusado' })
  })

  test('who asks for another without a termo is refused', async () => {
    const dito = await procuracoes({ acesso: { ...acesso, autor: '12345678909' } })
    expect(dito).toMatchObject({ tipo: 'recusado', recusas: [{ codigo: 'ICGERENCIADOR-019' }] })
  })
})

describe('what is spent', () => {
  test('the count is what is charged', async () => {
    await procuracoes()
    await transmitir()
    servico.dials.consultar.turn({ errorRate: 1 })
    await erroDe(procuracoes())
    const cobrado = Object.values(servico.billed(CONTRATANTE)).reduce((a, b) => a + b, 0)
    expect(consumo.usados).toBe(cobrado)
    expect(cobrado).toBe(2)
  })

  test('at the ceiling nothing is asked', async () => {
    consumo.teto = 1
    await procuracoes()
    expect(await transmitir()).toMatchObject({
      tipo: 'recusado',
      recusas: [{ codigo: 'teto-do-mes', oQueFazer: expect.stringMatching(/teto/) }],
    })
    expect(servico.asked(EMPRESA, 'TRANSDECLARACAO11')).toBe(0)
  })

  test('a count that cannot be taken is no request', async () => {
    const quebrado: ConsumoSerpro = { reservar: () => Promise.reject(new Error('sem banco')) }
    expect((await erroDe(procuracoes({ consumo: quebrado }))).nadaSaiu).toBe(true)
    expect(servico.asked(EMPRESA, 'OBTERPROCURACAO41')).toBe(0)
  })
})

test('an office that asks ten thousand times delays nobody', async () => {
  serpro = umaPorta({ porMinuto: 600, prazoMs: 5000 })
  servico.dials.consultar.turn({ latencyMs: 50 })
  let respondidas = 0
  const muitas = Promise.allSettled(
    Array.from({ length: 10_000 }, async () => {
      await procuracoes()
      respondidas += 1
    }),
  )
  expect((await procuracoes({ escritorioId: 2 })).tipo).toBe('feito')
  // Not after theirs: half a minute of what the service lets one office ask had not been answered yet.
  expect(respondidas).toBeLessThan(300)
  const adiadas = (await muitas).filter((uma) => uma.status === 'rejected')
  expect(adiadas.length).toBeGreaterThan(9000)
  expect(adiadas.every(({ reason }) => (reason as ErroDeFora).nadaSaiu)).toBe(true)
  expect(consumo.usados).toBe(10_001 - adiadas.length)
})
