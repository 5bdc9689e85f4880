// What the port promises of the services besides the PGDAS-D, against the simulated ones.

import { MODALIDADES_DE_PARCELAMENTO } from '@razao/engine/cadastro'
import { type DadosMit, declararMit, type FatosDoMit } from '@razao/engine/tributos/mit'
import type { DadosPgdasd } from '@razao/engine/tributos/pgdasd'
import { beforeEach, describe, expect, test } from 'vitest'
import type { DadosDefis, PedidoDeDarf } from '../../platform/fora/index.ts'
import { abrirMundo, comoTexto, EMPRESA, erroDe, feito } from './testes/mundo.ts'

const { m, tempo, consumo, chamada, umaPorta, certificadoDe } = abrirMundo()
const CPF = '52998224725'

function registrarMei(kind: 'comercio' | 'servicos' | 'caminhoneiro' = 'servicos') {
  m.servico.register({
    ...{ cnpj: EMPRESA, name: 'João Fictício', openedOn: '2025-11-03', establishments: [EMPRESA] },
    mei: { kind, cpf: CPF },
  })
}
const mesesDe2025 = ['2025-11', '2025-12']
async function gerarOAno() {
  registrarMei()
  for (const competencia of mesesDe2025)
    await feito(m.serpro.gerarDasDoMei({ ...chamada(), competencia }))
}
const declararAno = (mais = {}, porta = m.serpro) =>
  porta.mei.transmitirDeclaracaoAnual({
    ...{ ...chamada(), ano: 2025, receitaDeComercio: 0, receitaDeServicos: 900_050 },
    ...{ teveEmpregado: false, anotar: () => {}, ...mais },
  })
const anosDeclarados = () =>
  feito(m.serpro.mei.consultarDeclaracoesAnuais({ ...chamada(), ano: 2025 }))

