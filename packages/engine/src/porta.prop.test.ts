import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  concentracao,
  envelhecimento,
  estimativaNoMes,
  ocorrenciasDoContrato,
  parcelas,
  pareceRepetida,
  pisCofinsDaNota,
  previaDaCobranca,
  textoComVariaveis,
} from './cobranca/index.ts'
import {
  balanco,
  dfc,
  dlpa,
  dmpl,
  dre,
  gruposNoPadrao,
  lugaresNoPadrao,
  montarDemonstracao,
} from './contabil/demonstracoes/index.ts'
import partidas from './contabil/exemplos/partidas.json' with { type: 'json' }
import {
  balancete,
  contabilizarMes,
  depreciarBem,
  depreciarNoMes,
  encerrarResultado,
  estornar,
  fatosDoProLabore,
  PLANO_PADRAO,
  partidasDo,
} from './contabil/index.ts'
import {
  lucroDistribuivel,
  simular,
  simularContratacao,
  simularDistribuicao,
  simularFatorR,
  simularIbsCbs,
  simularLucroDistribuivel,
  simularRegimes,
} from './decisoes/index.ts'
import { compararNotas, conferirDocumento, conferirTempoDaNota } from './faturamento/index.ts'
import { type FatosDoMes, fecharMes, mitDoMes } from './fechamento/index.ts'
import {
  brutoParaLiquido,
  conferirFracionamento,
  periodoAConceder,
  periodoAquisitivoEm,
} from './folha/index.ts'
import { ARQUIVOS, responder } from './folha/testes/exemplos.ts'
import {
  casarPagamentos,
  compararComOPago,
  lerArrecadacao,
  lerPix,
  linhaDigitavel,
  montarCodigoDeBarras,
  montarDarf,
  montarPix,
  partesDaGps,
  recalcularGuia,
} from './guias/index.ts'
import { aliquotaNaNota, prazoDaNota } from './municipal/index.ts'
import { patronalForaDoDas, planejarGuias } from './planejamento/index.ts'
import { apurarMora } from './tabelas/selic/index.ts'
import { SO_NACIONAIS } from './tempo/index.ts'
import {
  contratoDoExemplo,
  estimativaDoExemplo,
  previaDoExemplo,
} from './testes/conferir-cobranca.ts'
import { type FatosDaFonte, fonteDoExemplo } from './testes/conferir-demonstracoes.ts'
import { montarMes } from './testes/conferir-fechamento.ts'
import { type FatosDasGuias, guiasDoMes } from './testes/conferir-planejamento.ts'
import { type FatosDoExemplo, montarFatos } from './testes/conferir-simples.ts'
import { lerExemplos } from './testes/index.ts'
import {
  apurarDasMei,
  cppDoContratante,
  impedimentosDoMei,
  relatorioMensalDoMei,
} from './tributos/mei/index.ts'
import { declararMit } from './tributos/mit/index.ts'
import { declararPgdasd } from './tributos/pgdasd/index.ts'
import {
  apurarPresumido,
  issDoMunicipio,
  pagarQuota,
  receitasPeloCaixa,
} from './tributos/presumido/index.ts'
import { ajustarLucro, apurarReal, creditosDoMes } from './tributos/real/index.ts'
import {
  apurarIbsCbs,
  apurarMesDeIbsCbs,
  emissorNacional,
  informacaoDeIbsCbs,
} from './tributos/reforma/index.ts'
import { apurarAluguel, apurarJcp, apurarRetencoes } from './tributos/retencoes/index.ts'
import {
  aliquotaEfetiva,
  aliquotaIssNaFonte,
  aplicarDevolucoes,
  apurarCaixa,
  apurarReceitaBruta,
  apurarSimples,
  competenciaDaReceita,
  corrigirCancelados,
  creditoDoComprador,
  diferencaDoIssNaAbertura,
  efeitosDaExclusao,
  folhaDoFatorR,
  livrosObrigatorios,
  multaDaDeclaracao,
  multaPorIncorrecoes,
  paDaOpcaoDeRegime,
  prazoDaDefisEspecial,
} from './tributos/simples/index.ts'

