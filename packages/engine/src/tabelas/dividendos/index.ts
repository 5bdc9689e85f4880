import { type Centavos, type Decimal, decimal } from '../../dinheiro/index.ts'
import { type DataCivil, tabelas } from '../../tempo/index.ts'

export type RegraDosDividendos = {
  /** Paid in the calendar month by one company to one resident: above it, the whole is taxed. */
  readonly limiteDoMes: Centavos
  readonly aliquota: Decimal
  /** Residents abroad pay from the first centavo. */
  readonly aliquotaNaoResidente: Decimal
  /** Results up to this day, if their distribution was deliberated up to it, stay exempt. */
  readonly lucrosAte: DataCivil
  readonly deliberadosAte: DataCivil
  /** Injunction of the STF: the extension is a choice of the office. */
  readonly deliberadosAteComLiminar: DataCivil
  readonly codigoReceita: string
}

/** IRRF on distributed profits, by month of PAYMENT; before the first table nothing is withheld. */
export const DIVIDENDOS = tabelas<RegraDosDividendos>('regra de retenção sobre dividendos', [
  {
    desde: '2026-01',
    revisarEm: '2027-01',
    fonte: 'Lei 9.250/1995, art. 6º-A, e Lei 9.249/1995, art. 10, § 4º, incl. Lei 15.270/2025',
    limiteDoMes: 50_000_00,
    aliquota: decimal('0.10'),
    aliquotaNaoResidente: decimal('0.10'),
    lucrosAte: '2025-12-31',
    deliberadosAte: '2025-12-31',
    deliberadosAteComLiminar: '2026-01-31',
    codigoReceita: '1841',
  },
])