describe('the MEI', () => {
  test('a DAS by its line has another number, and no paper', async () => {
    registrarMei()
    const pedido = { ...chamada(), competencia: '2026-10' as const }
    const [papel] = await feito(m.serpro.gerarDasDoMei(pedido))
    const [linha] = await feito(m.serpro.mei.gerarDasComLinha(pedido))
    expect(linha).toMatchObject({ competencia: '2026-10', valores: { total: 8605 }, pdf: null })
    expect(linha?.codigoDeBarras).toHaveLength(4)
    expect(linha?.codigoDeBarras.join('')).toMatch(/^\d{48}$/)
    expect(linha?.numero).not.toBe(papel?.numero)
    expect(linha?.composicao.map(({ codigo }) => codigo)).toEqual(['0151', '0125'])
  })

  test('a month with a benefit owes what is not of the INSS', async () => {
    registrarMei('comercio')
    const meses = [{ competencia: '2026-10' as const, comBeneficio: true }]
    const dito = await feito(m.serpro.mei.informarBeneficio({ ...chamada(), ano: 2026, meses }))
    expect(dito).toEqual([{ ...meses[0], pagarCom: '2026-10' }])
    // R$ 1 of ICMS is less than what is collected.
    const pedido = { ...chamada(), competencia: '2026-10' as const }
    expect(await feito(m.serpro.gerarDasDoMei(pedido))).toEqual([])
  })

  test('debts at the Procuradoria come in centavos; none is an empty list', async () => {
    const dividas = () => feito(m.serpro.mei.consultarDividaAtiva({ ...chamada(), ano: 2025 }))
    expect(await dividas()).toEqual([])
    m.servico.put('divida-ativa', EMPRESA, '202503', {
      ...{ periodoApuracao: '202503', tributo: 'INSS', valor: 75.9 },
      ...{ enteFederado: 'Uniao', situacaoDebito: 'ENVIADO A PFN' },
    })
    expect(await dividas()).toEqual([
      {
        ...{ competencia: '2025-03', tributo: 'INSS', valor: 7590 },
        ...{ ente: 'Uniao', situacao: 'ENVIADO A PFN' },
      },
    ])
  })

  test('its certificate says who it is; who is none has none, and is told why', async () => {
    const { mei } = m.serpro
    expect(await feito(mei.consultarCertificado(chamada()))).toBeNull()
    m.servico.register({
      ...{ cnpj: EMPRESA, name: 'Comércio Fictício', openedOn: '2025-11-03' },
      establishments: [EMPRESA],
    })
    expect(await mei.emitirCertificado(chamada())).toMatchObject({
      ...{ tipo: 'recusado', recusas: [{ codigo: 'CCMEI-BSN-0030' }] },
    })
    registrarMei()
    expect(await feito(mei.consultarCertificado(chamada()))).toMatchObject({
      ...{ cnpj: EMPRESA, nomeEmpresarial: 'João Fictício', optante: true },
      ...{ empresario: { cpf: CPF }, inicioDasAtividades: '2025-11-03' },
      periodos: [{ de: '2025-11-03', ate: null }],
      ocupacoes: [{ cnae: '9602501', principal: true }],
    })
    expect(comoTexto(await feito(mei.emitirCertificado(chamada())))).toMatch(/^%PDF/)
    const doCpf = (contribuinte: string) =>
      feito(mei.consultarCnpjsDoCpf(chamada({ contribuinte })))
    expect(await doCpf(CPF)).toEqual([{ cnpj: EMPRESA, situacao: 'ATIVA', mei: true }])
    expect(await doCpf('12345678909')).toEqual([])
  })

  test('a year is declared once, late with its fine, and again as a retificadora', async () => {
    await gerarOAno()
    let enviado: unknown
    const anotar = (dito: unknown) => {
      enviado = dito
    }
    expect(await anosDeclarados()).toEqual([])
    const uma = await feito(declararAno({ anotar }))
    expect(enviado).toEqual({
      ...{ cnpjCompleto: EMPRESA, anoCalendario: 2025 },
      declaracao: {
        ...{ valorReceitaComercio: 0, valorReceitaServico: 9000.5, indicadorEmpregado: false },
      },
    })
    expect(uma).toMatchObject({
      ...{ ano: 2025, tipo: 'original', excesso: null },
      transmitidaEm: new Date(tempo.agora).toISOString(),
      // The least is R$ 50, and half of it when it is paid in thirty days.
      multa: { darf: { total: 2500, vencimento: '2026-12-10' } },
    })
    expect(comoTexto(uma.recibo?.pdf)).toMatch(/^%PDF/)
    expect(comoTexto(uma.multa?.notificacao)).toMatch(/^%PDF/)
    tempo.agora += 60_000
    const outra = await feito(declararAno({ receitaDeServicos: 1_400_000 }))
    // The limit of two months is R$ 13.500.
    expect(outra).toMatchObject({
      ...{ tipo: 'retificadora', multa: null },
      excesso: { limite: 1_350_000, excedido: 50_000, das: null },
    })
    expect((await anosDeclarados()).map(({ numero }) => numero)).toEqual([uma.numero, outra.numero])
  })

  test('an answer to a year that was lost is found by asking', async () => {
    await gerarOAno()
    m.servico.dials.declarar.turn({ lostAnswerRate: 1 })
    expect((await erroDe(declararAno())).nadaSaiu).toBe(false)
    expect(await anosDeclarados()).toHaveLength(1)
  })

  test.each([
    ['months without a DAS', '10007', {}, () => registrarMei()],
    [
      'receipts of more than a fifth above the limit',
      '10008',
      { receitaDeServicos: 1_620_001 },
      gerarOAno,
    ],
    ['a year of long ago', '10002', { ano: 2019 }, () => registrarMei()],
  ])('a year with %s is not declared, whatever the status says', async (_, codigo, mais, antes) => {
    await antes()
    expect(await declararAno(mais)).toMatchObject({
      tipo: 'recusado',
      recusas: [
        { codigo: `DASNSIMEI-${codigo}`, oQueFazer: expect.stringMatching(/^[A-Z].{20,}\.$/) },
      ],
    })
    expect(await anosDeclarados()).toEqual([])
  })

  test('a system of theirs that is down leaves the year in doubt', async () => {
    await gerarOAno()
    m.servico.dials.declarar.turn({ errorRate: 1 })
    expect((await erroDe(declararAno({}, umaPorta()))).nadaSaiu).toBe(false)
  })
})

