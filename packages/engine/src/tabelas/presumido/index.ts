import { type Centavos, type Decimal, decimal } from '../../dinheiro/index.ts'
import { tabelas } from '../../tempo/index.ts'

/** The groups of Lei 9.249/1995, art. 15, with their own presumption percentages. */
export const ATIVIDADES_PRESUMIDAS = [
  'combustiveis',
  'comercio-industria',
  'servicos-hospitalares',
  'transporte-de-cargas',
  'transporte-de-passageiros',
  'construcao-com-materiais',
  'construcao-sem-materiais',
  'venda-de-imoveis',
  'servicos-em-geral',
  'servicos-ate-120-mil',
  'emprestimos-esc',
] as const
export type AtividadePresumida = (typeof ATIVIDADES_PRESUMIDAS)[number]

export type Presuncao = { readonly irpj: Decimal; readonly csll: Decimal }
export type TabelaDePresuncao = {
  readonly percentuais: Readonly<Record<AtividadePresumida, Presuncao>>
  /** Ceiling of the year for the 16 % of small service companies. */
  readonly limiteServicos16: Centavos
}

const presuncao = (irpj: string, csll: string): Presuncao => ({
  irpj: decimal(irpj),
  csll: decimal(csll),
})

/** Which part of the revenue is presumed to be profit. */
export const PRESUNCAO = tabelas<TabelaDePresuncao>('tabela de presunção do lucro', [
  {
    desde: '2018-01',
    revisarEm: '2027-01',
    fonte: 'Lei 9.249/1995, arts. 15 e 20; Lei 9.250/1995, art. 40',
    limiteServicos16: 120_000_00,
    percentuais: {
      combustiveis: presuncao('0.016', '0.12'),
      'comercio-industria': presuncao('0.08', '0.12'),
      'servicos-hospitalares': presuncao('0.08', '0.12'),
      'transporte-de-cargas': presuncao('0.08', '0.12'),
      'transporte-de-passageiros': presuncao('0.16', '0.12'),
      'construcao-com-materiais': presuncao('0.08', '0.12'),
      'construcao-sem-materiais': presuncao('0.32', '0.32'),
      'venda-de-imoveis': presuncao('0.08', '0.12'),
      'servicos-em-geral': presuncao('0.32', '0.32'),
      'servicos-ate-120-mil': presuncao('0.16', '0.32'),
      'emprestimos-esc': presuncao('0.384', '0.384'),
    },
  },
])

export type MajoracaoDaPresuncao = {
  /** Multiplies the presumed profit of the revenue in excess: 0.10 makes 32 % into 35,2 %. */
  readonly acrescimo: Decimal
  /** Revenue of a quarter free of the increase; what is left over goes to the next of the year. */
  readonly limiteDoTrimestre: Centavos
}

/** Increase on the IRPJ, from the facts of January 2026. */
export const MAJORACAO_IRPJ = tabelas<MajoracaoDaPresuncao>('majoração da presunção do IRPJ', [
  {
    desde: '2026-01',
    revisarEm: '2027-01',
    fonte: 'LC 224/2025, art. 4º, § 4º, VII, e § 5º; IN RFB 2.305/2025',
    acrescimo: decimal('0.10'),
    limiteDoTrimestre: 1_250_000_00,
  },
])

/** Increase on the CSLL, from April 2026 (ninety days): 2026 has three quarters of limit. */
export const MAJORACAO_CSLL = tabelas<MajoracaoDaPresuncao>('majoração da presunção da CSLL', [
  {
    desde: '2026-04',
    revisarEm: '2027-01',
    fonte: 'LC 224/2025, art. 4º, § 4º, VII, e § 5º; IN RFB 2.306/2026',
    acrescimo: decimal('0.10'),
    limiteDoTrimestre: 1_250_000_00,
  },
])

export type AliquotasDoLucro = {
  readonly irpj: Decimal
  readonly adicional: Decimal
  /** Free of the adicional, per month of the period. */
  readonly isentoDoAdicionalPorMes: Centavos
  readonly csll: Decimal
  /** Part of the adjusted profit that losses of other years may take. */
  readonly limiteDeCompensacao: Decimal
}
export const ALIQUOTAS_DO_LUCRO = tabelas<AliquotasDoLucro>('alíquotas do IRPJ e da CSLL', [
  {
    desde: '2018-01',
    revisarEm: '2027-01',
    fonte: 'Lei 9.249/1995, art. 3º; Lei 7.689/1988, art. 3º, III; Lei 9.065/1995, arts. 15 e 16',
    irpj: decimal('0.15'),
    adicional: decimal('0.10'),
    isentoDoAdicionalPorMes: 20_000_00,
    csll: decimal('0.09'),
    limiteDeCompensacao: decimal('0.30'),
  },
])

export type AliquotasPisCofins = {
  readonly pis: Decimal
  readonly cofins: Decimal
}
// LC 214/2025, art. 542: both end with the facts of December 2026, when the CBS takes their place.
const PIS_COFINS = { desde: '2018-01', ate: '2026-12', revisarEm: '2027-01' } as const

export const PIS_COFINS_CUMULATIVO = tabelas<AliquotasPisCofins>('PIS e COFINS cumulativos', [
  {
    ...PIS_COFINS,
    fonte: 'Lei 9.715/1998, art. 8º, I; Lei 9.718/1998, arts. 2º, 3º e 8º',
    pis: decimal('0.0065'),
    cofins: decimal('0.03'),
  },
])
export const PIS_COFINS_NAO_CUMULATIVO = tabelas<AliquotasPisCofins>(
  'PIS e COFINS não cumulativos',
  [
    {
      ...PIS_COFINS,
      fonte: 'Lei 10.637/2002, art. 2º; Lei 10.833/2003, art. 2º',
      pis: decimal('0.0165'),
      cofins: decimal('0.076'),
    },
  ],
)
export const PIS_COFINS_FINANCEIRAS = tabelas<AliquotasPisCofins>(
  'PIS e COFINS sobre receitas financeiras',
  [
    {
      ...PIS_COFINS,
      fonte: 'Decreto 8.426/2015, art. 1º',
      pis: decimal('0.0065'),
      cofins: decimal('0.04'),
    },
  ],
)

export type LimiteDoPresumido = { readonly porMes: Centavos }
export const LIMITE_DO_PRESUMIDO = tabelas<LimiteDoPresumido>('limite do lucro presumido', [
  {
    desde: '2018-01',
    revisarEm: '2027-01',
    fonte: 'Lei 9.718/1998, art. 13, red. Lei 12.814/2013',
    porMes: 6_500_000_00,
  },
])

/** Who may not choose the Lucro Presumido, besides the revenue (Lei 9.718/1998, art. 14). */
export const IMPEDIMENTOS_DO_PRESUMIDO = {
  'instituicao-financeira': 'é instituição financeira ou equiparada',
  'lucros-do-exterior': 'teve lucros, rendimentos ou ganhos de capital do exterior',
  'beneficio-fiscal': 'tem benefício fiscal de isenção ou redução do IRPJ',
  'estimativa-no-ano': 'pagou o IRPJ do ano por estimativa',
  factoring: 'explora a compra de direitos creditórios (factoring)',
  securitizadora: 'explora a securitização de créditos',
} as const
export type ImpedimentoDoPresumido = keyof typeof IMPEDIMENTOS_DO_PRESUMIDO
