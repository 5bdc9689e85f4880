// The documents by which the Simples is paid: the DAS of a declaration (12), of a debt that is overdue (17), of a process
// (18), and of tributes that are told (19).
import { dasDue, dateOf, isMonth, laterOf, shownMonth } from '../calendar.ts'
import { centsOf, reais, total } from '../money.ts'
import { lateOn } from '../mora.ts'
import { type Bill, documentNumber, type Tribute } from '../store.ts'
import {
  type Call,
  done,
  isObject,
  listOf,
  nothing,
  type Outcome,
  type Service,
  wrong,
} from '../words.ts'
import { ICMS, ISS, TRIBUTES } from './activities.ts'
import { detailOf } from './declare.ts'
import { lastOf } from './history.ts'
import { billPdf } from './papers.ts'

const SYSTEM = 'PGDASD'
/** Less than this waits for the next months (LC 123/2006, art. 21, § 2). */
const LEAST = 10_00

export const badEntry = (what: string) =>
  wrong(SYSTEM, 'MSG_ISN_002', `Parâmetros de entrada inválidos. ${what}`)

/** A month in text, as what is consulted says it. */
export function monthIn(dados: Call['dados']): number {
  const pa = Number(dados.periodoApuracao)
  if (typeof dados.periodoApuracao !== 'string' || !isMonth(pa)) throw badEntry('periodoApuracao')
  return pa
}

/** When it is to be paid: a day to come, when one is asked for. */
function payOn({ dados, today }: Call): string | null {
  if (dados.dataConsolidacao === undefined || dados.dataConsolidacao === null) return null
  const date = dateOf(dados.dataConsolidacao)
  if (date === null || date <= today) throw badEntry('dataConsolidacao deve ser data futura.')
  return date
}

/** With fine and interest, when the day is over. */
function priced(call: Call, tributes: readonly Tribute[], due: (pa: number) => string, on: string) {
  return tributes.map((one) => {
    const late = lateOn(one.cents, due(one.pa), on, call.store.selic())
    if (late === null) throw wrong(SYSTEM, 'MSG_ISN_004', 'Taxa Selic não cadastrada.')
    return { ...one, multa: late.multa, juros: late.juros }
  })
}

const sumOf = (tributes: Bill['tributes']): number =>
  total(tributes.map(({ cents, multa, juros }) => cents + multa + juros))

/** What was declared of a month and not paid yet. */
function openOf({ store, contribuinte }: Call, pa: number): Tribute[] {
  const paid = store
    .bills()
    .filter(
      (bill) => bill.cnpj === contribuinte.numero && bill.kind === 'DAS' && bill.paid !== null,
    )
    .flatMap(({ tributes }) => tributes)
  return (lastOf(store, contribuinte.numero).get(pa)?.due ?? [])
    .map(({ code, cents }) => {
      const already = paid.filter((one) => one.pa === pa && one.code === code)
      return { pa, code, cents: cents - total(already.map((one) => one.cents)) }
    })
    .filter(({ cents }) => cents > 0)
}
const owed = (tributes: readonly Tribute[]): number => total(tributes.map(({ cents }) => cents))

/** Months before that were too little to be paid by themselves. */
function smallBefore(call: Call, pa: number): Tribute[] {
  return [...lastOf(call.store, call.contribuinte.numero).keys()]
    .filter((month) => month < pa)
    .sort((a, b) => a - b)
    .map((month) => openOf(call, month))
    .filter((tributes) => owed(tributes) > 0 && owed(tributes) < LEAST)
    .flat()
}

const issued = (bill: Bill): Outcome =>
  done(SYSTEM, [
    {
      ...{ pdf: billPdf(bill), cnpjCompleto: bill.cnpj },
      detalhamento: {
        ...detailOf(bill),
        composicao: bill.tributes.map((one) => ({
          ...{ periodoApuracao: String(one.pa), codigo: String(one.code) },
          denominacao: `${TRIBUTES[one.code] ?? ''} - SIMPLES NACIONAL`,
          valores: {
            ...{ principal: reais(one.cents), multa: reais(one.multa), juros: reais(one.juros) },
            total: reais(one.cents + one.multa + one.juros),
          },
        })),
      },
    },
  ])