describe('the SICALC', () => {
  const darf = (mais: Partial<PedidoDeDarf> = {}): PedidoDeDarf => ({
    ...{ receita: '2172', periodo: { mes: '2026-09' }, vencimento: '2026-10-23' },
    ...{ valor: 100_000, pagarEm: '2026-11-10', ...mais },
  })

  test('a DARF that is late comes with fine and interest, as paper or by its line', async () => {
    const papel = await feito(m.serpro.darf.emitir({ ...chamada(), darf: darf() }))
    // 18 days of 0,33 %, and 1 % of the month of payment.
    expect(papel).toMatchObject({
      valores: { principal: 100_000, multa: 5_940, juros: 1_000, total: 106_940 },
      ...{ pagarAte: '2026-11-10', codigoDeBarras: [] },
    })
    expect(comoTexto(papel.pdf)).toMatch(/^%PDF/)
    const linha = await feito(m.serpro.darf.emitirComLinha({ ...chamada(), darf: darf() }))
    expect(linha).toMatchObject({ valores: papel.valores, pdf: null })
    expect(linha.codigoDeBarras.join('')).toMatch(/^858\d{45}$/)
  })

  test('a quota is due with its month, and its interest counts from the first one', async () => {
    const emitir = (cota: number) =>
      feito(
        m.serpro.darf.emitir({
          ...chamada(),
          darf: darf({
            ...{ receita: '2089', periodo: { trimestre: 3, ano: 2026 }, vencimento: { cota } },
            pagarEm: '2026-11-30',
          }),
        }),
      )
    expect((await emitir(1)).valores).toMatchObject({ multa: 10_230, juros: 1000 })
    expect((await emitir(2)).valores).toMatchObject({ multa: 0, juros: 1000 })
  })

  test('what a código asks for is told for nothing; another is refused', async () => {
    const receita = await feito(m.serpro.darf.consultarReceita({ ...chamada(), receita: '2089' }))
    expect(receita).toMatchObject({
      codigo: '2089',
      extensoes: [{ codigo: '01', periodo: 'TR', calculada: true, temCodigoDeBarras: true }],
    })
    expect(consumo.usados).toBe(0)
    const outra = m.serpro.darf.consultarReceita({ ...chamada(), receita: '9999' })
    expect(await outra).toMatchObject({ tipo: 'recusado' })
    // Banks do not work on a Sunday.
    const domingo = darf({ pagarEm: '2026-11-15' })
    expect(await m.serpro.darf.emitir({ ...chamada(), darf: domingo })).toMatchObject({
      tipo: 'recusado',
    })
  })
})

const mes = (mais: Partial<FatosDoMit> = {}): DadosMit => {
  const dados = declararMit({
    ...{ competencia: '2026-10', tributacao: 'presumido', pisCofins: 'cumulativo' },
    ...{ variacoes: 'competencia', responsavel: { cpf: CPF } },
    debitos: [
      { tributo: 'pis', codigoReceita: '8109-02', valor: 65_000 },
      { tributo: 'cofins', codigoReceita: '2172-01', valor: 300_000 },
    ],
    ...mais,
  })
  if (!dados.ok) throw new Error(dados.refusal.mensagem)
  return dados.value
}
const OUTUBRO = { categoria: 'geral-mensal', competencia: '2026-10' } as const
const encerrar = (dados = mes(), porta = m.serpro) =>
  porta.mit.encerrar({ ...chamada(), dados, anotar: () => {} })
const noMit = () => feito(m.serpro.mit.listar({ ...chamada(), competencia: '2026-10' }))

