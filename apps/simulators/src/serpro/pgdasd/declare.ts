// TRANSDECLARACAO11: reads, refuses, calculates, and only then stores what is to be transmitted.
import {
  civilDate,
  compact,
  dasDue,
  dayAfter,
  daysBetween,
  moment,
  nextBankDay,
  shownMonth,
} from '../calendar.ts'
import { reais, total } from '../money.ts'
import { halfUp, percent, ratio, times } from '../ratio.ts'
import { rootOf } from '../registrations.ts'
import { type Bill, type Declaration, documentNumber } from '../store.ts'
import { type Call, done, type Message, type Service, wrong } from '../words.ts'
import { TRIBUTES } from './activities.ts'
import { dueOf } from './calculation.ts'
import { pastOf } from './history.ts'
import { billPdf, declarationPdf, noticePdf, receiptPdf } from './papers.ts'
import { type Amount, type Asked, readDeclaration } from './reading.ts'
import { checkDeclaration, checkPast } from './rules.ts'

const LEAST_FINE = 50_00
const DAYS_TO_PAY_FINE = 30

/** 2 % for each month or part of one after the due day, up to 20 %, halved for who comes by itself; never under R$ 50. */
function fineOf(principal: number, due: string, today: string): number {
  const days = daysBetween(due, today)
  if (days <= 0) return 0
  let months = 1
  const anniversary = (count: number): string => {
    const there = new Date(`${due}T00:00:00Z`)
    there.setUTCMonth(there.getUTCMonth() + count)
    return there.toISOString().slice(0, 10)
  }
  while (anniversary(months) < today) months += 1
  const whole = halfUp(times(ratio(principal), percent(Math.min(200 * months, 2000))))
  return Math.max(LEAST_FINE, halfUp(ratio(whole, 2)))
}

/** Seventeen digits; how one of a CNPJ with letters is written nobody published, and here each is a digit. */
const idOf = (cnpj: string, pa: number, sequence: number): string => {
  const root = rootOf(cnpj).replace(/[A-Z]/g, (char) => String((char.charCodeAt(0) - 48) % 10))
  return `${root}${pa}${String(sequence).padStart(3, '0')}`
}

const said = (amounts: readonly Amount[]): string =>
  amounts
    .map(({ code, cents }) => `${TRIBUTES[code] ?? code}:${reais(cents).toFixed(2)}`)
    .join(', ')

/** A centavo of difference stops the transmission. */
function compare({ comparison }: Asked, due: readonly Amount[]): void {
  const of = (list: readonly Amount[], code: number) =>
    total(list.filter((one) => one.code === code).map(({ cents }) => cents))
  const codes = new Set([...comparison, ...due].map(({ code }) => code))
  if ([...codes].every((code) => of(comparison, code) === of(due, code))) return
  throw wrong(
    'PGDASD',
    'MSG_ISN_035',
    `Os valores devidos enviados não são iguais aos valores devidos calculados. Transmissão interrompida. Valores devidos (Tributo:Valor): ${said(comparison)}. Valores Calculados (Tributo:Valor): ${said(due)}.`,
  )
}

const fineBill = (call: Call, asked: Asked, cents: number): Bill => {
  const due = nextBankDay(dayAfter(call.today, DAYS_TO_PAY_FINE))
  return {
    ...{ number: documentNumber(call.store, call.today), cnpj: asked.cnpj, system: 'PGDASD' },
    ...{ kind: 'DARF MAED', pa: asked.pa, due, limit: due, at: call.now, total: cents, paid: null },
    tributes: [{ pa: asked.pa, code: 4406, cents, multa: 0, juros: 0 }],
  }
}

function transmit(call: Call, asked: Asked, due: readonly Amount[]): Declaration {
  const { store, now } = call
  const before = store.declarations(asked.cnpj).filter(({ pa }) => pa === asked.pa)
  const principal = total(due.map(({ cents }) => cents))
  // Only the original is late: a rectification is of something that was handed in.
  const fine = asked.kind === 1 ? fineOf(principal, dasDue(asked.pa), civilDate(now)) : 0
  const bill = fine === 0 ? null : fineBill(call, asked, fine)
  const declaration: Declaration = {
    ...{ id: idOf(asked.cnpj, asked.pa, before.length + 1), cnpj: asked.cnpj, pa: asked.pa },
    ...{ kind: asked.kind, at: now, asked: call.dados, due, receipts: asked.receipts },
    late: bill === null ? null : { number: bill.number, cents: fine, due: bill.due },
  }
  if (bill !== null) store.issue(bill)
  store.declare(declaration)
  for (const { pa, cents } of asked.payroll)
    store.put('folha', { owner: asked.cnpj, key: String(pa), at: now, value: { pa, cents } })
  return declaration
}

const shownDue = (due: readonly Amount[]) =>
  due.map(({ code, cents }) => ({ codigoTributo: code, valor: reais(cents) }))

export const transmitir: Service = (call) => {
  const { store, today, contribuinte } = call
  const asked = readDeclaration(call.dados)
  checkDeclaration(asked, store, { today, contribuinte: contribuinte.numero })
  const past = pastOf(store, asked)
  checkPast(asked, past)
  const due = dueOf(asked, past).map((one, at) =>
    at === 0 ? { ...one, cents: one.cents + call.centavo } : one,
  )
  const nothing = {
    declaracao: null,
    recibo: null,
    notificacaoMaed: null,
    darf: null,
    detalhamentoDarfMaed: null,
  }
  const valoresDevidos = shownDue(due)
  if (!asked.transmit)
    return done('PGDASD', {
      idDeclaracao: null,
      dataHoraTransmissao: null,
      valoresDevidos,
      ...nothing,
    })
  if (asked.compare) compare(asked, due)
  const one = transmit(call, asked, due)
  const name = store.company(asked.cnpj)?.name ?? 'EMPRESA SIMULADA'
  const started = `A declaração do período ${shownMonth(asked.pa)} da empresa ${name}, CNPJ ${asked.cnpj} foi transmitida com sucesso.`
  const message: Message =
    one.late === null
      ? { codigo: 'Aviso-PGDASD-MSG_ISN_033', texto: started }
      : {
          codigo: 'Aviso-PGDASD-MSG_ISN_034',
          texto: `${started} Entretanto, foi entregue fora do prazo, o que ensejou a aplicação de multa.`,
        }
  const bill = one.late === null ? undefined : store.bill(one.late.number)
  return done(
    'PGDASD',
    {
      ...{ idDeclaracao: one.id, dataHoraTransmissao: moment(one.at), valoresDevidos, ...nothing },
      ...{ declaracao: declarationPdf(one), recibo: receiptPdf(one) },
      ...(bill === undefined ? {} : { notificacaoMaed: noticePdf(one), darf: billPdf(bill) }),
      ...(bill === undefined ? {} : { detalhamentoDarfMaed: detailOf(bill) }),
    },
    [message],
  )
}

/** Amounts of a document, as it details them. */
export const detailOf = (bill: Bill) => {
  const sum = (of: (one: Bill['tributes'][number]) => number) => reais(total(bill.tributes.map(of)))
  return {
    ...{ periodoApuracao: String(bill.pa), numeroDocumento: bill.number },
    ...{ dataVencimento: compact(bill.due), dataLimiteAcolhimento: compact(bill.limit) },
    valores: {
      ...{ principal: sum(({ cents }) => cents), multa: sum(({ multa }) => multa) },
      ...{ juros: sum(({ juros }) => juros), total: reais(bill.total) },
    },
    ...{ observacao1: 'SEM VALOR FISCAL', observacao2: null, observacao3: null, composicao: null },
  }
}