function issue(call: Call, pa: number, tributes: Bill['tributes'], limit: string): Outcome {
  const bill: Bill = {
    ...{ number: documentNumber(call.store, call.today), cnpj: call.contribuinte.numero },
    ...{ system: SYSTEM, kind: 'DAS', pa, due: dasDue(pa), limit, at: call.now, tributes },
    ...{ total: sumOf(tributes), paid: null },
  }
  call.store.issue(bill)
  return issued(bill)
}

function dasOf(call: Call, only: 'overdue' | 'any'): Outcome {
  const pa = monthIn(call.dados)
  const on = payOn(call)
  if (!lastOf(call.store, call.contribuinte.numero).has(pa))
    throw wrong(
      SYSTEM,
      'MSG_ISN_005',
      `Não há declaração transmitida para o período informado: ${pa}.`,
    )
  const due = dasDue(pa)
  if (only === 'overdue' && call.today <= due)
    throw badEntry(`O período ${shownMonth(pa)} não está vencido.`)
  const own = openOf(call, pa)
  const tributes = [...smallBefore(call, pa), ...own]
  if (own.length === 0)
    return nothing(`Aviso-${SYSTEM}-MSG_E0139`, 'Não há valor devido para o período informado.')
  if (owed(tributes) < LEAST)
    return nothing(
      `Aviso-${SYSTEM}-MSG_E0139`,
      'O valor devido é inferior a R$ 10,00 e deve ser somado ao dos períodos seguintes.',
    )
  const day = on ?? call.today
  const limit = laterOf(day, due)
  // What waited for being too little is late only after the month that it is paid with.
  return issue(
    call,
    pa,
    priced(call, tributes, () => due, limit),
    limit,
  )
}

export const gerarDas: Service = (call) => dasOf(call, 'any')
export const gerarDasCobranca: Service = (call) => dasOf(call, 'overdue')

/** Of a process that was put here: `{ periodoApuracao, valores: [{ codigo, centavos }] }`. */
export const gerarDasProcesso: Service = (call) => {
  const key = String(call.dados.numeroProcesso ?? '')
  const process = call.store.thing('processo', call.contribuinte.numero, key)
  if (process === undefined)
    throw wrong(SYSTEM, 'MSG_ISN_027', 'Não há declaração transmitida para o parâmetro informado.')
  const pa = Number(process.value.periodoApuracao)
  const tributes = listOf(process.value.valores)
    .filter(isObject)
    .map((one) => ({ pa, code: Number(one.codigo), cents: Number(one.centavos) }))
  const day = payOn(call) ?? call.today
  const limit = laterOf(day, dasDue(pa))
  return issue(call, pa, priced(call, tributes, dasDue, limit), limit)
}

/** Of some tributes of a month that was declared; the ISS says its city, and the ICMS its state. */
export const gerarDasAvulso: Service = (call) => {
  const pa = monthIn(call.dados)
  if (!lastOf(call.store, call.contribuinte.numero).has(pa))
    throw wrong(
      SYSTEM,
      'MSG_ISN_005',
      `Não há declaração transmitida para o período informado: ${pa}.`,
    )
  const tributes = listOf(call.dados.listaTributos)
    .filter(isObject)
    .map((one) => {
      const [code, cents] = [Number(one.codigo), centsOf(one.valor)]
      if (TRIBUTES[code] === undefined || cents === null || cents === 0)
        throw badEntry('listaTributos')
      if (code === ISS && one.codMunicipio === undefined) throw badEntry('codMunicipio')
      if (code === ICMS && one.uf === undefined) throw badEntry('uf')
      return { pa, code, cents }
    })
  if (tributes.length === 0) throw badEntry('listaTributos')
  const limit = laterOf(payOn(call) ?? call.today, dasDue(pa))
  return issue(call, pa, priced(call, tributes, dasDue, limit), limit)
}