describe('the MIT', () => {
  test('what is handed in closes later, and is found by its month', async () => {
    m.servico.dials.declarar.turn({ waits: 1 })
    expect(await noMit()).toEqual([])
    const { protocolo, apuracaoId } = await feito(encerrar())
    const situacao = () => feito(m.serpro.mit.consultarEncerramento({ ...chamada(), protocolo }))
    const antes = consumo.usados
    expect(await situacao()).toMatchObject({ situacao: 'encerrando', encerradaEm: null })
    expect(await situacao()).toMatchObject({
      ...{ situacao: 'encerrada', encerradaEm: '2026-11-10', apuracaoId, avisos: [] },
    })
    expect(consumo.usados).toBe(antes)
    expect(await noMit()).toEqual([
      {
        ...{ id: apuracaoId, competencia: '2026-10', situacao: 'encerrada' },
        ...{ encerradaEm: '2026-11-10', total: 365_000 },
      },
    ])
    expect(await feito(m.serpro.mit.consultar({ ...chamada(), apuracaoId }))).toMatchObject({
      dados: [{ PeriodoApuracao: { MesApuracao: 10, AnoApuracao: 2026 } }],
    })
  })

  test('its groups leave in the order in which it takes them, however they were kept', async () => {
    const { PisPasep, Cofins } = mes().Debitos ?? {}
    const trocados = { Cofins, PisPasep } as NonNullable<DadosMit['Debitos']>
    expect(await encerrar({ ...mes(), Debitos: trocados })).toMatchObject({ tipo: 'feito' })
  })

  test('an answer that was lost is found by asking; a second one waits for the first', async () => {
    m.servico.dials.declarar.turn({ lostAnswerRate: 1, waits: 1 })
    expect((await erroDe(encerrar())).nadaSaiu).toBe(false)
    m.servico.dials.declarar.turn({ lostAnswerRate: 0 })
    expect(await noMit()).toMatchObject([{ situacao: 'encerrando', encerradaEm: null }])
    expect(await encerrar()).toMatchObject({
      tipo: 'recusado',
      recusas: [{ codigo: 'MIT-MSG_0036', oQueFazer: expect.stringMatching(/espere/) }],
    })
  })

  test.each([
    [
      'of the presumido in a month that ends a quarter',
      {
        competencia: '2026-09' as const,
        debitos: [
          { tributo: 'irpj' as const, codigoReceita: '2089-01', valor: 1 },
          { tributo: 'csll' as const, codigoReceita: '2372-01', valor: 2 },
        ],
      },
    ],
    [
      'of the real by estimativa',
      {
        tributacao: 'real-anual' as const,
        pisCofins: 'ambos' as const,
        debitos: [
          { tributo: 'irpj' as const, codigoReceita: '2362', valor: 1 },
          { tributo: 'cofins' as const, codigoReceita: '5856', valor: 2 },
        ],
      },
    ],
    [
      'of the real by quarter',
      {
        competencia: '2026-09' as const,
        tributacao: 'real-trimestral' as const,
        pisCofins: 'nao-cumulativo' as const,
        debitos: [
          { tributo: 'irpj' as const, codigoReceita: '0220', valor: 1 },
          { tributo: 'pis' as const, codigoReceita: '6912', valor: 2 },
        ],
      },
    ],
    ['without movement', { debitos: [] }],
  ])('what our rule puts together %s is taken', async (_, mais) => {
    expect((await encerrar(mes(mais))).tipo).toBe('feito')
  })
})

