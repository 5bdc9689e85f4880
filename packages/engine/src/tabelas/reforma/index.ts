import { type Decimal, decimal } from '../../dinheiro/index.ts'
import { type Competencia, type DataCivil, tabelas } from '../../tempo/index.ts'

export type AliquotasIbsCbs = {
  /** Null while the reference rate of the year is not published: it must be loaded. */
  readonly cbs: Decimal | null
  readonly ibsUf: Decimal
  readonly ibsMun: Decimal
  /** Shown in the document, added to nothing, and not paid by who fulfils the obligations. */
  readonly informativo: boolean
}

/** Rates of CBS and IBS of the regular regime, by month of the fact. */
export const IBS_CBS = tabelas<AliquotasIbsCbs>('alíquotas de IBS e CBS', [
  {
    desde: '2026-01',
    ate: '2026-12',
    revisarEm: '2027-01',
    fonte: 'LC 214/2025, arts. 343, 346 e 348',
    cbs: decimal('0.009'),
    ibsUf: decimal('0.001'),
    ibsMun: decimal('0'),
    informativo: true,
  },
  {
    desde: '2027-01',
    ate: '2028-12',
    revisarEm: '2027-12',
    fonte: 'LC 214/2025, arts. 344, 345 e 347',
    cbs: null,
    ibsUf: decimal('0.0005'),
    ibsMun: decimal('0.0005'),
    informativo: false,
  },
])

/** Documents that carry the fields, told apart as the acts do. */
export const DOCUMENTOS_FISCAIS = {
  nfe: 'NF-e',
  nfce: 'NFC-e',
  cte: 'CT-e',
  nfse: 'NFS-e',
  'nfse-separada': 'NFS-e de plataformas e locações',
  'nfe-nao-contribuinte': 'NF-e de não contribuinte do ICMS',
} as const
export type DocumentoFiscal = keyof typeof DOCUMENTOS_FISCAIS

export type InicioDaInformacao = {
  readonly normal: Readonly<Record<DocumentoFiscal, DataCivil>>
  /** Simples Nacional and MEI, whatever the document. */
  readonly simples: DataCivil
  /** Until this day corrections bear no penalty. */
  readonly semPenalidadeAte: DataCivil
}

/** From which day the IBS/CBS fields are mandatory in each document. */
export const INFORMAR_IBS_CBS = tabelas<InicioDaInformacao>('início da informação de IBS e CBS', [
  {
    desde: '2026-01',
    revisarEm: '2027-02',
    fonte:
      'LC 214/2025, arts. 62 e 348; Ato Conjunto RFB/CGIBS 4/2026; Ato Técnico Conjunto 1; PNCT Ato 5/2026',
    normal: {
      nfe: '2026-08-03',
      nfce: '2026-08-03',
      cte: '2026-08-03',
      nfse: '2026-10-01',
      'nfse-separada': '2026-12-01',
      'nfe-nao-contribuinte': '2026-12-01',
    },
    simples: '2027-01-01',
    semPenalidadeAte: '2026-12-31',
  },
])

export type InicioDoEmissorNacional = Readonly<Record<'simples' | 'mei', DataCivil>>

/** From which day the NFS-e must be issued by the national emitter. */
export const EMISSOR_NACIONAL = tabelas<InicioDoEmissorNacional>(
  'início do emissor nacional de NFS-e',
  [
    {
      desde: '2018-01',
      revisarEm: '2027-01',
      fonte: 'Res. CGSN 169/2022; Res. CGSN 191/2026',
      mei: '2023-09-01',
      simples: '2026-11-01',
    },
  ],
)

export type FaseDaTransicao = {
  readonly pisCofins: boolean
  /** Outside the Zona Franca de Manaus. */
  readonly ipi: boolean
  readonly cbs: 'nao' | 'teste' | 'plena'
  readonly ibs: 'nao' | 'teste' | 'parcial' | 'plena'
  /** Share of ICMS and ISS still charged. */
  readonly icmsIss: Decimal
  /** Share of the reference rate of the IBS already charged; zero while only tested. */
  readonly parteDoIbs: Decimal
}

const LC_214 = 'EC 132/2023, arts. 125 a 133 do ADCT; LC 214/2025, arts. 342 a 508 e 542'
const parcial = (ano: number, icmsIss: string, parteDoIbs: string) =>
  ({
    desde: `${ano}-01`,
    revisarEm: `${ano + 1}-01`,
    fonte: LC_214,
    pisCofins: false,
    ipi: false,
    cbs: 'plena',
    ibs: 'parcial',
    icmsIss: decimal(icmsIss),
    parteDoIbs: decimal(parteDoIbs),
  }) as const

/** Which tributes on consumption stand in each month of the transition. */
export const TRANSICAO = tabelas<FaseDaTransicao>('fase da transição para IBS e CBS', [
  {
    desde: '2018-01',
    ate: '2025-12',
    revisarEm: '2026-01',
    fonte: 'CF, arts. 153, 155, 156 e 195 (antes da EC 132/2023)',
    pisCofins: true,
    ipi: true,
    cbs: 'nao',
    ibs: 'nao',
    icmsIss: decimal('1'),
    parteDoIbs: decimal('0'),
  },
  {
    desde: '2026-01',
    ate: '2026-12',
    revisarEm: '2027-01',
    fonte: LC_214,
    pisCofins: true,
    ipi: true,
    cbs: 'teste',
    ibs: 'teste',
    icmsIss: decimal('1'),
    parteDoIbs: decimal('0'),
  },
  {
    desde: '2027-01',
    ate: '2028-12',
    revisarEm: '2029-01',
    fonte: LC_214,
    pisCofins: false,
    ipi: false,
    cbs: 'plena',
    ibs: 'teste',
    icmsIss: decimal('1'),
    parteDoIbs: decimal('0'),
  },
  parcial(2029, '0.9', '0.1'),
  parcial(2030, '0.8', '0.2'),
  parcial(2031, '0.7', '0.3'),
  parcial(2032, '0.6', '0.4'),
  {
    ...parcial(2033, '0', '1'),
    ibs: 'plena',
  },
])

