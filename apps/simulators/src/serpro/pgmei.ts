// The DAS of the MEI (PGMEI): fixed amounts of the year (LC 123/2006, art. 18-A, § 3, V), with PDF or with the line.
import { dasDue, dateOf, isMonth, laterOf, monthOf, shownMonth } from './calendar.ts'
import { barcodeOf, blocksOf, freeField } from './guia.ts'
import { reais, total } from './money.ts'
import { lateOn } from './mora.ts'
import { detailOf } from './pgdasd/declare.ts'
import { billPdf } from './pgdasd/papers.ts'
import { halfUp, percent, ratio, times } from './ratio.ts'
import { type Bill, documentNumber, type SerproCompany } from './store.ts'
import { type Call, done, isObject, listOf, nothing, type Service, wrong } from './words.ts'

const SYSTEM = 'PGMEI'
/** Minimum wage of each year, in centavos. */
const WAGE: Readonly<Record<number, number>> = { 2024: 141_200, 2025: 151_800, 2026: 162_100 }
const [INSS, ICMS, ISS] = [1006, 1007, 1010]
/** Each by its own código de receita, and by its name. */
const NAMES: Readonly<Record<number, readonly [code: string, name: string]>> = {
  ...{ 1006: ['0151', 'INSS'], 1007: ['0083', 'ICMS'], 1010: ['0125', 'ISS'] },
}
type Kind = NonNullable<SerproCompany['mei']>['kind']
const FIXED: Readonly<Record<Kind, readonly (readonly [number, number])[]>> = {
  comercio: [[ICMS, 100]],
  servicos: [[ISS, 500]],
  ambos: [
    [ICMS, 100],
    [ISS, 500],
  ],
  caminhoneiro: [[ICMS, 100]],
}

const bad = (what: string) => wrong(SYSTEM, 'MSG_E0002', `Parâmetros de entrada inválidos. ${what}`)

function dueIn({ store, contribuinte }: Call, pa: number) {
  const wage = WAGE[Math.floor(pa / 100)]
  if (wage === undefined) throw bad('O período não é calculado por este simulador.')
  const kind = store.company(contribuinte.numero)?.mei?.kind ?? 'servicos'
  const inss = halfUp(times(ratio(wage), percent(kind === 'caminhoneiro' ? 1200 : 500)))
  const benefit =
    store.thing('beneficio', contribuinte.numero, String(pa))?.value.indicador === true
  return [...(benefit ? [] : [[INSS, inss] as const]), ...FIXED[kind]].map(([code, cents]) => ({
    ...{ pa, code, cents },
  }))
}

function monthIn({ dados, today, store, contribuinte }: Call): number {
  const pa = Number(dados.periodoApuracao)
  if (typeof dados.periodoApuracao !== 'string' || !isMonth(pa)) throw bad('periodoApuracao')
  const opened = store.company(contribuinte.numero)?.openedOn
  if (pa > monthOf(today) || (opened !== undefined && pa < monthOf(opened)))
    throw bad('O período não está disponível para o contribuinte.')
  return pa
}

function issue(call: Call): Bill | null {
  const { store, contribuinte, today, now, dados } = call
  const pa = monthIn(call)
  const paid = store
    .bills()
    .some(
      (bill) =>
        bill.cnpj === contribuinte.numero && bill.kind === 'DAS-MEI' && bill.pa === pa && bill.paid,
    )
  const due = dasDue(pa)
  const asked = dados.dataConsolidacao === undefined ? null : dateOf(dados.dataConsolidacao)
  if (dados.dataConsolidacao !== undefined && (asked === null || asked <= today))
    throw bad('dataConsolidacao deve ser data futura.')
  const limit = laterOf(asked ?? today, due)
  const tributes = dueIn(call, pa).map((one) => {
    const late = lateOn(one.cents, due, limit, store.selic())
    if (late === null) throw wrong(SYSTEM, 'MSG_E0004', 'Taxa Selic não cadastrada.')
    return { ...one, multa: late.multa, juros: late.juros }
  })
  if (paid || total(tributes.map(({ cents }) => cents)) < 10_00) return null
  const bill: Bill = {
    ...{ number: documentNumber(store, today), cnpj: contribuinte.numero, system: SYSTEM },
    ...{ kind: 'DAS-MEI', pa, due, limit, at: now, tributes, paid: null },
    total: total(tributes.map(({ cents, multa, juros }) => cents + multa + juros)),
  }
  store.issue(bill)
  return bill
}

