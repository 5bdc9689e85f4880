// The papers of a declaration and of what is paid by it, made anew from what was kept.

import { pdfOf } from '../../pdf.ts'
import { moment, shownMonth } from '../calendar.ts'
import { barcodeOf, blocksOf, freeField, pixOf } from '../guia.ts'
import { total, written } from '../money.ts'
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

export const billPdf = (bill: Bill): string => {
  const line = blocksOf(barcode(bill))
  return pdfOf([
    bill.kind,
    `CNPJ: ${bill.cnpj}  Período de apuração: ${shownMonth(bill.pa)}`,
    `Número do documento: ${bill.number}`,
    `Vencimento: ${bill.due}  Pagar até: ${bill.limit}`,
    ...bill.tributes.map((one) => `${shownMonth(one.pa)} ${named(one)}`),
    `Valor total: R$ ${written(bill.total)}`,
    `Linha digitável: ${line.join(' ')}`,
    'Pix copia e cola:',
    ...(pixOf(bill.number, bill.total).match(/.{1,90}/g) ?? []),
  ])
}
