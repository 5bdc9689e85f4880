import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { declarationOf } from './testes/declaration.ts'
import { COMPANY, OTHER_OFFICE, startWorld } from './testes/world.ts'

const world = await startWorld({ open: true })
const { sim, ask, time } = world
afterAll(() => world.stop())
beforeEach(() => world.again())

const consult = (system: string, service: string, dados: unknown) =>
  ask('Consultar', system, service, dados)
const emit = (system: string, service: string, dados: unknown, more = {}) =>
  ask('Emitir', system, service, dados, more)
const isPdf = (base64: string): boolean =>
  Buffer.from(base64, 'base64').subarray(0, 5).toString() === '%PDF-'

async function paidDas(): Promise<string> {
  const work = [{ id: 1, valor: 100_000 }]
  await ask(
    'Declarar',
    'PGDASD',
    'TRANSDECLARACAO11',
    declarationOf({ rbt12: 300_000, work, transmit: true }),
  )
  const { dados } = await emit('PGDASD', 'GERARDAS12', { periodoApuracao: '202610' })
  const number = String(dados[0].detalhamento.numeroDocumento)
  sim.pay(number, '2026-11-20')
  return number
}

describe('PAGTOWEB', () => {
  const november = {
    intervaloDataArrecadacao: { dataInicial: '2026-11-01', dataFinal: '2026-11-30' },
  }
  const page = { primeiroDaPagina: 0, tamanhoDaPagina: 100 }
  test('what was paid is found by day, number, code and value, and counted', async () => {
    const number = await paidDas()
    const { dados } = await consult('PAGTOWEB', 'PAGAMENTOS71', { ...november, ...page })
    expect(dados).toHaveLength(1)
    expect(dados[0]).toMatchObject({
      ...{ numeroDocumento: number, valorTotal: 5320, valorPrincipal: 5320, valorMulta: 0 },
      ...{ dataArrecadacao: '2026-11-20T00:00:00-03:00', tipo: { descricaoAbreviada: 'DAS' } },
    })
    expect(dados[0].desmembramentos).toHaveLength(6)
    const count = async (dado: unknown) =>
      (await consult('PAGTOWEB', 'CONTACONSDOCARRPG73', dado)).dados
    expect(await count({ numeroDocumentoLista: [number] })).toBe(1)
    expect(await count({ codigoReceitaLista: ['3333'] })).toBe(1)
    expect(
      await count({
        ...november,
        intervaloValorTotalDocumento: { valorInicial: 5320.01, valorFinal: 9000 },
      }),
    ).toBe(0)
    expect(
      await count({
        intervaloDataArrecadacao: { dataInicial: '2026-11-21', dataFinal: '2026-11-30' },
      }),
    ).toBe(0)
    const receipt = await emit('PAGTOWEB', 'COMPARRECADACAO72', { numeroDocumento: number })
    expect(isPdf(receipt.dados.pdf)).toBe(true)
  })
  test('what is not paid is none, and a question of nothing is refused', async () => {
    const none = await consult('PAGTOWEB', 'PAGAMENTOS71', { ...november, ...page })
    expect([none.status, none.dados, none.codes]).toEqual([200, null, ['[Aviso-PAGTOWEB-40400]']])
    expect((await consult('PAGTOWEB', 'PAGAMENTOS71', page)).status).toBe(400)
    expect(
      (await consult('PAGTOWEB', 'PAGAMENTOS71', { ...november, primeiroDaPagina: -1 })).status,
    ).toBe(400)
  })
})

