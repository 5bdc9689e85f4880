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