// Whatever comes to the door of a room, what leaves is a value or a refusal in words: never a throw, and
// never a value with an amount that is no number.

type Regra = (fatos: never) => unknown
const casosDe = (regra: string) =>
  lerExemplos().flatMap((arquivo) => (arquivo.regra === regra ? arquivo.casos : []))
const meses: FatosDoMes[] = casosDe('fechamento').map(({ fatos }) =>
  montarMes(fatos as Parameters<typeof montarMes>[0]),
)
const dosMeses = (nome: string): unknown[] =>
  meses.flatMap((mes) => {
    const doRegime = (mes as unknown as Record<string, object | undefined>)[nome]
    return doRegime === undefined ? [] : [{ proLabore: 0, feriados: mes.feriados, ...doRegime }]
  })

const fatosDe = (regra: string): readonly unknown[] => casosDe(regra).map(({ fatos }) => fatos)
const comFeriados = (regra: string) =>
  casosDe(regra).map(({ fatos }) => ({ feriados: SO_NACIONAIS, ...fatos }))

/** A rule asked by arguments, asked by a list of them. */
const porLista =
  (regra: (...argumentos: never[]) => unknown): Regra =>
  (lista: unknown) =>
    regra(...((Array.isArray(lista) ? lista : [lista]) as never[]))
const decisoes = (pergunta: string) =>
  casosDe('decisao').flatMap(({ fatos }) => (fatos.pergunta === pergunta ? [fatos.fatos] : []))
const itensDe = (regra: string) => casosDe(regra).map(({ fatos }) => fatos.itens)
const LUCRO = { tipo: 'presuncao', receita: 1_000_000_00, percentual: '0.32', irpj: 12_345 }
const codigosDe = (regra: string) =>
  casosDe(regra).map(({ fatos }) => [fatos.codigo, ...(fatos.valorMostrado ? [1] : [])])
const UM_PIX =
  '00020126360014br.gov.bcb.pix0114112223330001815204000053039865802BR5904Nome6006Cidade62070503***6304ABCD'

const FATOS_CONTABEIS = partidas.map(({ fato }) => fato)
const SALDOS = [
  { conta: '1.1.1.02', saldoAnterior: 0, saldo: 900_00 },
  { conta: '3.1.1.03', saldoAnterior: 0, saldo: -1_000_00 },
  { conta: '4.1.2.01', saldoAnterior: 10_00, saldo: 100_00 },
]
const BALANCETE = { linhas: SALDOS.map((saldo) => ({ ...saldo, tipo: 'analitica' })) }

