import { type Decimal, decimal } from '../../dinheiro/index.ts'
import { tabelas } from '../../tempo/index.ts'

export { RECEITAS_DA_DCTFWEB } from './receitas-da-dctfweb.ts'
export {
  FPAS,
  type Fpas,
  type TabelaFpas,
  TERCEIROS,
  terceirosDoCodigo,
} from './terceiros.ts'

export type AliquotasPatronais = {
  readonly empregados: Decimal
  readonly contribuintesIndividuais: Decimal
  /** A MEI with an employee pays this in place of the 20 %, the RAT and the terceiros. */
  readonly mei: Decimal
  /** What the RAT may be, before the FAP. */
  readonly rat: readonly Decimal[]
  readonly fapMinimo: Decimal
  readonly fapMaximo: Decimal
}

/** The company's own contributions on the folha, without ceiling. */
export const PATRONAL = tabelas<AliquotasPatronais>('alíquotas patronais da folha', [
  {
    desde: '2018-01',
    revisarEm: '2027-01',
    fonte:
      'Lei 8.212/1991, art. 22, I a III; Decreto 3.048/1999, art. 202-A; LC 123/2006, art. 18-C',
    empregados: decimal('0.20'),
    contribuintesIndividuais: decimal('0.20'),
    mei: decimal('0.03'),
    rat: [decimal('0.01'), decimal('0.02'), decimal('0.03')],
    fapMinimo: decimal('0.5'),
    fapMaximo: decimal('2'),
  },
])

export type TransicaoDaCprb = {
  /** Part of the CPRB rate still charged on the revenue. */
  readonly receita: Decimal
  /** Part of the 20 % already charged on the folha. */
  readonly folha: Decimal
  /** Whether the 13º bears that part of the 20 %. */
  readonly decimoTerceiro: boolean
}

const LEI_14973 = 'Lei 12.546/2011, arts. 9º-A e 9º-B, incl. Lei 14.973/2024'
const fase = (ano: number, receita: string, folha: string) =>
  ({
    desde: `${ano}-01`,
    revisarEm: `${ano + 1}-01`,
    fonte: LEI_14973,
    receita: decimal(receita),
    folha: decimal(folha),
    decimoTerceiro: false,
  }) as const

/** How the contribution on revenue gives way to the one on the folha, year by year. */
export const TRANSICAO_CPRB = tabelas<TransicaoDaCprb>('transição da CPRB', [
  fase(2024, '1', '0'),
  fase(2025, '0.8', '0.25'),
  fase(2026, '0.6', '0.5'),
  fase(2027, '0.4', '0.75'),
  { ...fase(2028, '0', '1'), decimoTerceiro: true },
])

export type AcrescimoDaCprb = { readonly fator: Decimal }

/** What the cut of benefits of LC 224/2025 makes of the rate of the CPRB, where it is followed. */
export const ACRESCIMO_DA_CPRB = tabelas<AcrescimoDaCprb>('acréscimo da CPRB pela LC 224/2025', [
  {
    desde: '2024-01',
    revisarEm: '2026-04',
    fonte: 'Lei 12.546/2011, arts. 7º-A e 8º-A',
    fator: decimal('1'),
  },
  {
    desde: '2026-04',
    revisarEm: '2027-01',
    fonte: 'LC 224/2025, art. 4º, § 4º, VI',
    fator: decimal('1.1'),
  },
])
export { PIS_SOBRE_A_FOLHA } from './pis-sobre-a-folha.ts'
