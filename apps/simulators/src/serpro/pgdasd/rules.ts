// What the PGDAS-D refuses in a declaration that reads well: against the registers, the month, and the law. The codes
// are those of its messages; where none is known for a rule, it is a field that is not valid (MSG_ISN_008).
import { monthOf, shownMonth } from '../calendar.ts'
import { rootOf } from '../registrations.ts'
import type { Store } from '../store.ts'
import {
  type Activity,
  activityOf,
  ISS,
  LOCAL,
  mayQualify,
  QUALIFICATIONS,
  TRIBUTES,
} from './activities.ts'
import { tributesOf } from './calculation.ts'
import { lastOf, type Past } from './history.ts'
import type { Asked, Line, Market, Worked } from './reading.ts'
import { refused } from './reading.ts'

const FIRST = 201_801
/** From here on the law is another (LC 214/2025): RBT12 of other months, CBS and IBS. */
const LAST = 202_612
const MOST_FIXED = { icms: 29_550, iss: 42_750 }
const MOST_WITH_FIXED = 360_000_00

const invalid = (path: string, why: string) => refused('008', `Campo '${path}' inválido. ${why}`)

function checkMonth({ pa, kind, cnpj }: Asked, store: Store, today: string): void {
  if (pa < FIRST || pa > monthOf(today)) throw invalid('pa', 'O período não pode ser declarado.')
  if (pa > LAST) throw invalid('pa', 'O período não é calculado por este simulador.')
  const opened = store.company(cnpj)?.openedOn
  if (opened !== undefined && pa < monthOf(opened))
    throw invalid('pa', 'O período é anterior à abertura da empresa.')
  const before = lastOf(store, cnpj).has(pa)
  if (kind === 1 && before)
    throw invalid('declaracao/tipoDeclaracao', 'Já há declaração transmitida para o período.')
  if (kind === 2 && !before)
    throw invalid('declaracao/tipoDeclaracao', 'Não há declaração original para o período.')
}

function checkPlaces({ cnpj, places, notOpted }: Asked, store: Store, contribuinte: string): void {
  if (cnpj !== contribuinte)
    throw refused('015', 'O CNPJ completo da matriz não é igual ao CNPJ completo no Cadastro CNPJ.')
  const company = store.company(cnpj)
  const sent = places.map((one) => one.cnpj)
  const known = company?.establishments ?? [cnpj]
  const left = known.filter((one) => !sent.includes(one))
  if (left.length > 0)
    throw refused(
      '018',
      `Um ou mais nis existentes no Cadastro CNPJ não foram enviados no campo Estabelecimento: ${left.join(', ')}.`,
    )
  const strange = sent.filter(
    (one, at) =>
      sent.indexOf(one) !== at ||
      (company === undefined ? rootOf(one) !== rootOf(cnpj) : !known.includes(one)),
  )
  if (strange.length > 0)
    throw refused(
      '019',
      `Um ou mais nis enviados no estabelecimento (${strange.join(', ')}) não fazem parte da empresa ${cnpj} de acordo com o Cadastro CNPJ.`,
    )
  if (company?.simples === false && !notOpted)
    throw refused(
      '017',
      'Empresa é não optante no período. O Campo Não Optante deve ter os dados preenchidos.',
    )
  if (company !== undefined && company.simples !== false && notOpted)
    throw refused('016', 'Empresa Optante não pode ter dados de Não Optante.')
}

/** The regime that was opted for in the year; who is not in the registers is taken at its word. */
function checkRegime({ cnpj, pa, cash }: Asked, store: Store): void {
  const year = String(Math.floor(pa / 100))
  const opted = store.thing('regime', cnpj, year)?.value.tipoRegime
  if (opted === undefined && store.company(cnpj) === undefined) return
  if (cash !== null && opted !== 1)
    throw refused(
      '011',
      'Empresa com Regime Competência não pode ter valores de receitas em Caixa.',
    )
  if (cash === null && opted === 1)
    throw refused('011', 'Empresa com Regime Caixa deve ter valores de receitas em Caixa.')
}

function checkQualifications(activity: Activity, line: Line): void {
  const own = tributesOf(activity)
  for (const { code, id } of line.qualifications) {
    const name = QUALIFICATIONS[id]
    if (name === undefined || !own.includes(code) || !mayQualify(activity, code, id))
      throw refused(
        '032',
        `Qualificação tributária inválida: ${name ?? id} não é permitida para o idAtividade ${activity.id} com o tributo ${TRIBUTES[code] ?? code}.`,
      )
  }
  if (activity.substituted && line.qualifications.length === 0)
    throw invalid('receitaAtividade/qualificacoesTributarias', 'A atividade pede a qualificação.')
}

