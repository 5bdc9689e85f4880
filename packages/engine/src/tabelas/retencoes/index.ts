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
    naturezas: [
      'profissional',
      'limpeza-e-conservacao',
      'vigilancia-e-seguranca',
      'locacao-de-mao-de-obra',
      'manutencao',
      'transporte-de-valores',
    ],
    dispensaAte: 10_00,
    codigoReceita: '5952',
    codigoEmSeparado: { pis: '5979', cofins: '5960', csll: '5987' },
  },
])

export type TabelaInssDeServicos = {
  readonly aliquota: Decimal
  /** Provider that pays the CPRB. */
  readonly aliquotaCprb: Decimal
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
    dispensaAbaixoDe: 10_00,
    codigoReceita: '1162-01',
  },
])

export const FORNECIMENTOS_A_ORGAO_FEDERAL = ['bens', 'servicos'] as const
export type FornecimentoAOrgaoFederal = (typeof FORNECIMENTOS_A_ORGAO_FEDERAL)[number]
export type RetencaoDeOrgaoFederal = Readonly<Record<TributoDaCsrf | 'irrf', Decimal>> & {
  readonly codigoReceita: string
}

/** What federal bodies withhold, all in one code, by month of payment. */
export const ORGAOS_FEDERAIS = tabelas<{
  readonly porFornecimento: Readonly<Record<FornecimentoAOrgaoFederal, RetencaoDeOrgaoFederal>>
}>('tabela de retenção de órgãos públicos federais', [
  {
    desde: '2018-01',
    ate: '2026-12',
    revisarEm: '2027-01',
    fonte: 'Lei 9.430/1996, art. 64; IN RFB 1.234/2012, anexo I',
    porFornecimento: {
      bens: {
        irrf: decimal('0.012'),
        csll: decimal('0.01'),
        cofins: decimal('0.03'),
        pis: decimal('0.0065'),
        codigoReceita: '6147',
      },
      servicos: {
        irrf: decimal('0.048'),
        csll: decimal('0.01'),
        cofins: decimal('0.03'),
        pis: decimal('0.0065'),
        codigoReceita: '6190',
      },
    },
  },
])

export type LimitesDoIss = {
  readonly minima: Decimal
  readonly maxima: Decimal
}

/** Rates the ISS may have anywhere. */
export const LIMITES_DO_ISS = tabelas<LimitesDoIss>('limites da alíquota do ISS', [
  {
    desde: '2018-01',
    revisarEm: '2027-01',
    fonte: 'LC 116/2003, arts. 8º e 8º-A',
    minima: decimal('0.02'),
    maxima: decimal('0.05'),
  },
])