describe('the DCTFWeb', () => {
  beforeEach(() => m.servico.dials.declarar.turn({ waits: 0 }))
  const de = OUTUBRO
  const xml = async () => (await feito(m.serpro.dctfweb.consultarXml({ ...chamada(), de }))) ?? ''
  const situacao = () => feito(m.serpro.dctfweb.consultarSituacao({ ...chamada(), de }))
  const transmitir = async (texto: string, certificado = m.acesso.certificado) =>
    await m.serpro.dctfweb.transmitir({
      ...{ ...chamada(), de, xml: texto, certificado, anotar: () => {} },
    })

  test('nothing is, then is in progress, then is signed and transmitted once', async () => {
    expect(await situacao()).toEqual({ tipo: 'nenhuma' })
    expect(await feito(m.serpro.dctfweb.consultarXml({ ...chamada(), de }))).toBeNull()
    await feito(encerrar())
    expect(await situacao()).toEqual({ tipo: 'em-andamento' })
    const { recibo } = await feito(transmitir(await xml()))
    expect(recibo).toMatch(/^\d+$/)
    const depois = await situacao()
    expect(depois.tipo).toBe('transmitida')
    if (depois.tipo === 'transmitida') expect(comoTexto(depois.recibo)).toMatch(/^%PDF/)
    const completa = await feito(m.serpro.dctfweb.consultarCompleta({ ...chamada(), de, recibo }))
    expect(comoTexto(completa)).toMatch(/^%PDF/)
    expect((await m.serpro.dctfweb.consultarXml({ ...chamada(), de })).tipo).toBe('recusado')
  })

  test('a change in the MIT opens it again, and what is sent is what it says then', async () => {
    await feito(encerrar())
    const velho = await xml()
    await feito(transmitir(velho))
    await feito(
      encerrar(mes({ debitos: [{ tributo: 'pis', codigoReceita: '8109-02', valor: 1 }] })),
    )
    expect(await situacao()).toEqual({ tipo: 'em-andamento' })
    expect(await transmitir(velho)).toMatchObject({
      recusas: [{ codigo: 'DCTFWEB-TRANS10', oQueFazer: expect.stringMatching(/de novo/) }],
    })
    await feito(transmitir(await xml()))
    expect((await situacao()).tipo).toBe('transmitida')
  })

  test('what is signed is the same, byte by byte, and of who asks', async () => {
    await feito(encerrar())
    const texto = await xml()
    let enviado = ''
    const anotar = (dito: unknown) => {
      enviado = (dito as { xml: string }).xml
    }
    const { certificado } = m.acesso
    await feito(m.serpro.dctfweb.transmitir({ ...chamada(), de, xml: texto, certificado, anotar }))
    expect(enviado.replace(/<Signature[\s\S]*<\/Signature>/, '')).toBe(texto)
    expect(enviado).not.toContain('PRIVATE')
  })

  test('with the certificate of another it is refused, and nothing is declared', async () => {
    await feito(encerrar())
    expect(await transmitir(await xml(), certificadoDe(EMPRESA))).toMatchObject({
      recusas: [{ codigo: 'DCTFWEB-TRANS09', oQueFazer: expect.stringMatching(/certificado/) }],
    })
    expect(await situacao()).toEqual({ tipo: 'em-andamento' })
  })

  test('an answer that was lost is found by asking', async () => {
    await feito(encerrar())
    const texto = await xml()
    m.servico.dials.declarar.turn({ lostAnswerRate: 1 })
    expect((await erroDe(transmitir(texto))).nadaSaiu).toBe(false)
    expect((await situacao()).tipo).toBe('transmitida')
  })

  test('a DARF is of what was transmitted, of one origin or of all; nothing owed is told', async () => {
    m.servico.put('esocial', EMPRESA, '202610', {
      debitos: [{ codigo: '109901', centavos: 17_831 }],
    })
    await feito(encerrar())
    const antes = await m.serpro.dctfweb.gerarGuia({ ...chamada(), de })
    expect(antes).toMatchObject({ tipo: 'recusado', recusas: [{ codigo: 'DCTFWEB-MG10' }] })
    expect(
      comoTexto(await feito(m.serpro.dctfweb.gerarGuiaEmAndamento({ ...chamada(), de }))),
    ).toMatch(/^%PDF/)
    await feito(transmitir(await xml()))
    const guia = (mais = {}) => m.serpro.dctfweb.gerarGuia({ ...chamada(), de, ...mais })
    await feito(guia({ origens: ['mit'] }))
    await feito(guia({ origens: ['esocial'], pagarEm: '2026-11-30' }))
    const [, doMit, doEsocial] = m.servico.bills()
    expect(doMit).toMatchObject({ total: 365_000, due: '2026-11-25' })
    expect(doEsocial).toMatchObject({ limit: '2026-11-30', due: '2026-11-19' })
    m.servico.pay(doMit?.number ?? '')
    expect(await guia({ origens: ['mit'] })).toMatchObject({
      recusas: [{ codigo: 'DCTFWEB-GUIA03', oQueFazer: expect.stringMatching(/não tem débito/) }],
    })
  })
})

describe('what was paid', () => {
  test('it is counted, and its receipt comes; of what nobody paid there is none', async () => {
    const darf = {
      ...{ receita: '2172', periodo: { mes: '2026-09' }, vencimento: '2026-10-23' },
      ...{ valor: 100_000, pagarEm: '2026-11-10' },
    } as const
    const { numero: documento } = await feito(m.serpro.darf.emitir({ ...chamada(), darf }))
    const comprovante = () => feito(m.serpro.emitirComprovante({ ...chamada(), documento }))
    const quantos = () =>
      feito(m.serpro.contarPagamentos({ ...chamada(), de: '2026-11-01', ate: '2026-11-30' }))
    expect([await comprovante(), await quantos()]).toEqual([null, 0])
    m.servico.pay(documento)
    expect(comoTexto(await comprovante())).toMatch(/^%PDF/)
    expect(await quantos()).toBe(1)
  })
})

