// The papers of a declaration and of what is paid by it, made anew from what was kept.

import { pdfOf } from '../../pdf.ts'
import { drawBill } from '../bill-paper.ts'
import { moment, shownMonth } from '../calendar.ts'
import { barcodeOf, blocksOf, freeField, pixOf } from '../guia.ts'
import { total, written } from '../money.ts'
import { printedCode, REVENUES } from '../receitas.ts'
import type { Bill, Declaration } from '../store.ts'
import { TRIBUTES } from './activities.ts'

const named = ({ code, cents }: { code: number; cents: number }): string =>
  `${code} ${TRIBUTES[code] ?? ''}: R$ ${written(cents)}`

const headOf = ({ id, cnpj, pa, at, kind }: Declaration): string[] => [
  `Declaração ${id} (${kind === 1 ? 'Original' : 'Retificadora'})`,
  `CNPJ: ${cnpj}  Período de apuração: ${shownMonth(pa)}  Transmissão: ${moment(at)}`,
]

export const declarationPdf = (one: Declaration): string =>
  pdfOf([
    'PGDAS-D - Declaração Mensal',
    ...headOf(one),
    `Receita do PA: R$ ${written(one.receipts.internal)} (interno), R$ ${written(one.receipts.external)} (externo)`,
    ...one.due.map(named),
    `Total devido: R$ ${written(total(one.due.map(({ cents }) => cents)))}`,
  ])

export const receiptPdf = (one: Declaration): string =>
  pdfOf(['PGDAS-D - Recibo de Entrega da Apuração no PGDAS-D', ...headOf(one)])

export const noticePdf = (one: Declaration): string =>
  pdfOf([
    'Notificação de Lançamento - Multa por Atraso na Entrega da Declaração (MAED)',
    ...headOf(one),
    `Multa: R$ ${written(one.late?.cents ?? 0)}  Vencimento: ${one.late?.due ?? ''}`,
  ])

/** DAS 0328, numbered DARF 0385. */
const agencyOf = ({ kind }: Bill): string => (kind.startsWith('DARF') ? '0385' : '0328')

const barcode = (bill: Bill): string =>
  barcodeOf(agencyOf(bill), bill.total, freeField(bill.limit, bill.number))

const MONTHS =
  'janeiro fevereiro março abril maio junho julho agosto setembro outubro novembro dezembro'.split(
    ' ',
  )
const monthInWords = (pa: number): string => `${MONTHS[(pa % 100) - 1]}/${Math.floor(pa / 100)}`

export const billPdf = (bill: Bill): string => {
  const { kind, cnpj, pa, due, limit, number, system, total: amount } = bill
  const federal = kind.startsWith('DARF')
  return drawBill({
    title: `Documento de Arrecadação ${federal ? 'de Receitas Federais' : 'do Simples Nacional'}`,
    ...{ cnpj, due, limit, number, month: monthInWords(pa), total: amount, barcode: barcode(bill) },
    rows: bill.tributes.map(({ code, cents, multa, juros, pa: month }) => ({
      ...{ cents, multa, juros, code: printedCode(system, code), month: shownMonth(month) },
      name: federal
        ? (REVENUES[String(code).padStart(6, '0')]?.name ?? kind)
        : `${TRIBUTES[code] ?? kind} - SIMPLES NACIONAL`,
    })),
    blocks: blocksOf(barcode(bill)),
    pix: pixOf(number, amount),
  })
}
