import { type Centavos, type Decimal, decimal } from '../../dinheiro/index.ts'
import { tabelas } from '../../tempo/index.ts'

/** Kinds of service the federal withholdings tell apart. */
export const NATUREZAS_DE_SERVICO = {
  profissional: 'Serviços profissionais (RIR/2018, art. 714)',
  'limpeza-e-conservacao': 'Limpeza e conservação',
  'vigilancia-e-seguranca': 'Vigilância e segurança',
  'locacao-de-mao-de-obra': 'Locação de mão de obra',
  manutencao: 'Manutenção',
  'transporte-de-valores': 'Transporte de valores',
  comissao: 'Comissões, corretagens e representação comercial',
  propaganda: 'Propaganda e publicidade por agência',
  'construcao-civil': 'Construção civil por empreitada',
  outros: 'Outros serviços',
} as const
export type NaturezaDeServico = keyof typeof NATUREZAS_DE_SERVICO

export type RegraDoIrrf = {
  readonly aliquota: Decimal
  readonly codigoReceita: string
  readonly fonte: string
  /** The agency pays it itself: who hires withholds nothing. */
  readonly autorrecolhido?: true
}

export type TabelaIrrfDeServicos = {
  readonly porNatureza: Readonly<Partial<Record<NaturezaDeServico, RegraDoIrrf>>>
  /** Withheld tax up to here, inclusive, is dispensed. */
  readonly dispensaAte: Centavos
}

const UM = decimal('0.01')
const UM_E_MEIO = decimal('0.015')
const MAO_DE_OBRA = {
  aliquota: UM,
  codigoReceita: '1708',
  fonte: 'RIR/2018, art. 716 (Decreto-Lei 2.462/1988, art. 3º)',
} as const

/** IRRF on services between companies, by month of payment. */
export const IRRF_DE_SERVICOS = tabelas<TabelaIrrfDeServicos>('tabela de IRRF sobre serviços', [
  {
    desde: '2018-01',
    revisarEm: '2027-01',
    fonte: 'RIR/2018, arts. 714 a 718; Lei 9.430/1996, art. 67',
    dispensaAte: 10_00,
    porNatureza: {
      profissional: { aliquota: UM_E_MEIO, codigoReceita: '1708', fonte: 'RIR/2018, art. 714' },
      'limpeza-e-conservacao': { ...MAO_DE_OBRA },
      'vigilancia-e-seguranca': { ...MAO_DE_OBRA },
      'locacao-de-mao-de-obra': { ...MAO_DE_OBRA },
      comissao: { aliquota: UM_E_MEIO, codigoReceita: '8045', fonte: 'RIR/2018, art. 718, I' },
      propaganda: {
        aliquota: UM_E_MEIO,
        codigoReceita: '8045',
        fonte: 'RIR/2018, art. 718, II e § 1º',
        autorrecolhido: true,
      },
    },
  },
])

export const TRIBUTOS_DA_CSRF = ['pis', 'cofins', 'csll'] as const
export type TributoDaCsrf = (typeof TRIBUTOS_DA_CSRF)[number]

export type TabelaCsrf = Readonly<Record<TributoDaCsrf, Decimal>> & {
  readonly naturezas: readonly NaturezaDeServico[]
  /** The three together, up to here and inclusive, are dispensed. */
  readonly dispensaAte: Centavos
  readonly codigoReceita: string
  /** When one of the three is not withheld, each other has its own code. */
  readonly codigoEmSeparado: Readonly<Record<TributoDaCsrf, string>>
}

/** Services of Lei 10.833/2003, art. 30. */
const COM_CSRF: readonly NaturezaDeServico[] = [
  'profissional',
  'limpeza-e-conservacao',
  'vigilancia-e-seguranca',
  'locacao-de-mao-de-obra',
  'manutencao',
  'transporte-de-valores',
]