describe('instalments', () => {
  test.each(MODALIDADES_DE_PARCELAMENTO)('%s: open, issued, paid and told', async (modalidade) => {
    const { parcelamentos } = m.serpro
    const dela = () => ({ ...chamada(), modalidade })
    expect(await feito(parcelamentos.listar(dela()))).toEqual([])
    expect(await feito(parcelamentos.parcelasAbertas(dela()))).toEqual([])
    m.servico.put('parcelamento', EMPRESA, `${modalidade}:7`, {
      dataDoPedido: 20_260_901,
      parcelas: [202_610, 202_611].map((parcela) => ({ parcela, centavos: 30_000 })),
    })
    expect(await feito(parcelamentos.listar(dela()))).toMatchObject([
      { numero: 7, pedidoEm: '2026-09-01', situacao: 'Em parcelamento' },
    ])
    expect(await feito(parcelamentos.parcelasAbertas(dela()))).toHaveLength(2)
    const competencia = '2026-10'
    const pdf = await feito(parcelamentos.emitirParcela({ ...dela(), competencia }))
    expect(comoTexto(pdf)).toMatch(/^%PDF/)
    const paga = () =>
      feito(parcelamentos.consultarPagamento({ ...dela(), numero: 7, competencia }))
    expect(await paga()).toBeNull()
    m.servico.pay(m.servico.bills()[0]?.number ?? '')
    expect(await paga()).toMatchObject({ competencia, pagoEm: '2026-11-10', valor: 30_000 })
    expect(await feito(parcelamentos.consultar({ ...dela(), numero: 7 }))).toMatchObject({
      ...{ numero: 7, consolidado: { total: 60_000 } },
      pagamentos: [{ parcela: competencia, pagoEm: '2026-11-10', valor: 30_000 }],
    })
  })
})

describe('the year of the Simples', () => {
  const optar = (regime: 'caixa' | 'competencia' = 'caixa') =>
    m.serpro.regime.optar({ ...chamada(), ano: 2026, regime, anotar: () => {} })
  const opcao = () => feito(m.serpro.regime.consultar({ ...chamada(), ano: 2026 }))

  test('an option is made once, and found by asking', async () => {
    const { regime } = m.serpro
    expect([await opcao(), await feito(regime.listar(chamada()))]).toEqual([null, []])
    expect(await feito(regime.consultarResolucao({ ...chamada(), ano: 2026 }))).toContain('2026')
    m.servico.dials.declarar.turn({ lostAnswerRate: 1 })
    expect((await erroDe(optar())).nadaSaiu).toBe(false)
    expect(await opcao()).toMatchObject({ ano: 2026, regime: 'caixa', optadoEm: '2026-11-10' })
    expect(await feito(regime.listar(chamada()))).toEqual([{ ano: 2026, regime: 'caixa' }])
    m.servico.dials.declarar.turn({ lostAnswerRate: 0 })
    expect(await optar('competencia')).toMatchObject({ tipo: 'recusado' })
  })

  const defis: DadosDefis = {
    ano: 2025,
    empresa: {
      ...{ ganhoCapital: 0, qtdEmpregadoInicial: 1, qtdEmpregadoFinal: 2, ganhoRendaVariavel: 0 },
      receitaExportacaoDireta: 0,
      socios: [
        {
          ...{ cpf: CPF, rendimentosIsentos: 1000.5, rendimentosTributaveis: 0 },
          ...{ participacaoCapitalSocial: 100, irRetidoFonte: 0 },
        },
      ],
      estabelecimentos: [
        {
          ...{ cnpjCompleto: EMPRESA, estoqueInicial: 0, estoqueFinal: 0, importacoes: 0 },
          ...{ saldoCaixaInicial: 10, saldoCaixaFinal: -5.25, aquisicoesMercadoInterno: 0 },
          ...{ totalEntradasPorTransferencia: 0, totalSaidasPorTransferencia: 0 },
          ...{ totalDevolucoesVendas: 0, totalEntradas: 0, totalDevolucoesCompras: 0 },
          totalDespesas: 100,
        },
      ],
    },
  }
  const declarar = (dados = defis) =>
    m.serpro.defis.transmitir({ ...chamada(), dados, anotar: () => {} })
  const declaradas = () => feito(m.serpro.defis.listar(chamada()))

  test('a DEFIS is declared, found with its papers, and rectified', async () => {
    const { defis: porta } = m.serpro
    expect([
      await declaradas(),
      await feito(porta.consultarUltima({ ...chamada(), ano: 2025 })),
    ]).toEqual([[], null])
    const uma = await feito(declarar())
    expect(uma.numero).toMatch(/^\d{15}$/)
    expect(comoTexto(uma.recibo)).toMatch(/^%PDF/)
    tempo.agora += 60_000
    const outra = await feito(declarar())
    expect(await declaradas()).toMatchObject([
      { ano: 2025, numero: uma.numero, retificadora: false },
      {
        ano: 2025,
        numero: outra.numero,
        retificadora: true,
        transmitidaEm: new Date(tempo.agora).toISOString(),
      },
    ])
    const { numero } = uma
    expect(await feito(porta.consultarRecibo({ ...chamada(), numero }))).toMatchObject({ numero })
    expect(await feito(porta.consultarUltima({ ...chamada(), ano: 2025 }))).toMatchObject({
      numero: outra.numero,
    })
  })

  test('an answer that was lost is found by asking; what lacks something is refused', async () => {
    m.servico.dials.declarar.turn({ lostAnswerRate: 1 })
    expect((await erroDe(declarar())).nadaSaiu).toBe(false)
    expect(await declaradas()).toHaveLength(1)
    m.servico.dials.declarar.turn({ lostAnswerRate: 0 })
    const sem = { ...defis, empresa: { ...defis.empresa, socios: [] } }
    expect(await declarar(sem)).toMatchObject({ tipo: 'recusado' })
  })
})