const composition = (bill: Bill) =>
  bill.tributes.map((one) => ({
    ...{ periodoApuracao: one.pa, codigo: NAMES[one.code]?.[0] ?? '' },
    denominacao: `${NAMES[one.code]?.[1]} - SIMPLES NACIONAL - MEI - ${shownMonth(one.pa)}`,
    valores: {
      ...{ principal: reais(one.cents), multa: reais(one.multa), juros: reais(one.juros) },
      total: reais(one.cents + one.multa + one.juros),
    },
  }))
const NONE = () => nothing(`Aviso-${SYSTEM}-MSG_E0139`, 'Não há valor a pagar no período.')

export const dasMei: Service = (call) => {
  const bill = issue(call)
  if (bill === null) return NONE()
  const detalhamento = { ...detailOf(bill), composicao: composition(bill) }
  return done(SYSTEM, [
    { pdf: billPdf(bill), cnpjCompleto: bill.cnpj, detalhamento: [detalhamento] },
  ])
}

/** Without PDF; the line is of the detail. */
export const dasMeiCodigo: Service = (call) => {
  const bill = issue(call)
  if (bill === null) return NONE()
  const codigoDeBarras = blocksOf(barcodeOf('0328', bill.total, freeField(bill.limit, bill.number)))
  const detalhamento = { ...detailOf(bill), codigoDeBarras, composicao: composition(bill) }
  return done(SYSTEM, [{ cnpjCompleto: bill.cnpj, detalhamento: [detalhamento] }])
}

/** Months with a benefit of the INSS owe none of it. */
export const beneficioMei: Service = ({ dados, store, contribuinte, now }) => {
  const list = listOf(dados.infoBeneficio).filter(isObject)
  const year = String(dados.anoCalendario ?? '')
  const fine = list.every(
    ({ periodoApuracao, indicadorBeneficio }) =>
      isMonth(Number(periodoApuracao)) &&
      String(periodoApuracao).startsWith(year) &&
      typeof indicadorBeneficio === 'boolean',
  )
  if (!/^\d{4}$/.test(year) || list.length === 0 || !fine) throw bad('infoBeneficio')
  for (const { periodoApuracao, indicadorBeneficio } of list)
    store.put('beneficio', {
      ...{ owner: contribuinte.numero, key: String(periodoApuracao), at: now },
      value: { indicador: indicadorBeneficio },
    })
  return done(
    SYSTEM,
    list.map(({ periodoApuracao, indicadorBeneficio }) => ({
      ...{
        paOriginal: String(periodoApuracao),
        indicadorBeneficio,
        paAgrupado: String(periodoApuracao),
      },
    })),
  )
}

/** Debts that were put by `divida-ativa`, of the year that is asked for. */
export const dividaAtiva: Service = ({ dados, store, contribuinte }) => {
  const year = String(dados.anoCalendario ?? '')
  if (!/^\d{4}$/.test(year)) throw bad('anoCalendario')
  const found = store
    .things('divida-ativa')
    .filter(({ owner, key }) => owner === contribuinte.numero && key.startsWith(year))
  return found.length === 0
    ? nothing(`Aviso-${SYSTEM}-MSG_E0140`, 'Não há débitos em dívida ativa no ano.')
    : done(
        SYSTEM,
        found.map(({ value }) => value),
      )
}