/** Each door with facts that pass it. */
const PORTAS: Readonly<Record<string, readonly [regra: Regra, fatos: readonly unknown[]]>> = {
  fecharMes: [fecharMes as Regra, meses],
  mitDoMes: [mitDoMes as Regra, meses],
  apurarSimples: [
    apurarSimples as Regra,
    casosDe('simples').map(({ fatos }) => montarFatos(fatos as FatosDoExemplo)),
  ],
  apurarCaixa: [apurarCaixa as Regra, casosDe('caixa').map(({ fatos }) => fatos)],
  apurarDasMei: [apurarDasMei as Regra, dosMeses('mei')],
  apurarPresumido: [apurarPresumido as Regra, dosMeses('presumido')],
  apurarReal: [apurarReal as Regra, dosMeses('real')],
  apurarRetencoes: [
    apurarRetencoes as Regra,
    meses.flatMap(({ servicosTomados = [], feriados }) =>
      servicosTomados.map((servico) => ({ ...servico, feriados, tomador: 'pessoa-juridica' })),
    ),
  ],
  apurarIbsCbs: [apurarIbsCbs as Regra, casosDe('ibs-cbs').map(({ fatos }) => fatos)],
  apurarMesDeIbsCbs: [
    apurarMesDeIbsCbs as Regra,
    casosDe('mes-de-ibs-cbs').map(({ fatos }) => fatos),
  ],
  apurarMora: [
    apurarMora as Regra,
    [{ principal: 100_00, vencimento: '2025-03-20', pagamento: '2025-05-15' }],
  ],
  apurarAluguel: [apurarAluguel as Regra, comFeriados('aluguel')],
  apurarJcp: [apurarJcp as Regra, comFeriados('jcp')],
  depreciarBem: [depreciarBem as Regra, fatosDe('bem-nos-livros')],
  depreciarNoMes: [
    depreciarNoMes as Regra,
    ['2026-03', '2026-04', '2030-12'].map((competencia) => ({
      custo: 100_000_00,
      residual: 10_000_00,
      taxaAnual: '0.2',
      inicio: '2026-04',
      competencia,
    })),
  ],
  multaDaDeclaracao: [multaDaDeclaracao as Regra, fatosDe('multa-da-declaracao')],
  multaPorIncorrecoes: [multaPorIncorrecoes as Regra, fatosDe('multa-por-incorrecoes')],
  efeitosDaExclusao: [efeitosDaExclusao as Regra, fatosDe('exclusao')],
  prazoDaDefisEspecial: [
    prazoDaDefisEspecial as Regra,
    casosDe('defis-especial').map(({ fatos }) => fatos.evento),
  ],
  compararComOPago: [compararComOPago as Regra, fatosDe('diferenca-da-guia')],
  casarPagamentos: [casarPagamentos as Regra, fatosDe('casar-pagamentos')],
  recalcularGuia: [recalcularGuia as Regra, fatosDe('recalculo')],
  simular: [simular as Regra, fatosDe('decisao')],
  simularFatorR: [simularFatorR as Regra, decisoes('fator-r')],
  simularRegimes: [simularRegimes as Regra, decisoes('regime')],
  simularIbsCbs: [simularIbsCbs as Regra, decisoes('ibs-cbs')],
  simularDistribuicao: [simularDistribuicao as Regra, decisoes('distribuicao')],
  simularLucroDistribuivel: [simularLucroDistribuivel as Regra, decisoes('lucro-distribuivel')],
  simularContratacao: [simularContratacao as Regra, decisoes('contratacao')],
  partidasDo: [partidasDo as Regra, FATOS_CONTABEIS],
  contabilizarMes: [porLista(contabilizarMes), [[FATOS_CONTABEIS.slice(0, 9), 2]]],
  estornar: [
    porLista(estornar),
    FATOS_CONTABEIS.flatMap((fato) => {
      const feito = partidasDo(fato as never)
      return feito.ok ? [[feito.value, '2026-12-31']] : []
    }),
  ],
  fatosDoProLabore: [
    fatosDoProLabore as Regra,
    [
      {
        ...{ socioId: 7, competencia: '2026-10', bruto: 8_000_00, inss: 880_00, irrf: 670_00 },
        ...{ pensaoAlimenticia: 0, cppPatronal: 0 },
      },
    ],
  ],
  balancete: [
    porLista(balancete),
    [
      [
        SALDOS.map(({ conta, saldo: valor }) => ({ conta, valor })),
        { plano: PLANO_PADRAO.slice(0, 9) },
      ],
    ],
  ],
  encerrarResultado: [porLista(encerrarResultado), [[BALANCETE, '2026-12-31']]],
  balanco: [
    porLista(balanco),
    [[SALDOS, { plano: PLANO_PADRAO.slice(0, 9), nivel: 2, semZeradas: false }]],
  ],
  dre: [porLista(dre), [[SALDOS]]],
  dfc: [porLista(dfc), [[SALDOS, { encerrado: true }]]],
  dlpa: [porLista(dlpa), [[SALDOS, { encerrado: false }]]],
  dmpl: [porLista(dmpl), [[SALDOS, { encerrado: false }]]],
  montarDemonstracao: [
    porLista(montarDemonstracao),
    casosDe('demonstracao').map(({ fatos }) => fonteDoExemplo(fatos as FatosDaFonte)),
  ],
  lugaresNoPadrao: [
    porLista(lugaresNoPadrao),
    casosDe('lugar-no-padrao').map(({ fatos }) => [fatos.plano]),
  ],
  gruposNoPadrao: [
    porLista(gruposNoPadrao),
    casosDe('lugar-no-padrao').map(({ fatos }) => [fatos.plano]),
  ],
  aliquotaEfetiva: [porLista(aliquotaEfetiva), [['III', '2026-06', 300_000_00]]],
  aliquotaIssNaFonte: [aliquotaIssNaFonte as Regra, fatosDe('iss-na-fonte')],
  diferencaDoIssNaAbertura: [diferencaDoIssNaAbertura as Regra, fatosDe('iss-na-abertura')],
  creditoDoComprador: [creditoDoComprador as Regra, fatosDe('credito-do-comprador')],
  aplicarDevolucoes: [aplicarDevolucoes as Regra, fatosDe('devolucoes')],
  apurarReceitaBruta: [apurarReceitaBruta as Regra, itensDe('receita-bruta')],
  folhaDoFatorR: [folhaDoFatorR as Regra, itensDe('folha-do-fator-r')],
  competenciaDaReceita: [competenciaDaReceita as Regra, fatosDe('competencia-da-receita')],
  corrigirCancelados: [
    porLista(corrigirCancelados),
    casosDe('cancelamentos').map(({ fatos }) => [fatos.receitas, fatos.cancelados]),
  ],
  livrosObrigatorios: [livrosObrigatorios as Regra, fatosDe('livros')],
  paDaOpcaoDeRegime: [
    porLista(paDaOpcaoDeRegime),
    casosDe('opcao-de-regime').map(({ fatos }) => [fatos.ano, fatos.entrada]),
  ],
  declararPgdasd: [
    declararPgdasd as Regra,
    casosDe('pgdasd').map(({ fatos }) => ({
      ...fatos,
      fatos: montarFatos(fatos.fatos as FatosDoExemplo),
    })),
  ],
  declararMit: [declararMit as Regra, fatosDe('mit')],
  cppDoContratante: [cppDoContratante as Regra, fatosDe('mei-cpp-do-contratante')],
  relatorioMensalDoMei: [relatorioMensalDoMei as Regra, fatosDe('mei-relatorio')],
  impedimentosDoMei: [impedimentosDoMei as Regra, fatosDe('mei-impedimentos')],
  creditosDoMes: [creditosDoMes as Regra, fatosDe('creditos-pis-cofins')],
  ajustarLucro: [ajustarLucro as Regra, fatosDe('lalur')],
  pagarQuota: [
    pagarQuota as Regra,
    fatosDe('quota').map((fatos) => ({ ...(fatos as object), selic: undefined })),
  ],
  receitasPeloCaixa: [
    porLista(receitasPeloCaixa),
    casosDe('receitas-pelo-caixa').map(({ fatos: { notas, ...periodo } }) => [notas, periodo]),
  ],
  issDoMunicipio: [
    porLista(issDoMunicipio),
    fatosDe('iss-municipal').map((servico) => [
      [
        {
          municipio: '9999999',
          desde: '2020-01',
          aliquota: '0.03',
          deducao: '0.4',
          vencimento: { dia: 15, senaoUtil: 'antecipa' },
          fonte: 'lei',
        },
      ],
      servico,
    ]),
  ],
  aliquotaNaNota: [
    aliquotaNaNota as Regra,
    [
      {
        ...{ optante: 'simples', apuracaoSimples: 1, regimeEspecial: 0, tributacao: 1 },
        ...{ beneficio: 'nenhum', retido: true, cidadeAtiva: null },
      },
    ],
  ],
  prazoDaNota: [
    prazoDaNota as Regra,
    [
      {
        prazo: { modo: 'dias-uteis', quantidade: 3, valorMaximo: null },
        emissao: '2026-10-30',
        bruto: 100_00,
        feriados: SO_NACIONAIS,
      },
    ],
  ],
  previaDaCobranca: [
    previaDaCobranca as Regra,
    casosDe('previa-da-cobranca').map(({ fatos }) => previaDoExemplo(fatos)),
  ],
  estimativaNoMes: [
    estimativaNoMes as Regra,
    casosDe('estimativa-no-mes').map(({ fatos }) =>
      estimativaDoExemplo(fatos as Parameters<typeof estimativaDoExemplo>[0]),
    ),
  ],
  ocorrenciasDoContrato: [
    porLista(ocorrenciasDoContrato),
    casosDe('ocorrencias-do-contrato').map(({ fatos }) =>
      contratoDoExemplo(fatos as Parameters<typeof contratoDoExemplo>[0]),
    ),
  ],
  parcelas: [
    porLista(parcelas),
    casosDe('parcelas').map(({ fatos }) => [fatos.valor, fatos.n, fatos.primeiroVencimento]),
  ],
  textoComVariaveis: [
    porLista(textoComVariaveis),
    casosDe('texto-com-variaveis').map(({ fatos }) => [fatos.descricao, fatos.valores]),
  ],
  pareceRepetida: [
    porLista(pareceRepetida),
    casosDe('parece-repetida').map(({ fatos }) => [fatos.candidata, fatos.existentes]),
  ],
  envelhecimento: [
    porLista(envelhecimento),
    casosDe('envelhecimento').map(({ fatos }) => [fatos.titulos, fatos.hoje]),
  ],
  pisCofinsDaNota: [
    pisCofinsDaNota as Regra,
    [{ regime: 2, competencia: '2026-10', preco: 100_000 }],
  ],
  concentracao: [concentracao as Regra, casosDe('concentracao').map(({ fatos }) => fatos.faturado)],
  emissorNacional: [emissorNacional as Regra, fatosDe('emissor-nacional')],
  informacaoDeIbsCbs: [informacaoDeIbsCbs as Regra, fatosDe('informacao-ibs-cbs')],
  conferirFracionamento: [porLista(conferirFracionamento), [[[20, 5, 5], 30]]],
  periodoAquisitivoEm: [porLista(periodoAquisitivoEm), [['2020-02-29', '2026-03-01']]],
  periodoAConceder: [
    periodoAConceder as Regra,
    [
      {
        desde: '2020-02-29',
        concessoes: [{ dias: 20, diasDeAbono: 10 }, { dias: 30 }],
        faltas: ['2021-01-04'],
        competencia: '2026-05',
      },
    ],
  ],
  brutoParaLiquido: [
    brutoParaLiquido as Regra,
    [
      {
        ...{ socioId: 7, competencia: '2026-01', dataDePagamento: '2026-01-31', liquido: 5_000_00 },
        ...{ dependentes: 0, outrasFontesInss: 0, patronalForaDoDas: false, modoInss: 'exato' },
      },
    ],
  ],
  lucroDistribuivel: [lucroDistribuivel as Regra, [LUCRO, { tipo: 'escrituracao', lucro: -1 }]],
  montarDarf: [montarDarf as Regra, fatosDe('darf')],
  montarPix: [montarPix as Regra, fatosDe('pix')],
  lerPix: [porLista(lerPix), [[UM_PIX]]],
  montarCodigoDeBarras: [montarCodigoDeBarras as Regra, fatosDe('montar-arrecadacao')],
  lerArrecadacao: [porLista(lerArrecadacao), codigosDe('ler-arrecadacao')],
  linhaDigitavel: [porLista(linhaDigitavel), codigosDe('ler-arrecadacao')],
  conferirDocumento: [conferirDocumento as Regra, fatosDe('documento-fiscal')],
  conferirTempoDaNota: [conferirTempoDaNota as Regra, fatosDe('tempo-da-nota')],
  compararNotas: [compararNotas as Regra, fatosDe('notas-de-uma-chave')],
  patronalForaDoDas: [patronalForaDoDas as Regra, fatosDe('patronal-fora-do-das')],
  planejarGuias: [
    porLista(planejarGuias),
    casosDe('guias-do-mes').map(({ fatos }) => guiasDoMes(fatos as FatosDasGuias)),
  ],
  partesDaGps: [
    partesDaGps as Regra,
    [{ codigo: '1007', identificador: '12345678900', competencia: '2026-10', valor: 178_31 }],
  ],
}
const DA_FOLHA = [
  'pro-labore',
  'holerite',
  'ferias',
  'primeira-parcela',
  'decimo-terceiro',
  'rescisao',
  'rpa',
  'dividendos',
  'encargos',
  'provisoes',
  'plr',
  'gps',
  'esocial',
  'dctfweb',
  'ajuste-do-13',
  'fgts-em-atraso',
  'media',
  'media-de-horas',
  'irrf',
  'ajuste-anual',
  'imposto-minimo',
  'lucro-isento',
  'informe',
]
// The cases of the pró-labore are a bare list, asked over the facts that `responder` gives.
const fatosDa = (regra: string): readonly unknown[] => {
  const casos = ARQUIVOS.flatMap((a) => (a.regra === regra ? a.casos : []))
  return casos.length > 0
    ? casos.map(({ fatos }) => fatos)
    : [{ bruto: 500_000, modoInss: 'exato' }]
}
const daFolha = DA_FOLHA.map(
  (regra) =>
    [
      regra,
      [((fatos: Record<string, unknown>) => responder(regra, fatos)) as Regra, fatosDa(regra)],
    ] as const,
)
const TODAS = [...Object.entries(PORTAS), ...daFolha]

