import { type Decimal, decimal } from '../../dinheiro/index.ts'
import { tabelas } from '../../tempo/index.ts'

/** Why a contract of employment ends. */
export const CAUSAS_DE_RESCISAO = [
  'sem-justa-causa',
  'rescisao-indireta',
  'justa-causa',
  'pedido-de-demissao',
  'acordo',
  'culpa-reciproca',
  'termino-de-contrato',
  'antecipada-pelo-empregador',
  'antecipada-pelo-empregado',
  'falecimento',
] as const
export type CausaDeRescisao = (typeof CAUSAS_DE_RESCISAO)[number]

/** Factors of what each cause gives: 1 whole, 0.5 half, 0 nothing. */
export type DireitosNaRescisao = {
  /** Of the aviso prévio when indenizado. */
  readonly aviso: Decimal
  /** Who resigns owes the aviso not worked. */
  readonly descontaAviso: boolean
  /** 3 days per year, given only in favour of the worker. */
  readonly avisoProporcional: boolean
  readonly feriasProporcionais: Decimal
  readonly decimoTerceiro: Decimal
  readonly multaFgts: Decimal
  readonly saqueFgts: Decimal
  readonly seguroDesemprego: boolean
  /** Half of what was left of a contract with an end (CLT, art. 479). */
  readonly indenizaPrazo: boolean
  /** One salary more when it ends in the 30 days before the data-base (Lei 7.238/1984, art. 9º). */
  readonly indenizaDataBase: boolean
  /** The worker owes the loss of the company, up to that half (CLT, art. 480). */
  readonly indenizaEmpregador: boolean
  readonly fonte: string
}

const UM = decimal(1)
const MEIO = decimal('0.5')
const NADA = decimal(0)
const PADRAO: DireitosNaRescisao = {
  aviso: NADA,
  descontaAviso: false,
  avisoProporcional: false,
  feriasProporcionais: UM,
  decimoTerceiro: UM,
  multaFgts: NADA,
  saqueFgts: NADA,
  seguroDesemprego: false,
  indenizaPrazo: false,
  indenizaDataBase: false,
  indenizaEmpregador: false,
  fonte: '',
}
const SEM_JUSTA_CAUSA: DireitosNaRescisao = {
  ...PADRAO,
  aviso: UM,
  avisoProporcional: true,
  multaFgts: decimal('0.4'),
  saqueFgts: UM,
  seguroDesemprego: true,
  indenizaDataBase: true,
  fonte: 'CLT, arts. 477 e 487; Lei 8.036/1990, art. 18, § 1º',
}

export type TabelaDeRescisao = {
  readonly causas: Readonly<Record<CausaDeRescisao, DireitosNaRescisao>>
}

/** What each cause gives, by month of the end of the contract. */
export const RESCISAO = tabelas<TabelaDeRescisao>('tabela de direitos na rescisão', [
  {
    desde: '2018-01',
    revisarEm: '2027-01',
    fonte: 'CLT, arts. 477 a 487; Lei 8.036/1990, arts. 18 e 20; Lei 12.506/2011',
    causas: {
      'sem-justa-causa': SEM_JUSTA_CAUSA,
      'rescisao-indireta': { ...SEM_JUSTA_CAUSA, fonte: 'CLT, art. 483' },
      'justa-causa': {
        ...PADRAO,
        feriasProporcionais: NADA,
        decimoTerceiro: NADA,
        fonte: 'CLT, arts. 146, parágrafo único, e 482; Lei 4.090/1962, art. 3º',
      },
      'pedido-de-demissao': {
        ...PADRAO,
        descontaAviso: true,
        fonte: 'CLT, art. 487, § 2º; TST, Súmula 261',
      },
      acordo: {
        ...PADRAO,
        aviso: MEIO,
        avisoProporcional: true,
        multaFgts: decimal('0.2'),
        saqueFgts: decimal('0.8'),
        fonte: 'CLT, art. 484-A',
      },
      'culpa-reciproca': {
        ...PADRAO,
        aviso: MEIO,
        avisoProporcional: true,
        feriasProporcionais: MEIO,
        decimoTerceiro: MEIO,
        multaFgts: decimal('0.2'),
        saqueFgts: UM,
        fonte: 'CLT, art. 484; TST, Súmula 14; Lei 8.036/1990, art. 18, § 2º',
      },
      'termino-de-contrato': {
        ...PADRAO,
        saqueFgts: UM,
        fonte: 'CLT, art. 443; Lei 8.036/1990, art. 20, IX',
      },
      'antecipada-pelo-empregador': {
        ...PADRAO,
        multaFgts: decimal('0.4'),
        saqueFgts: UM,
        seguroDesemprego: true,
        indenizaPrazo: true,
        fonte: 'CLT, art. 479; Decreto 99.684/1990, art. 14',
      },
      'antecipada-pelo-empregado': {
        ...PADRAO,
        indenizaEmpregador: true,
        fonte: 'CLT, art. 480',
      },
      falecimento: { ...PADRAO, saqueFgts: UM, fonte: 'Lei 8.036/1990, art. 20, IV' },
    },
  },
])