/** A State or a city frees its own tribute, and no other. */
function checkBenefits(activity: Activity, line: Line): void {
  const own = tributesOf(activity).filter(
    (code) => LOCAL.includes(code) && !activity.dropped.includes(code),
  )
  for (const { code, id, cents } of [...line.exemptions, ...line.reductions]) {
    if (!own.includes(code)) throw invalid('isencao/codTributo', 'O tributo não é da atividade.')
    if (id !== 1 && id !== 2) throw invalid('isencao/identificacao', '')
    if (cents === 0) throw invalid('isencao/valor', 'Deve ser maior que zero.')
  }
  if (!activity.under && line.exemptions.some(({ code }) => code === ISS))
    throw invalid('isencao/codTributo', 'O ISS da atividade não fica abaixo de 2%.')
  if (line.reductions.some(({ rate }) => rate === 0 || rate > 10_000))
    throw invalid('reducao/percentualReducao', '')
  for (const code of own) {
    const apart = [...line.exemptions, ...line.reductions].filter((one) => one.code === code)
    if (apart.reduce((sum, { cents }) => sum + cents, 0) > line.cents)
      throw refused(
        '041',
        'O valor da isenção/redução não pode ser maior que o valor da parcela da receita.',
      )
  }
  if (line.suspended.some((code) => !tributesOf(activity).includes(code)))
    throw invalid('exigibilidadeSuspensa/codTributo', 'O tributo não é da atividade.')
}

function checkCity(activity: Activity, line: Line): void {
  if (activity.iss === 'outro' && line.city === null)
    throw invalid('receitaAtividade/codigoOutroMunicipio', 'A atividade é de outro município.')
  if (activity.iss === 'proprio' && line.city !== null)
    throw invalid('receitaAtividade/codigoOutroMunicipio', 'A atividade é do próprio município.')
}

function checkActivity({ id, cents, lines }: Worked): void {
  const activity = activityOf(id)
  if (activity === undefined) throw refused('020', `Campo idAtividade inválido: ${id}.`)
  if (cents === 0) throw refused('023', 'O valor da atividade deve ser maior que zero.')
  if (lines.some((line) => line.cents === 0))
    throw invalid('receitaAtividade/valor', 'O valor da parcela deve ser maior que zero.')
  if (lines.reduce((sum, line) => sum + line.cents, 0) !== cents)
    throw refused(
      '037',
      'A soma dos valores das parcelas da receita da atividade está diferente do valor total da atividade.',
    )
  for (const line of lines) {
    checkCity(activity, line)
    checkQualifications(activity, line)
    checkBenefits(activity, line)
  }
}

function checkSums({ places, receipts, cash }: Asked): void {
  const base: Market = cash ?? receipts
  const sum = (external: boolean) =>
    places
      .flatMap(({ activities }) => activities)
      .filter(({ id }) => activityOf(id)?.external === external)
      .reduce((all, { cents }) => all + cents, 0)
  if (sum(false) !== base.internal || sum(true) !== base.external)
    throw refused(
      '021',
      'A soma dos valores das atividades está diferente do valor total de receita do Pa.',
    )
}

/** Before anything of the past is asked for. */
export function checkDeclaration(
  asked: Asked,
  store: Store,
  more: { today: string; contribuinte: string },
): void {
  checkPlaces(asked, store, more.contribuinte)
  checkMonth(asked, store, more.today)
  checkRegime(asked, store)
  for (const { activities } of asked.places) for (const one of activities) checkActivity(one)
  checkSums(asked)
}

const listed = (months: readonly number[]): string => months.map(shownMonth).join(', ')

/** What is needed of the months before. */
export function checkPast(asked: Asked, past: Past): void {
  const { fixed, places } = asked
  if (past.missing.length > 0)
    throw refused(
      '014',
      `Necessário especificar as receitas brutas anteriores dos períodos: ${listed(past.missing)}.`,
    )
  const byFactor = places
    .flatMap(({ activities }) => activities)
    .some(({ id }) => activityOf(id)?.annex === 'r')
  if (byFactor && past.withoutPayroll.length > 0)
    throw refused(
      '029',
      `Existe atividade com folha de salário obrigatória. Informar o(s) período(s): ${listed(past.withoutPayroll)}.`,
    )
  if (!byFactor && asked.payroll.length > 0)
    throw refused(
      '045',
      'Foi informada a lista de Folha de Salários mas não há atividade com este requisito.',
    )
  if (fixed.icms === null && fixed.iss === null) return
  const firstYear = Math.floor(past.opening / 100) === Math.floor(asked.pa / 100)
  const small = past.yearBefore.internal + past.yearBefore.external <= MOST_WITH_FIXED
  const within = (fixed.icms ?? 0) <= MOST_FIXED.icms && (fixed.iss ?? 0) <= MOST_FIXED.iss
  if (firstYear || places.length > 1 || !small || !within)
    throw refused(
      '024',
      'Empresa não pode recolher valor fixo. Retire as entradas de ValorFixoIcms e/ou ValorFixoIss da Declaracao.',
    )
}
