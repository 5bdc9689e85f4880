import { type Tabelas, tabelas } from '../../tempo/index.ts'

/** PIS of entities without profit, on what they pay to employees: decimal factor and DARF code. */
export type PisSobreAFolha = { readonly aliquota: string; readonly codigoReceita: string }

export const PIS_SOBRE_A_FOLHA: Tabelas<PisSobreAFolha> = tabelas('PIS sobre a folha de salários', [
  {
    desde: '2018-01',
    ate: '2026-12',
    revisarEm: '2027-01',
    fonte: 'MP 2.158-35/2001, art. 13; extinto com o PIS em 2027 (EC 132/2023)',
    aliquota: '0.01',
    codigoReceita: '8301',
  },
])
