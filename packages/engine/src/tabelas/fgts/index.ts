import { type Decimal, decimal } from '../../dinheiro/index.ts'
import { tabelas } from '../../tempo/index.ts'

export type AliquotasFgts = { readonly empregado: Decimal; readonly aprendiz: Decimal }

/** Monthly deposit of the FGTS. The fines of a rescisão live with the causes, in `rescisao`. */
export const FGTS = tabelas<AliquotasFgts>('alíquota do FGTS', [
  {
    desde: '2018-01',
    revisarEm: '2027-01',
    fonte: 'Lei 8.036/1990, art. 15, caput e § 7º',
    empregado: decimal('0.08'),
    aprendiz: decimal('0.02'),
  },
])

export type EncargosDoAtraso = {
  /** Interest for each month of delay, or fraction, on the deposit updated by the TR. */
  readonly jurosPorMes: Decimal
  /** Paid still in the month it was due. */
  readonly multaNoMes: Decimal
  readonly multaDepois: Decimal
}

/** What a late deposit costs, besides the TR, by month of PAYMENT. */
export const FGTS_EM_ATRASO = tabelas<EncargosDoAtraso>('regra do FGTS em atraso', [
  {
    desde: '2018-01',
    revisarEm: '2027-01',
    fonte: 'Lei 8.036/1990, art. 22, §§ 1º e 2º-A',
    jurosPorMes: decimal('0.005'),
    multaNoMes: decimal('0.05'),
    multaDepois: decimal('0.10'),
  },
])