/** PIS, COFINS and CSLL withheld between companies, by month of payment. */
export const CSRF = tabelas<TabelaCsrf>('tabela da CSRF', [
  {
    desde: '2018-01',
    // LC 214/2025, art. 542: PIS and COFINS end with the facts of December 2026.
    ate: '2026-12',
    revisarEm: '2027-01',
    fonte: 'Lei 10.833/2003, arts. 30 e 31, red. Lei 13.137/2015',
    pis: decimal('0.0065'),
    cofins: decimal('0.03'),
    csll: UM,
    naturezas: COM_CSRF,
    dispensaAte: 10_00,
    codigoReceita: '5952',
    codigoEmSeparado: { pis: '5979', cofins: '5960', csll: '5987' },
  },
  {
    // Lei 10.833/2003, art. 30, stands for the CSLL: only the two that ended leave the withholding.
    desde: '2027-01',
    revisarEm: '2027-02',
    fonte: 'Lei 10.833/2003, arts. 30 e 31, red. Lei 13.137/2015; LC 214/2025, art. 542',
    pis: decimal('0'),
    cofins: decimal('0'),
    csll: UM,
    naturezas: COM_CSRF,
    dispensaAte: 10_00,
    codigoReceita: '5952',
    codigoEmSeparado: { pis: '5979', cofins: '5960', csll: '5987' },
  },
])

export const SERVICOS_COM_BASE_MINIMA = {
  geral: 'Serviços em geral com materiais ou equipamentos',
  'transporte-de-passageiros': 'Transporte de passageiros',
  limpeza: 'Limpeza',
  'limpeza-hospitalar': 'Limpeza hospitalar',
  pavimentacao: 'Pavimentação asfáltica',
  terraplenagem: 'Terraplenagem, aterro e dragagem',
  'obras-de-arte': 'Obras de arte (pontes e viadutos)',
  drenagem: 'Drenagem',
  'demais-com-equipamento': 'Demais serviços de construção com equipamento',
} as const
export type ServicoComBaseMinima = keyof typeof SERVICOS_COM_BASE_MINIMA

export type TabelaInssDeServicos = {
  readonly aliquota: Decimal
  /** Provider that pays the CPRB. */
  readonly aliquotaCprb: Decimal
  /**
   * Smallest part of the note that is base when materials and equipment are not told apart in the
   * contract (IN RFB 2.110/2022, arts. 117 and 118).
   */
  readonly baseMinima: Readonly<Record<ServicoComBaseMinima, Decimal>>
  /** Below this value, in the note, nothing is withheld. */
  readonly dispensaAbaixoDe: Centavos
  readonly codigoReceita: string
}

/** INSS withheld from cessão de mão de obra and empreitada, by month of the note. */
export const INSS_DE_SERVICOS = tabelas<TabelaInssDeServicos>('tabela de retenção do INSS', [
  {
    desde: '2018-01',
    revisarEm: '2027-01',
    fonte: 'Lei 8.212/1991, art. 31; Lei 12.546/2011, art. 7º, § 6º; IN RFB 2.110/2022, art. 115',
    aliquota: decimal('0.11'),
    aliquotaCprb: decimal('0.035'),
    baseMinima: {
      geral: decimal('0.5'),
      'transporte-de-passageiros': decimal('0.3'),
      limpeza: decimal('0.8'),
      'limpeza-hospitalar': decimal('0.65'),
      pavimentacao: decimal('0.1'),
      terraplenagem: decimal('0.15'),
      'obras-de-arte': decimal('0.45'),
      drenagem: decimal('0.5'),
      'demais-com-equipamento': decimal('0.35'),
    },
    dispensaAbaixoDe: 10_00,
    codigoReceita: '1162-01',
  },
])

export const FORNECIMENTOS_A_ORGAO_FEDERAL = {
  bens: 'Bens e mercadorias em geral, alimentação e energia elétrica',
  'servicos-com-materiais': 'Serviços e construção com emprego de materiais',
  'servicos-hospitalares': 'Serviços hospitalares',
  'transporte-de-cargas': 'Transporte de cargas',
  'combustiveis-do-produtor': 'Combustíveis comprados de produtor ou importador',
  'combustiveis-do-varejista': 'Combustíveis comprados de distribuidor ou varejista',
  'aliquota-zero': 'Produtos com PIS e COFINS a zero',
  passagens: 'Passagens e transporte de passageiros',
  'passagens-internacionais': 'Transporte internacional de passageiros',
  'instituicao-financeira': 'Serviços de instituição financeira',
  servicos: 'Demais serviços',
} as const
export type FornecimentoAOrgaoFederal = keyof typeof FORNECIMENTOS_A_ORGAO_FEDERAL
export type RetencaoDeOrgaoFederal = Readonly<Record<TributoDaCsrf | 'irrf', Decimal>> & {
  readonly codigoReceita: string
}

