import type { Centavos } from '../../dinheiro/index.ts'
import { type Competencia, tabelas, type Vigente, vigente } from '../../tempo/index.ts'

export type SalarioMinimo = { readonly valor: Centavos }

/** National minimum wage, by competência. */
export const SALARIO_MINIMO = tabelas<SalarioMinimo>('salário mínimo', [
  { desde: '2023-05', revisarEm: '2024-01', fonte: 'Lei 14.663/2023, art. 1º', valor: 1320_00 },
  { desde: '2024-01', revisarEm: '2025-01', fonte: 'Decreto 11.864/2023, art. 1º', valor: 1412_00 },
  { desde: '2025-01', revisarEm: '2026-01', fonte: 'Decreto 12.342/2024, art. 1º', valor: 1518_00 },
  { desde: '2026-01', revisarEm: '2027-01', fonte: 'Decreto 12.797/2025, art. 1º', valor: 1621_00 },
])

/** Minimum wage of a competência, in centavos. */
export function salarioMinimo(competencia: Competencia): Vigente<Centavos> {
  const tabela = vigente(SALARIO_MINIMO, competencia)
  return tabela.ok ? { ok: true, value: tabela.value.valor } : tabela
}
