// The same formulas in floating point, with no dates, no refusals, no tables in force and no memória: how
// fast the arithmetic alone can go. It is not exact, and that is the point of the comparison.
type Faixa = readonly [
  ate: number,
  nominal: number,
  parcela: number,
  cotasEmDezMil: readonly number[],
]

const III: readonly Faixa[] = [
  [180e5, 0.06, 0, [400, 350, 1282, 278, 4340, 3350]],
  [360e5, 0.112, 9360e2, [400, 350, 1405, 305, 4340, 3200]],
  [720e5, 0.135, 17640e2, [400, 350, 1364, 296, 4340, 3250]],
  [1800e5, 0.16, 35640e2, [400, 350, 1364, 296, 4340, 3250]],
]
const V: readonly Faixa[] = [
  [180e5, 0.155, 0, [2500, 1500, 1410, 305, 2885, 1400]],
  [360e5, 0.18, 4500e2, [2300, 1500, 1410, 305, 2785, 1700]],
  [720e5, 0.195, 9900e2, [2400, 1500, 1492, 323, 2385, 1900]],
  [1800e5, 0.205, 17100e2, [2100, 1500, 1574, 341, 2385, 2100]],
]
const IRRF = [
  [2428_80, 0, 0],
  [2826_65, 0.075, 182_16],
  [3751_05, 0.15, 394_16],
  [4664_68, 0.225, 675_49],
  [Number.POSITIVE_INFINITY, 0.275, 908_73],
] as const

function irrf(bruto: number, inss: number): number {
  const base = bruto - Math.max(inss, 607_20)
  let imposto = 0
  for (const [ate, aliquota, parcela] of IRRF) {
    if (base > ate) continue
    imposto = Math.max(0, Math.round(base * aliquota - parcela))
    break
  }
  if (bruto <= 5000_00) imposto -= Math.min(imposto, 312_89)
  else if (bruto <= 7350_00) imposto -= Math.min(imposto, Math.round(978_62 - 0.133145 * bruto))
  return imposto <= 10_00 ? 0 : imposto
}

/** DAS, INSS and IRRF of one month, in centavos. */
export function mesNoPiso(
  receitas: readonly number[],
  folhas: readonly number[],
  { receita, proLabore }: { readonly receita: number; readonly proLabore: number },
): number {
  let rbt12 = 0
  let folha = 0
  for (const valor of receitas) rbt12 += valor
  for (const valor of folhas) folha += valor
  const anexo = Math.floor((folha / rbt12) * 100) >= 28 ? III : V
  let total = 0
  for (const [ate, nominal, parcela, cotas] of anexo) {
    if (rbt12 > ate) continue
    const efetiva = (rbt12 * nominal - parcela) / rbt12
    for (const cota of cotas) total += Math.round((receita * efetiva * cota) / 10_000)
    break
  }
  const inss = Math.floor(Math.min(proLabore, 8475_55) * 0.11)
  return total + inss + irrf(proLabore, inss)
}