describe('SITFIS', () => {
  const version = { version: '2.0' }
  const begin = () => ask('Apoiar', 'SITFIS', 'SOLICITARPROTOCOLO91', null, { ...version, raw: '' })
  const report = (protocoloRelatorio: string) =>
    emit('SITFIS', 'RELATORIOSITFIS92', { protocoloRelatorio }, version)
  test('a protocol, a wait in the body, a wait in the ETag, and the report', async () => {
    sim.dials.emitir.turn({ waits: 2 })
    const { dados } = await begin()
    expect(dados.tempoEspera).toBe(4000)
    const first = await report(dados.protocoloRelatorio)
    expect([first.status, first.dados]).toEqual([202, { tempoEspera: 4000 }])
    const second = await report(dados.protocoloRelatorio)
    expect([second.status, second.headers.etag, second.text]).toEqual([
      204,
      '"tempoEspera:4000"',
      '',
    ])
    expect(isPdf((await report(dados.protocoloRelatorio)).dados.pdf)).toBe(true)
  })
  test('asked for again it is 304 with the same protocol, until it is over', async () => {
    const { dados } = await begin()
    const again = await begin()
    expect([again.status, again.headers.etag]).toEqual([
      304,
      `"protocoloRelatorio:${dados.protocoloRelatorio}"`,
    ])
    sim.dials.autenticacao.turn({ tokenSeconds: 86_400 })
    world.leave()
    time.now += 3_600_000
    expect((await report(dados.protocoloRelatorio)).codes).toEqual([
      '[EntradaIncorreta-Sitfis-EI01]',
    ])
    expect((await begin()).dados.protocoloRelatorio).not.toBe(dados.protocoloRelatorio)
  })
  test('the protocol of another is none', async () => {
    const { dados } = await begin()
    const other = await emit(
      'SITFIS',
      'RELATORIOSITFIS92',
      { protocoloRelatorio: dados.protocoloRelatorio },
      { ...version, contribuinte: OTHER_OFFICE },
    )
    expect(other.status).toBe(400)
  })
})

describe('CAIXAPOSTAL and DTE', () => {
  const list = (statusLeitura = '0', more = {}) =>
    consult('CAIXAPOSTAL', 'MSGCONTRIBUINTE61', {
      statusLeitura,
      indicadorPagina: '0',
      ponteiroPagina: '0',
      ...more,
    })
  const fresh = async () =>
    (await ask('Monitorar', 'CAIXAPOSTAL', 'INNOVAMSG63', null, { raw: '' })).dados.conteudo[0]
      .indicadorMensagensNovas
  test('a letter is new until it is opened, and its subject has a place for a word', async () => {
    const letter = {
      assunto: '[DASN] Exercício ++VARIAVEL++',
      parametro: '2026',
      corpo: 'Prazo de ++1++ dias',
      variaveis: ['30'],
    }
    sim.put('mensagem', COMPANY, '82838', letter)
    expect(await fresh()).toBe('1')
    const { dados } = await list('2')
    expect(dados).toMatchObject({
      codigo: '00',
      quantidadeMensagens: '1',
      indicadorUltimaPagina: 'S',
    })
    expect(dados.listaMensagens[0]).toMatchObject({
      assuntoModelo: letter.assunto,
      valorParametroAssunto: '2026',
      indicadorLeitura: '0',
    })
    const { isn } = dados.listaMensagens[0]
    const opened = await consult('CAIXAPOSTAL', 'MSGDETALHAMENTO62', { isn })
    expect(opened.dados.conteudo[0]).toMatchObject({
      corpoModelo: letter.corpo,
      variaveis: ['30'],
      dataCiencia: '20261110',
    })
    expect(await fresh()).toBe('0')
    expect((await list('2')).dados.listaMensagens).toEqual([])
    expect((await list('1')).dados.listaMensagens).toHaveLength(1)
    expect((await consult('CAIXAPOSTAL', 'MSGDETALHAMENTO62', { isn: '1' })).status).toBe(400)
  })
  test('fifty on a page, and where the next begins', async () => {
    for (let at = 0; at < 51; at += 1)
      sim.put('mensagem', COMPANY, String(at), { assunto: String(at) })
    const first = (await list()).dados
    expect([first.listaMensagens.length, first.indicadorUltimaPagina]).toEqual([50, 'N'])
    const next = (
      await list('0', { indicadorPagina: '1', ponteiroPagina: first.ponteiroProximaPagina })
    ).dados
    expect([next.listaMensagens.length, next.indicadorUltimaPagina]).toEqual([1, 'S'])
  })
  test('who opted for the DTE', async () => {
    const asked = async () =>
      (await consult('DTE', 'CONSULTASITUACAODTE111', {})).dados.indicadorEnquadramento
    expect(await asked()).toBe('1')
    sim.register({
      cnpj: COMPANY,
      name: 'Uma',
      openedOn: '2020-01-01',
      establishments: [COMPANY],
      dte: true,
    })
    expect(await asked()).toBe('0')
  })
})

