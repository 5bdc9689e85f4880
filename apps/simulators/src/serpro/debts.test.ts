// What is confirmed by the public documents of the service, and what is not, is listed at the end.
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { COMPANY, startWorld } from './testes/world.ts'

const world = await startWorld({ open: true })
const { sim, ask, time } = world
afterAll(() => world.stop())
beforeEach(() => {
  world.again()
  sim.dials.declarar.turn({ waits: 0 })
})

const who = { CpfResponsavel: '52998224725' }
const list = (...debts: [id: number, code: string, value: number][]) => ({
  ListaDebitos: debts.map(([IdDebito, CodigoDebito, ValorDebito]) => ({
    ...{ IdDebito, CodigoDebito, ValorDebito },
  })),
})
const month = {
  PeriodoApuracao: { MesApuracao: 10, AnoApuracao: 2026 },
  DadosIniciais: {
    ...{ SemMovimento: false, QualificacaoPj: 1, TributacaoLucro: 3, VariacoesMonetarias: 2 },
    ...{ RegimePisCofins: 2, ResponsavelApuracao: who },
  },
  Debitos: { PisPasep: list([1, '810902', 650]), Cofins: list([2, '217201', 3000]) },
}
const close = (more = {}) => ask('Declarar', 'MIT', 'ENCAPURACAO314', { ...month, ...more })
const of = { categoria: 'GERAL_MENSAL', anoPA: '2026', mesPA: '10' }
const dctfweb = (route: string, service: string, more = {}) =>
  ask(route, 'DCTFWEB', service, { ...of, ...more })

describe('MIT', () => {
  test('it closes after the answer, and is found by its month', async () => {
    sim.dials.declarar.turn({ waits: 2 })
    const { dados, codes } = await close()
    expect(codes).toEqual(['[Sucesso-MIT]', '[Sucesso-MIT-MSG_0024]'])
    const state = async () =>
      (
        await ask('Apoiar', 'MIT', 'SITUACAOENC315', {
          protocoloEncerramento: dados.protocoloEncerramento,
        })
      ).dados
    expect((await close()).codes).toEqual(['[EntradaIncorreta-MIT-MSG_0036]'])
    expect([await state(), await state(), await state()]).toMatchObject([
      { situacaoApuracao: 4, dataEncerramento: null },
      { situacaoApuracao: 4 },
      { situacaoApuracao: 3, textoSituacao: 'ENCERRADA', dataEncerramento: '20261110' },
    ])
    time.now += 60_000
    const all = await ask('Consultar', 'MIT', 'LISTAAPURACOES317', {
      anoApuracao: 2026,
      mesApuracao: 10,
    })
    expect(all.dados.Apuracoes).toMatchObject([
      {
        idApuracao: dados.idApuracao,
        periodoApuracao: 202610,
        situacao: 3,
        valorTotalApurado: 3650,
      },
    ])
    const one = await ask('Consultar', 'MIT', 'CONSAPURACAO316', { idApuracao: dados.idApuracao })
    expect(one.dados.dadosApuracaoMit[0].Debitos).toEqual(month.Debitos)
  })

  test.each<[string, string, object]>([
    [
      'without how its exchange is taken',
      '0003',
      { DadosIniciais: { ...month.DadosIniciais, VariacoesMonetarias: undefined } },
    ],
    ['with movement and immediate', '0020', { TransmissaoImediata: true }],
    ['without debts', '0005', { Debitos: undefined }],
    ['with a group that is empty', '0015', { Debitos: { Cofins: { ListaDebitos: [] } } }],
    [
      'with groups out of order',
      '0002',
      { Debitos: { Cofins: list([1, '217201', 1]), PisPasep: list([2, '810902', 1]) } },
    ],
    ['with numbers that skip', '0009', { Debitos: { Cofins: list([2, '217201', 1]) } }],
    [
      'with a code twice',
      '0028',
      { Debitos: { Cofins: list([1, '217201', 1], [2, '217201', 1]) } },
    ],
    ['with a code of none', '0026', { Debitos: { Cofins: list([1, '999901', 1]) } }],
    ['with a code of another group', '0026', { Debitos: { Cofins: list([1, '810902', 1]) } }],
    ['with a code of another regime', '0035', { Debitos: { Cofins: list([1, '585601', 1]) } }],
    [
      'with a tax of the quarter in its first month',
      '0027',
      { Debitos: { Irpj: list([1, '208901', 1]) } },
    ],
    ['with nothing owed', '0012', { Debitos: { Cofins: list([1, '217201', 0]) } }],
    [
      'of the real by estimativa without saying of its balancete',
      '0013',
      { DadosIniciais: { ...month.DadosIniciais, TributacaoLucro: 1 } },
    ],
  ])('a month %s is refused', async (_, number, more) => {
    expect((await close(more)).codes).toEqual([`[EntradaIncorreta-MIT-MSG_${number}]`])
  })

  test('it closes by itself, when nobody asks', async () => {
    sim.dials.declarar.turn({ waits: 5 })
    await close()
    const states = async () => {
      const year = { anoApuracao: 2026 }
      return (await ask('Consultar', 'MIT', 'LISTAAPURACOES317', year)).dados.Apuracoes[0].situacao
    }
    expect(await states()).toBe(4)
    time.now += 10 * 60_000
    expect(await states()).toBe(3)
  })

  test('without movement nothing is owed, and its declaration leaves with it', async () => {
    const none = { SemMovimento: true, QualificacaoPj: 1, ResponsavelApuracao: who }
    const asked = { DadosIniciais: none, Debitos: undefined }
    expect((await close(asked)).codes).toEqual(['[EntradaIncorreta-MIT-MSG_0029]'])
    expect((await close({ ...asked, TransmissaoImediata: true })).status).toBe(200)
    expect((await dctfweb('Consultar', 'CONSRECIBO32')).dados.PDFByteArrayBase64).toBeTruthy()
    expect((await dctfweb('Emitir', 'GERARGUIA31')).codes).toEqual(['[Aviso-DCTFWEB-GUIA03]'])
  })
})