/** A simulation is hundreds of months; the doors of the others are asked more. */
const DEMORADAS = /^simular/

/** What people and machines send where something else belongs. */
const ESTRANHOS: readonly unknown[] = [
  Number.NaN,
  Number.POSITIVE_INFINITY,
  -1,
  0.5,
  1e300,
  Number.MAX_SAFE_INTEGER,
  '',
  'x',
  '-0.01',
  '0.12',
  '6',
  '2026-13',
  '2026-02-30',
  null,
  undefined,
  true,
  [],
  {},
  [null],
]

type Caminho = readonly (string | number)[]
function folhas(valor: unknown, ate: Caminho = []): Caminho[] {
  if (valor instanceof Set || typeof valor !== 'object' || valor === null) return [ate]
  return [ate, ...Object.entries(valor).flatMap(([nome, item]) => folhas(item, [...ate, nome]))]
}

function com(valor: unknown, [primeiro, ...resto]: Caminho, estranho: unknown): unknown {
  if (primeiro === undefined) return estranho
  const copia = Array.isArray(valor) ? [...valor] : { ...(valor as object) }
  const dono = copia as Record<string | number, unknown>
  dono[primeiro] = com(dono[primeiro], resto, estranho)
  return copia
}

const naoENumero = (_: string, valor: unknown) => {
  if (typeof valor === 'number' && !Number.isFinite(valor)) throw new Error('valor sem número')
  return typeof valor === 'bigint' ? String(valor) : valor
}