type PorFornecimento = Readonly<Record<FornecimentoAOrgaoFederal, RetencaoDeOrgaoFederal>>
export type TabelaDeOrgaosFederais = {
  readonly porFornecimento: PorFornecimento
  /** When one of the four is not withheld, each other has its own code. */
  readonly codigoEmSeparado: Readonly<Record<TributoDaCsrf | 'irrf', string>>
}

// Percent of IRRF, with or without PIS and COFINS, and the code: Anexo I, line by line.
const LINHAS_DA_IN_1234: readonly (readonly [
  FornecimentoAOrgaoFederal,
  string,
  boolean,
  string,
])[] = [
  ['bens', '0.012', true, '6147'],
  ['servicos-com-materiais', '0.012', true, '6147'],
  ['servicos-hospitalares', '0.012', true, '6147'],
  ['transporte-de-cargas', '0.012', true, '6147'],
  ['combustiveis-do-produtor', '0.0024', true, '9060'],
  ['combustiveis-do-varejista', '0.0024', false, '8739'],
  ['aliquota-zero', '0.012', false, '8767'],
  ['passagens', '0.024', true, '6175'],
  ['passagens-internacionais', '0.024', false, '8850'],
  ['instituicao-financeira', '0.024', true, '6188'],
  ['servicos', '0.048', true, '6190'],
]

const linhasDaIn1234 = (comPisCofins: boolean): PorFornecimento =>
  Object.fromEntries(
    LINHAS_DA_IN_1234.map(([fornecimento, irrf, sujeito, codigoReceita]) => [
      fornecimento,
      {
        irrf: decimal(irrf),
        csll: decimal('0.01'),
        cofins: decimal(sujeito && comPisCofins ? '0.03' : '0'),
        pis: decimal(sujeito && comPisCofins ? '0.0065' : '0'),
        codigoReceita,
      },
    ]),
  ) as PorFornecimento
const EM_SEPARADO = { irrf: '6256', csll: '6228', cofins: '6243', pis: '6230' } as const

/** What federal bodies withhold, all in one code, by month of payment. */
export const ORGAOS_FEDERAIS = tabelas<TabelaDeOrgaosFederais>(
  'tabela de retenção de órgãos públicos federais',
  [
    {
      desde: '2018-01',
      ate: '2026-12',
      revisarEm: '2027-01',
      fonte: 'Lei 9.430/1996, art. 64; IN RFB 1.234/2012, anexo I',
      porFornecimento: linhasDaIn1234(true),
      codigoEmSeparado: { ...EM_SEPARADO },
    },
    {
      desde: '2027-01',
      revisarEm: '2027-02',
      fonte: 'Lei 9.430/1996, art. 64; IN RFB 1.234/2012, anexo I; LC 214/2025, art. 542',
      porFornecimento: linhasDaIn1234(false),
      codigoEmSeparado: { ...EM_SEPARADO },
    },
  ],
)

export type TabelaDoJcp = { readonly aliquota: Decimal; readonly codigoReceita: string }

/** IRRF on juros sobre o capital próprio, by month of payment or credit. */
export const IRRF_DO_JCP = tabelas<TabelaDoJcp>('alíquota do IRRF sobre JCP', [
  {
    desde: '2018-01',
    ate: '2025-12',
    revisarEm: '2026-01',
    fonte: 'Lei 9.249/1995, art. 9º, § 2º',
    aliquota: decimal('0.15'),
    codigoReceita: '5706',
  },
  {
    desde: '2026-01',
    revisarEm: '2027-01',
    fonte: 'Lei 9.249/1995, art. 9º, § 2º, red. LC 224/2025, art. 8º',
    aliquota: decimal('0.175'),
    codigoReceita: '5706',
  },
])

export type LimitesDoIss = {
  readonly minima: Decimal
  readonly maxima: Decimal
  /** Items that may be below the least (art. 8º-A, § 1º). */
  readonly semMinima: ReadonlySet<string>
}

/** Rates the ISS may have anywhere. */
export const LIMITES_DO_ISS = tabelas<LimitesDoIss>('limites da alíquota do ISS', [
  {
    desde: '2018-01',
    revisarEm: '2027-01',
    fonte: 'LC 116/2003, arts. 8º e 8º-A',
    minima: decimal('0.02'),
    maxima: decimal('0.05'),
    semMinima: new Set(['07.02', '07.05', '16.01']),
  },
])
