import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { COMPANY, startWorld } from './testes/world.ts'

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
    expect(isPdf((await emit('CCMEI', 'EMITIRCCMEI121', {})).dados[0].pdf)).toBe(true)
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
  const nothing = (names: string) => Object.fromEntries(names.split(' ').map((name) => [name, 0]))
  const empresa = {
    ...nothing('ganhoCapital qtdEmpregadoInicial qtdEmpregadoFinal ganhoRendaVariavel'),
    receitaExportacaoDireta: 0,
    socios: [
      {
        ...nothing('rendimentosIsentos rendimentosTributaveis participacaoCapitalSocial'),
        ...{ irRetidoFonte: 0, cpf: '52998224725' },
      },
    ],
    estabelecimentos: [
      {
        ...nothing('estoqueInicial estoqueFinal saldoCaixaInicial saldoCaixaFinal importacoes'),
        ...nothing('aquisicoesMercadoInterno totalEntradasPorTransferencia totalDespesas'),
        ...nothing('totalSaidasPorTransferencia totalDevolucoesVendas totalEntradas'),
        ...{ totalDevolucoesCompras: 0, cnpjCompleto: COMPANY },
      },
    ],
  }
  const declare = (ano = 2025) => ask('Declarar', 'DEFIS', 'TRANSDECLARACAO141', { ano, empresa })
  test('kept once a year, and asked for again', async () => {
    const { dados } = await declare()
    expect([isPdf(dados.reciboPdf), isPdf(dados.declaracaoPdf)]).toEqual([true, true])
    const all = await consult('DEFIS', 'CONSDECLARACAO142', {})
    expect(all.dados).toMatchObject([
      { anoCalendario: 2025, idDefis: dados.idDefis, tipo: 1, dataHora: '20261110120000' },
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
    expect(support.dados.receita.descricaoReceita).toContain('COFINS')
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
    expect(one.dados.demonstrativoPagamentos).toMatchObject([
      { mesDaParcela: 202610, valorPago: 300, dataDeArrecadacao: 20261110 },
    ])
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