function conferirResposta(resposta: unknown): void {
  const { ok, value, refusal } = resposta as {
    ok: boolean
    value?: unknown
    refusal?: { codigo: unknown; mensagem: unknown }
  }
  if (ok) JSON.stringify(value, naoENumero)
  else expect([typeof refusal?.codigo, typeof refusal?.mensagem]).toEqual(['string', 'string'])
}

describe.each(TODAS)('%s', (nome, [regra, fatos]) => {
  test('qualquer JSON tem resposta', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (json) => conferirResposta(regra(json as never))),
      { numRuns: 50 },
    )
  })

  test('um fato estranho entre os certos tem resposta', () => {
    expect(fatos.length).toBeGreaterThan(0)
    const estranhado = fc
      .constantFrom(...fatos)
      .chain((certos) =>
        fc.tuple(
          fc.constant(certos),
          fc.constantFrom(...folhas(certos)),
          fc.constantFrom(...ESTRANHOS),
        ),
      )
    fc.assert(
      fc.property(estranhado, ([certos, caminho, estranho]) =>
        conferirResposta(regra(com(certos, caminho, estranho) as never)),
      ),
      { numRuns: DEMORADAS.test(nome) ? 120 : 5_000 },
    )
  })
})

describe('o que antes virava zero agora é recusa', () => {
  const [simples] = PORTAS.apurarSimples?.[1] ?? []
  const recusada = (regra: Regra, fatos: unknown) => {
    const resposta = regra(fatos as never) as { ok: boolean; refusal?: { codigo: string } }
    return resposta.ok ? 'ok' : resposta.refusal?.codigo
  }
  test.each([
    ['anexo desconhecido', ['atividades', 0, 'anexo'], 'VI'],
    ['mês 13', ['competencia'], '2026-13'],
    ['receita sem número', ['atividades', 0, 'receita'], Number.NaN],
    ['fração de centavo', ['atividades', 0, 'receita'], 100.5],
    ['receita anterior negativa', ['receitasAnteriores', 0, 'interna'], -1],
  ] as const)('Simples: %s', (_, caminho, estranho) => {
    expect(recusada(apurarSimples as Regra, com(simples, caminho, estranho))).toBe('fato-invalido')
  })

  const daFolhaCom = (regra: string, campos: object) => {
    const caso = ARQUIVOS.find((a) => a.regra === regra)?.casos[0]
    const resposta = responder(regra, { ...caso?.fatos, ...campos })
    return resposta.ok ? 'ok' : resposta.refusal.codigo
  }
  test('modo de INSS desconhecido', () => {
    expect(daFolhaCom('pro-labore', { modoInss: 'outro' })).toBe('fato-invalido')
  })
  test('adicional de hora extra acima de 5', () => {
    const extra = (adicional: string) =>
      daFolhaCom('holerite', { horasExtras: [{ minutos: 60, adicional }] })
    expect([extra('0.5'), extra('5'), extra('5.01'), extra('50')]).toEqual([
      'ok',
      'ok',
      'fato-invalido',
      'fato-invalido',
    ])
  })
  test('natureza de serviço e atividade presumida desconhecidas', () => {
    const [retencao] = PORTAS.apurarRetencoes?.[1] ?? []
    expect(recusada(apurarRetencoes as Regra, com(retencao, ['natureza'], 'x'))).toBe(
      'fato-invalido',
    )
    const [presumido] = PORTAS.apurarPresumido?.[1] ?? []
    expect(
      recusada(apurarPresumido as Regra, com(presumido, ['receitas', 0, 'atividade'], 'x')),
    ).toBe('fato-invalido')
  })
  test.each(['0.0999', '0.10', '-0.01', 'x'])('Selic de %s no mês', (taxa) => {
    const resposta = apurarMora({
      principal: 1000_00,
      vencimento: '2026-01-20',
      pagamento: '2026-03-10',
      selic: new Map([['2026-02', taxa]]),
    })
    expect(resposta.ok ? 'ok' : resposta.refusal.codigo).toBe(
      taxa === '0.0999' ? 'ok' : 'fato-invalido',
    )
  })
})