describe('PGMEI and CCMEI', () => {
  const mei = (kind: 'comercio' | 'servicos' | 'ambos' | 'caminhoneiro') =>
    sim.register({
      cnpj: COMPANY,
      name: 'João',
      openedOn: '2024-01-10',
      establishments: [COMPANY],
      mei: { kind, cpf: '52998224725' },
    })
  const das = (periodoApuracao = '202610', service = 'GERARDASPDF21') =>
    emit('PGMEI', service, { periodoApuracao })
  test.each([
    ['comercio', 82.05],
    ['servicos', 86.05],
    ['ambos', 87.05],
    ['caminhoneiro', 195.52],
  ] as const)('the DAS of 2026 of who is in %s', async (kind, total) => {
    mei(kind)
    const { dados } = await das()
    expect(dados[0].detalhamento[0].valores.total).toBe(total)
    expect(dados[0].detalhamento[0].dataVencimento).toBe('20261123')
    expect(isPdf(dados[0].pdf)).toBe(true)
  })
  test('by the line, without paper; a benefit takes the INSS, and what is left is too little', async () => {
    mei('servicos')
    const { dados } = await das('202610', 'GERARDASCODBARRA22')
    expect(dados[0].pdf).toBeUndefined()
    expect(dados[0].detalhamento[0].codigoDeBarras).toHaveLength(4)
    const infoBeneficio = [{ periodoApuracao: '202610', indicadorBeneficio: true }]
    await emit('PGMEI', 'ATUBENEFICIO23', { anoCalendario: 2026, infoBeneficio })
    expect((await das()).codes).toEqual(['[Aviso-PGMEI-MSG_E0139]'])
  })
  test('paid, to come, and before it opened', async () => {
    mei('servicos')
    const { dados } = await das()
    sim.pay(dados[0].detalhamento[0].numeroDocumento)
    expect((await das()).codes).toEqual(['[Aviso-PGMEI-MSG_E0139]'])
    expect((await das('202612')).status).toBe(400)
    expect((await das('202312')).status).toBe(400)
  })
  test('debts, and the certificate', async () => {
    mei('servicos')
    const debts = () => consult('PGMEI', 'DIVIDAATIVA24', { anoCalendario: '2025' })
    expect((await debts()).dados).toBeNull()
    sim.put('divida-ativa', COMPANY, '202503', {
      periodoApuracao: '202503',
      tributo: 'INSS',
      valor: 75.9,
    })
    expect((await debts()).dados).toEqual([
      { periodoApuracao: '202503', tributo: 'INSS', valor: 75.9 },
    ])
    expect(isPdf((await emit('CCMEI', 'EMITIRCCMEI121', {})).dados.pdf)).toBe(true)
    expect((await consult('CCMEI', 'DADOSCCMEI122', {})).dados.empresario.cpf).toBe('52998224725')
    const byOwner = await ask(
      'Consultar',
      'CCMEI',
      'CCMEISITCADASTRAL123',
      {},
      { contribuinte: '52998224725' },
    )
    expect(byOwner.dados).toEqual([{ cnpj: COMPANY, situacao: 'ATIVA', enquadradoMei: true }])
  })
})