describe('DCTFWEB', () => {
  const xmlOf = async () =>
    Buffer.from(
      (await dctfweb('Consultar', 'CONSXMLDECLARACAO38')).dados.XMLStringBase64,
      'base64',
    ).toString()
  const send = (xml: string) =>
    dctfweb('Declarar', 'TRANSDECLARACAO310', {
      xmlAssinadoBase64: Buffer.from(xml).toString('base64'),
    })

  test('nothing of a month is nothing, and what is closed is in progress', async () => {
    for (const service of ['CONSRECIBO32', 'CONSDECCOMPLETA33', 'CONSXMLDECLARACAO38'])
      expect((await dctfweb('Consultar', service)).codes).toEqual(['[Aviso-DCTFWEB-MG08]'])
    await close()
    expect((await dctfweb('Consultar', 'CONSRECIBO32')).codes).toEqual(['[Aviso-DCTFWEB-MG10]'])
    expect((await dctfweb('Emitir', 'GERARGUIA31')).codes).toEqual(['[Aviso-DCTFWEB-MG10]'])
    expect(await xmlOf()).toContain('<codReceita>810902</codReceita>')
  })

  test('a guide has what is of its origin, until the first of its debts is due', async () => {
    sim.put('esocial', COMPANY, '202610', { debitos: [{ codigo: '109901', centavos: 17_831 }] })
    await close()
    const guide = (more = {}) => dctfweb('Emitir', 'GERARGUIAANDAMENTO313', more)
    expect((await guide()).dados.PDFByteArrayBase64).toBeTruthy()
    await guide({ idsSistemaOrigem: [8] })
    await guide({ idsSistemaOrigem: [1] })
    expect((await guide({ idsSistemaOrigem: [3] })).codes).toEqual([
      '[EntradaIncorreta-DCTFWEB-APIGUIA03]',
    ])
    // 20/11 is a holiday, and so the INSS is due on the day before; the PIS, on the 25th.
    expect(sim.bills().map(({ total, due }) => [total, due])).toEqual([
      [382_831, '2026-11-19'],
      [365_000, '2026-11-25'],
      [17_831, '2026-11-19'],
    ])
  })

  test('what was not signed, or was not what was given, is refused', async () => {
    await close()
    expect((await send('<a/>')).codes).toEqual(['[EntradaIncorreta-DCTFWEB-TRANS07]'])
    const xml = await xmlOf()
    expect((await send(xml)).codes).toEqual(['[EntradaIncorreta-DCTFWEB-TRANS18]'])
    const forged = '<Signature xmlns="http://www.w3.org/2000/09/xmldsig#"><SignedInfo/></Signature>'
    const with_ = (text: string, where = '</ProcDctf>') => text.replace(where, `${forged}${where}`)
    expect((await send(with_(xml.replace('650.00', '1.00')))).codes).toEqual([
      '[EntradaIncorreta-DCTFWEB-TRANS04]',
    ])
    expect((await send(with_(xml, '</ConteudoDeclaracao>'))).codes).toEqual([
      '[EntradaIncorreta-DCTFWEB-TRANS17]',
    ])
    expect((await send(with_(xml))).codes).toEqual(['[EntradaIncorreta-DCTFWEB-TRANS09]'])
    await close({ Debitos: { Cofins: list([1, '217201', 1]) } })
    expect((await send(with_(xml))).codes).toEqual(['[EntradaIncorreta-DCTFWEB-TRANS10]'])
  })
})

/**
 * Not in any document that could be read (the rest is transcribed from the pages of the SERPRO, of April to September of
 * 2026): the simulator says these by itself, and who relies on one of them tests it with the true service first.
 */
const UNCONFIRMED = [
  'DASNSIMEI: the code of «there is none» of CONSULTIMADECREC152 (40400 here), and the name of the power 00229 in the e-CAC',
  'DASNSIMEI: GERARDASEXCESSO153 is listed as not launched; the DAS of the excess is left out',
  'DCTFWEB: which codes come as Aviso with 200 and which as EntradaIncorreta with 400 (only TRANS02 and TRANS21 were seen)',
  'DCTFWEB: categories AFERICAO, ESPETACULO_DESPORTIVO and RECLAMATORIA_TRABALHISTA; services 34 to 37, 39, 311 and 312',
  'DCTFWEB: what the DARF of GERARGUIA31 has besides being a PDF; its text here is ours',
  'MIT: situations 1 and 2 (in edition), and whether avisosDctf stop a closing',
  'MIT: variation 02 of 2089, of a quarter that loses the 16 %; the ajuste of the year in December',
  'SICALC: codes of its refusals; whether each revenue takes cota, but 0220',
  'PGDASD: GERARDASPROCESSO18, but its input; the names of the fields of GERARDASAVULSO19, written in two ways',
  'parcelamentos: codes of refusals; the names of the consolidation of RELPSN and RELPMEI',
] as const

test('what is not confirmed is told in whole sentences', () => {
  for (const one of UNCONFIRMED) expect(one).toMatch(/^\w+: .{20,}/)
})
