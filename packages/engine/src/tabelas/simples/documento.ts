import { tabelas } from '../../tempo/index.ts'

/** How the ISS rate of a withholding is found. Rates as decimal text. */
export type RegraDoIssNaFonte = {
  /** Months between the PA whose rate it is and the service: 1 until 2026, 0 from 2027. */
  readonly mesesAntes: 0 | 1
  readonly naAbertura: string
  /** When the note does not say the rate. */
  readonly semAliquota: string
}

export const ISS_NA_FONTE = tabelas<RegraDoIssNaFonte>('regra do ISS retido no Simples Nacional', [
  {
    desde: '2018-01',
    ate: '2026-12',
    revisarEm: '2027-01',
    fonte: 'LC 123/2006, art. 21, §§ 4º e 4º-A; Res. CGSN 140/2018, art. 27',
    mesesAntes: 1,
    naAbertura: '0.02',
    semAliquota: '0.05',
  },
  {
    desde: '2027-01',
    revisarEm: '2027-12',
    fonte: 'Res. CGSN 140/2018, art. 27, red. Res. CGSN 190/2026',
    mesesAntes: 0,
    naAbertura: '0.02',
    semAliquota: '0.05',
  },
])

/** What a buyer outside the Simples may take as credit. */
export type RegraDoCredito = {
  /** Months between the PA whose rate it is and the operation. */
  readonly mesesAntes: 0 | 1
  readonly tributos: readonly ('icms' | 'ibs' | 'cbs')[]
  /** Months of activity, from the opening, that take the rate of the 1ª faixa. */
  readonly mesesNaPrimeiraFaixa: number
  /** Who pays by what is received passes no credit. */
  readonly caixaNaoTransfere: boolean
}

export const CREDITO_DO_COMPRADOR = tabelas<RegraDoCredito>('regra do crédito de quem compra', [
  {
    desde: '2018-01',
    ate: '2026-12',
    revisarEm: '2027-01',
    fonte: 'LC 123/2006, art. 23, §§ 1º a 6º; Res. CGSN 140/2018, arts. 58 a 61',
    mesesAntes: 1,
    tributos: ['icms'],
    mesesNaPrimeiraFaixa: 2,
    caixaNaoTransfere: true,
  },
  {
    desde: '2027-01',
    revisarEm: '2027-12',
    fonte: 'LC 123/2006, art. 23, §§ 1º e 2º, red. LC 214/2025, art. 517',
    mesesAntes: 0,
    tributos: ['icms', 'cbs', 'ibs'],
    mesesNaPrimeiraFaixa: 2,
    caixaNaoTransfere: false,
  },
])