describe('REGIMEAPURACAO', () => {
  const opt = (more = {}) =>
    ask('Declarar', 'REGIMEAPURACAO', 'EFETUAROPCAOREGIME101', {
      ...{ anoOpcao: 2026, tipoRegime: 1, descritivoRegime: 'CAIXA', deAcordoResolucao: true },
      ...more,
    })
  test('an option is made once for the year, and consulted', async () => {
    expect((await opt()).dados.regimeEscolhido).toBe('CAIXA')
    expect((await opt()).codes).toEqual(['[EntradaIncorreta-REGIME-MSG_ISN_053]'])
    const years = await consult('REGIMEAPURACAO', 'CONSULTARANOSCALENDARIOS102', {})
    expect(years.dados).toEqual([{ anoCalendario: 2026, regimeApurado: 'CAIXA' }])
    const option = await consult('REGIMEAPURACAO', 'CONSULTAROPCAOREGIME103', {
      anoCalendario: 2026,
    })
    expect(isPdf(option.dados.demonstrativoPdf)).toBe(true)
    const act = await consult('REGIMEAPURACAO', 'CONSULTARRESOLUCAO104', { anoCalendario: 2026 })
    expect(Buffer.from(act.dados.textoResolucao, 'base64').toString()).toContain('2026')
  })
  test.each([
    ['without agreeing', { deAcordoResolucao: false }, '051'],
    ['with the word of the other', { descritivoRegime: 'COMPETENCIA' }, '049'],
    ['of a regime that is none', { tipoRegime: 2 }, '060'],
    ['of a year before', { anoOpcao: 2025 }, '050'],
    ['of caixa in 2027', { anoOpcao: 2027 }, '056'],
  ])('no option %s', async (_, more, number) => {
    expect((await opt(more)).codes).toEqual([`[EntradaIncorreta-REGIME-MSG_ISN_${number}]`])
  })
})

describe('DEFIS', () => {
  const declare = (ano = 2025) =>
    ask('Declarar', 'DEFIS', 'TRANSDECLARACAO141', { ano, empresa: {} })
  test('kept once a year, and asked for again', async () => {
    const { dados } = await declare()
    expect([isPdf(dados.reciboPdf), isPdf(dados.declaracaoPdf)]).toEqual([true, true])
    const all = await consult('DEFIS', 'CONSDECLARACAO142', {})
    expect(all.dados).toMatchObject([
      { anoCalendario: 2025, idDefis: dados.idDefis, tipo: 'Original' },
    ])
    expect((await consult('DEFIS', 'CONSULTIMADECREC143', { ano: 2025 })).dados.idDefis).toBe(
      dados.idDefis,
    )
    expect(
      (await consult('DEFIS', 'CONSDECREC144', { idDefis: dados.idDefis })).dados.idDefis,
    ).toBe(dados.idDefis)
  })
  test('of a year that is not over, or whose months were not declared, it is refused', async () => {
    expect((await declare(2026)).status).toBe(400)
    sim.register({ cnpj: COMPANY, name: 'Uma', openedOn: '2025-06-01', establishments: [COMPANY] })
    expect((await declare()).texts[0]).toContain('202506, 202507')
  })
})