describe('other DAS of the Simples', () => {
  test('one that is overdue, one of a process, and one of some tributes', async () => {
    const { pgdasd } = m.serpro
    const dados: DadosPgdasd = {
      ...{
        cnpjCompleto: EMPRESA,
        pa: 202_609,
        indicadorTransmissao: true,
        indicadorComparacao: false,
      },
      declaracao: {
        ...{
          tipoDeclaracao: 1,
          receitaPaCompetenciaInterno: 25_000,
          receitaPaCompetenciaExterno: 0,
        },
        receitasBrutasAnteriores: [],
        estabelecimentos: [
          {
            cnpjCompleto: EMPRESA,
            atividades: [
              { idAtividade: 14, valorAtividade: 25_000, receitasAtividade: [{ valor: 25_000 }] },
            ],
          },
        ],
      },
    }
    await feito(pgdasd.transmitir({ ...chamada(), dados, anotar: () => {} }))
    const competencia = '2026-09'
    const [daCobranca] = await feito(pgdasd.gerarDasDaCobranca({ ...chamada(), competencia }))
    expect(daCobranca?.valores.multa).toBeGreaterThan(0)
    m.servico.put('processo', EMPRESA, '123', {
      ...{ periodoApuracao: 202_608, valores: [{ codigo: 1001, centavos: 5000 }] },
    })
    const [doProcesso] = await feito(pgdasd.gerarDasDoProcesso({ ...chamada(), processo: '123' }))
    expect(doProcesso?.valores.principal).toBe(5000)
    const [avulso] = await feito(
      pgdasd.gerarDasAvulso({
        ...{ ...chamada(), competencia },
        tributos: [
          { codigoTributo: 1001, valor: 1050 },
          { codigoTributo: 1010, valor: 2000, municipioTom: '7107' },
        ],
      }),
    )
    expect(avulso).toMatchObject({ competencia, valores: { principal: 3050 } })
    const semCidade = [{ codigoTributo: 1010, valor: 2000 }]
    expect(
      await pgdasd.gerarDasAvulso({ ...chamada(), competencia, tributos: semCidade }),
    ).toMatchObject({ tipo: 'recusado' })
  })
})