export type JanelaDeOpcao = {
  readonly assunto: string
  /** Months the option is worth. */
  readonly vale: readonly [Competencia, Competencia]
  readonly de: DataCivil
  readonly ate: DataCivil
  readonly fonte: string
}

/** When a company of the Simples may choose, for 2027. */
export const JANELAS_DE_OPCAO: readonly JanelaDeOpcao[] = [
  {
    assunto: 'Opção pelo Simples Nacional em 2027',
    vale: ['2027-01', '2027-12'],
    de: '2026-09-01',
    ate: '2026-10-15',
    fonte: 'Res. CGSN 186/2026, red. Res. CGSN 194/2026',
  },
  {
    assunto: 'IBS e CBS pelo regime regular, de janeiro a junho de 2027',
    vale: ['2027-01', '2027-06'],
    de: '2026-09-01',
    ate: '2026-10-30',
    fonte: 'Res. CGSN 186/2026; LC 123/2006, art. 13, § 1º-A',
  },
  {
    assunto: 'Cancelamento da opção feita para 2027',
    vale: ['2027-01', '2027-12'],
    de: '2026-11-03',
    ate: '2026-12-20',
    fonte: 'Res. CGSN 186/2026',
  },
  {
    assunto: 'IBS e CBS pelo regime regular, de julho a dezembro de 2027',
    vale: ['2027-07', '2027-12'],
    de: '2027-04-01',
    ate: '2027-04-30',
    fonte: 'LC 123/2006, art. 13, § 1º-A, incl. LC 214/2025',
  },
]

export type Mudanca = {
  readonly codigo: string
  readonly quem: 'simples' | 'mei' | 'regime-regular'
  readonly antes: string
  readonly depois: string
  readonly fonte: string
}

/** What becomes different with the facts of January 2027. */
export const MUDANCAS_DE_2027: readonly Mudanca[] = [
  {
    codigo: 'rbt12-deslocada',
    quem: 'simples',
    antes: 'RBT12 dos 12 meses anteriores ao da apuração.',
    depois: 'RBT12 de 12 meses que terminam dois meses antes da apuração.',
    fonte: 'LC 123/2006, art. 18, red. LC 214/2025',
  },
  {
    codigo: 'fim-do-caixa',
    quem: 'simples',
    antes: 'A base do mês podia seguir o que foi recebido.',
    depois: 'Só competência: o que faltava receber entra até dezembro de 2026.',
    fonte: 'Res. CGSN 190/2026',
  },
  {
    codigo: 'cbs-e-ibs-no-das',
    quem: 'simples',
    antes: 'PIS e COFINS dentro do DAS.',
    depois: 'CBS e IBS dentro do DAS, ou pelo regime regular por opção semestral.',
    fonte: 'LC 123/2006, anexos I a V, red. LC 214/2025',
  },
  {
    codigo: 'sublimite-com-ibs',
    quem: 'simples',
    antes: 'O sublimite tira ICMS e ISS do DAS.',
    depois: 'O sublimite tira ICMS, ISS e IBS do DAS.',
    fonte: 'LC 123/2006, art. 13-A, red. LC 214/2025',
  },
  {
    codigo: 'iss-retido-do-mes',
    quem: 'simples',
    antes: 'A alíquota do ISS retido era a do mês anterior ao do serviço.',
    depois: 'A alíquota do ISS retido é a do mês do serviço.',
    fonte: 'Res. CGSN 190/2026',
  },
  {
    codigo: 'defis-no-pgdasd',
    quem: 'simples',
    antes: 'Defis anual, até 31 de março.',
    depois: 'Os dados da Defis vão no PGDAS-D de janeiro a março.',
    fonte: 'Res. CGSN 190/2026',
  },
  {
    codigo: 'cbs-e-ibs-no-das-mei',
    quem: 'mei',
    antes: 'DAS-MEI com INSS, ICMS e ISS.',
    depois: 'DAS-MEI com mais R$ 1,00 de CBS e IBS.',
    fonte: 'LC 123/2006, Anexo XIII, incl. LC 214/2025',
  },
  {
    codigo: 'nota-em-toda-venda',
    quem: 'mei',
    antes: 'NFS-e só a pessoas jurídicas.',
    depois: 'Documento fiscal em toda venda.',
    fonte: 'LC 214/2025',
  },
  {
    codigo: 'fim-de-pis-e-cofins',
    quem: 'regime-regular',
    antes: 'PIS e COFINS, cumulativos ou não.',
    depois: 'CBS na alíquota de referência.',
    fonte: 'LC 214/2025, art. 542',
  },
  {
    codigo: 'ipi-zero',
    quem: 'regime-regular',
    antes: 'IPI pela TIPI.',
    depois: 'IPI zero, salvo produtos da Zona Franca de Manaus.',
    fonte: 'LC 214/2025, art. 454',
  },
]