describe('SICALC', () => {
  const version = { version: '2.9' }
  const asked = {
    ...{
      uf: 'SP',
      municipio: 7107,
      codigoReceita: '2172',
      codigoReceitaExtensao: '01',
      tipoPA: 'ME',
    },
    ...{ dataPA: '02/2025', vencimento: '2025-03-20T00:00:00', valorImposto: '1000.00' },
    ...{ dataConsolidacao: '2025-05-15T00:00:00', observacao: '' },
  }
  beforeEach(() => {
    time.now = Date.parse('2025-04-10T12:00:00-03:00')
  })
  test('the examples of late payment: 1.000,00 due on 20/03/2025', async () => {
    const { dados } = await emit('SICALC', 'CONSOLIDARGERARDARF51', asked, version)
    expect(dados.consolidado).toMatchObject({
      valorMultaMora: 184.8,
      percentualMultaMora: 18.48,
      valorJuros: 20.6,
      valorTotalConsolidado: 1205.4,
    })
    expect(isPdf(dados.darf)).toBe(true)
    const april = await emit(
      'SICALC',
      'GERARDARFCODBARRA53',
      { ...asked, dataConsolidacao: '2025-04-10' },
      version,
    )
    expect(april.dados.consolidado).toMatchObject({
      valorMultaMora: 69.3,
      valorJuros: 10,
      valorTotalConsolidado: 1079.3,
    })
    expect(april.dados.codigoDeBarras.codigo44).toMatch(/^\d{44}$/)
  })
  test('a revenue that is none, and a day that is over, are refused', async () => {
    expect(
      (await emit('SICALC', 'CONSOLIDARGERARDARF51', { ...asked, codigoReceita: '9999' }, version))
        .status,
    ).toBe(400)
    expect(
      (
        await emit(
          'SICALC',
          'CONSOLIDARGERARDARF51',
          { ...asked, dataConsolidacao: '2025-04-09' },
          version,
        )
      ).status,
    ).toBe(400)
    const support = await ask(
      'Apoiar',
      'SICALC',
      'CONSULTAAPOIORECEITAS52',
      { codigoReceita: '2172' },
      version,
    )
    expect(support.dados.descricaoReceita).toContain('COFINS')
  })
})

describe('parcelamentos', () => {
  test.each([
    ['PARCSN', 16],
    ['RELPMEI', 23],
  ])('%s: parts that are due, a DAS of one, and what was paid', async (family, number) => {
    const call = (service: string, dados: unknown = {}) => consult(family, `${service}`, dados)
    expect((await call(`PARCELASPARAGERAR${number}2`)).dados).toBeNull()
    const parcelas = [202610, 202611].map((parcela) => ({ parcela, centavos: 30_000 }))
    sim.put('parcelamento', COMPANY, `${family}:1`, { dataDoPedido: 20260901, parcelas })
    expect((await call(`PARCELASPARAGERAR${number}2`)).dados.listaParcelas).toHaveLength(2)
    expect((await call(`PEDIDOSPARC${number}3`)).dados.parcelamentos[0].numero).toBe(1)
    const { dados } = await emit(family, `GERARDAS${number}1`, { parcelaParaEmitir: 202610 })
    expect(isPdf(dados.docArrecadacaoPdfB64)).toBe(true)
    sim.pay(sim.bills()[0]?.number ?? '')
    expect((await call(`PARCELASPARAGERAR${number}2`)).dados.listaParcelas).toEqual([
      { parcela: 202611, valor: 300 },
    ])
    const one = await call(`OBTERPARC${number}4`, { numeroParcelamento: 1 })
    expect(one.dados.demonstrativoPagamentos).toEqual([{ mesDaParcela: 202610, valorPago: 300 }])
    const paid = await call(`DETPAGTOPARC${number}5`, {
      numeroParcelamento: 1,
      anoMesParcela: 202610,
    })
    expect(paid.dados.valorPagoArrecadacao).toBe(300)
    expect((await emit(family, `GERARDAS${number}1`, { parcelaParaEmitir: 202610 })).status).toBe(
      400,
    )
  })
})

test.each([
  ['Declarar', 'MIT', 'ENCAPURACAO314'],
  ['Emitir', 'DCTFWEB', 'GERARGUIA31'],
  ['Declarar', 'DASNSIMEI', 'TRANSDECLARACAO151'],
])('%s %s %s is not offered here', async (route, system, service) => {
  const { status, codes } = await ask(route, system, service, {})
  expect([status, codes]).toEqual([400, ['[EntradaIncorreta-ICGERENCIADOR-055]']])
})
