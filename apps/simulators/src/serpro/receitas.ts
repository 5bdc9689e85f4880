// Códigos de receita of the debts of a company: what each is, how often, when it is due, and from where it comes to the
// DCTFWeb. Written from the law (Leis 9.430/1996, 9.718/1998, 10.637/2002, 10.833/2003, 8.212/1991).
import { isBankDay, lastBankDay, monthAfter } from './calendar.ts'

export type Group = 'Irpj' | 'Csll' | 'Irrf' | 'PisPasep' | 'Cofins' | 'Cp' | 'Retained'
export type Revenue = {
  name: string
  group: Group
  period: 'month' | 'quarter' | 'year'
  /** How the profit is taxed (TributacaoLucro); left out, any. */
  of?: readonly number[]
}

const [REAL_YEAR, REAL_QUARTER, PRESUMED] = [1, 2, 3]
const irpj = (name: string, period: Revenue['period'], ...of: number[]): Revenue => ({
  ...{ name: `IRPJ - ${name}`, group: 'Irpj', period, of },
})
const csll = (name: string, period: Revenue['period'], ...of: number[]): Revenue => ({
  ...{ name: `CSLL - ${name}`, group: 'Csll', period, of },
})
const monthly = (name: string, group: Group, ...of: number[]): Revenue => ({
  ...{ name, group, period: 'month' },
  ...(of.length === 0 ? {} : { of }),
})

/** Six digits: the code and its variation. */
export const REVENUES: Readonly<Record<string, Revenue>> = {
  '208901': irpj('LUCRO PRESUMIDO', 'quarter', PRESUMED),
  '208902': irpj('LUCRO PRESUMIDO - DIFERENÇA', 'quarter', PRESUMED),
  '022001': irpj('LUCRO REAL OBRIGADAS - TRIMESTRAL', 'quarter', REAL_QUARTER),
  '337301': irpj('LUCRO REAL OPTANTES - TRIMESTRAL', 'quarter', REAL_QUARTER),
  '236201': irpj('LUCRO REAL OBRIGADAS - ESTIMATIVA', 'month', REAL_YEAR),
  '599301': irpj('LUCRO REAL OPTANTES - ESTIMATIVA', 'month', REAL_YEAR),
  '243001': irpj('LUCRO REAL OBRIGADAS - AJUSTE', 'year', REAL_YEAR),
  '245601': irpj('LUCRO REAL OPTANTES - AJUSTE', 'year', REAL_YEAR),
  '237201': csll('DEMAIS', 'quarter', PRESUMED),
  '601201': csll('LUCRO REAL - TRIMESTRAL', 'quarter', REAL_QUARTER),
  '248401': csll('LUCRO REAL - ESTIMATIVA', 'month', REAL_YEAR),
  '677301': csll('LUCRO REAL - AJUSTE', 'year', REAL_YEAR),
  '810902': monthly('PIS - FATURAMENTO', 'PisPasep'),
  '691201': monthly('PIS - NÃO CUMULATIVO', 'PisPasep', REAL_YEAR, REAL_QUARTER),
  '217201': monthly('COFINS - CONTRIB P/ FIN. SEG. SOCIAL', 'Cofins'),
  '585601': monthly('COFINS - NÃO CUMULATIVA', 'Cofins', REAL_YEAR, REAL_QUARTER),
  '056107': monthly('IRRF - RENDIMENTO DO TRABALHO ASSALARIADO', 'Irrf'),
  '108201': monthly('CP SEGURADOS - EMPREGADOS/AVULSOS', 'Cp'),
  '109901': monthly('CP SEGURADOS - CONTRIBUINTES INDIVIDUAIS', 'Cp'),
  '113801': monthly('CP PATRONAL - EMPREGADOS/AVULSOS', 'Cp'),
  '113804': monthly('CP PATRONAL - CONTRIBUINTES INDIVIDUAIS', 'Cp'),
  '164601': monthly('CP PATRONAL - GILRAT AJUSTADO', 'Cp'),
  '117001': monthly('CP TERCEIROS - SALÁRIO-EDUCAÇÃO', 'Cp'),
  '117601': monthly('CP TERCEIROS - INCRA', 'Cp'),
  '119101': monthly('CP TERCEIROS - SENAC', 'Cp'),
  '119601': monthly('CP TERCEIROS - SESC', 'Cp'),
  '120001': monthly('CP TERCEIROS - SEBRAE', 'Cp'),
  '058806': monthly('IRRF - RENDIMENTO DO TRABALHO SEM VÍNCULO', 'Irrf'),
  '170806': monthly('IRRF - SERVIÇOS PRESTADOS POR PJ', 'Retained'),
  '595207': monthly('CSLL/PIS/COFINS - RETENÇÃO', 'Retained'),
}

/** A debt as papers print it: four digits; a code that is kept as a number lost what it began with. */
export const printedCode = (system: string, code: number): string =>
  system === 'DCTFWEB' ? String(code).padStart(6, '0').slice(0, 4) : String(code).padStart(4, '0')

/** A day of the next month, or the bank day before it. */
function dayOrBefore(pa: number, day: number): string {
  const month = String(monthAfter(pa, 1))
  const on = (at: number) => `${month.slice(0, 4)}-${month.slice(4)}-${String(at).padStart(2, '0')}`
  let at = day
  while (!isBankDay(on(at))) at -= 1
  return on(at)
}

/** When a debt of a month, or of the quarter that it ends, is due. */
export function dueOf(code: string, pa: number): string {
  // The 13º is paid in December.
  if (pa % 100 === 13) return dayOrBefore(pa - 2, 20)
  const revenue = REVENUES[code]
  if (revenue?.period === 'year') return lastBankDay(monthAfter(pa, 3))
  switch (revenue?.group) {
    case 'PisPasep':
    case 'Cofins':
      return dayOrBefore(pa, 25)
    case 'Irrf':
    case 'Cp':
    case 'Retained':
      return dayOrBefore(pa, 20)
    default:
      return lastBankDay(monthAfter(pa, 1))
  }
}
