// The paper of what is to be paid, drawn as the Receita draws it: a page with its composition, the line that is typed, the
// bars of it (interleaved 2 of 5), and the QR code of the Pix.
import { deflateSync } from 'node:zlib'
import bwipjs from 'bwip-js/generic'
import { pdfFile } from '../pdf.ts'
import { written } from './money.ts'

export type Paper = {
  title: string
  cnpj: string
  month: string
  due: string
  limit: string
  number: string
  rows: readonly {
    code: string
    name: string
    month: string
    cents: number
    multa: number
    juros: number
  }[]
  total: number
  blocks: readonly string[]
  barcode: string
  pix: string
}

const [HEIGHT, SMALL, WIDE] = [842, 7, 0.6]
const escaped = (text: string): string =>
  text.replace(/[^\x20-\xff]/g, '-').replace(/[\\()]/g, (one) => `\\${one}`)
/** In Courier, every letter is 0.6 of the size. */
const put = (x: number, top: number, text: string, size = SMALL): string =>
  `BT /F1 ${size} Tf ${x.toFixed(2)} ${HEIGHT - top} Td (${escaped(text)}) Tj ET`
const endAt = (x: number, top: number, text: string): string =>
  put(x - text.length * SMALL * WIDE, top, text)

const shownDay = (date: string): string =>
  `${date.slice(8)}/${date.slice(5, 7)}/${date.slice(0, 4)}`
const shownNumber = (number: string): string =>
  number.replace(/^(\d{2})(\d{2})(\d{5})(\d{7})(\d)$/, '$1.$2.$3.$4-$5')
const shownCnpj = (cnpj: string): string =>
  cnpj.length === 14
    ? cnpj.replace(/^(.{2})(.{3})(.{3})(.{4})(.{2})$/, '$1.$2.$3/$4-$5')
    : cnpj.replace(/^(.{3})(.{3})(.{3})(.{2})$/, '$1.$2.$3-$4')

const COLUMNS = [342, 409, 476, 552]
const HEADINGS = ['Principal', 'Multa', 'Juros', 'Total']
/** What is zero is left blank. */
const amounts = (top: number, cents: readonly number[]): string[] =>
  cents.flatMap((one, at) => (one === 0 ? [] : [endAt(COLUMNS[at] ?? 0, top, written(one))]))

const BARS = [
  'nnwwn',
  'wnnnw',
  'nwnnw',
  'wwnnn',
  'nnwnw',
  'wnwnn',
  'nwwnn',
  'nnnww',
  'wnnwn',
  'nwnwn',
]
function bars(barcode: string, left: number, top: number): string {
  const widths: string[] = ['n', 'n', 'n', 'n']
  for (let at = 0; at < barcode.length; at += 2) {
    const [dark = '', light = ''] = [BARS[Number(barcode[at])], BARS[Number(barcode[at + 1])]]
    for (let one = 0; one < dark.length; one += 1) widths.push(dark[one] ?? '', light[one] ?? '')
  }
  widths.push('w', 'n', 'n')
  let x = left
  return widths
    .map((width, at) => {
      const from = x
      x += width === 'w' ? 2.4 : 0.8
      return at % 2 === 0
        ? `${from.toFixed(2)} ${HEIGHT - top} ${(x - from).toFixed(2)} 36 re f`
        : ''
    })
    .join(' ')
}

const SILENCE = 4
/** One byte for each module, with the silence around them. */
function qrImage(text: string): { side: number; pixels: Buffer } {
  const asked = { bcid: 'qrcode', text, eclevel: 'M' }
  const [symbol] = bwipjs.raw(asked)
  if (symbol === undefined || !('pixs' in symbol)) throw new Error('no QR code')
  const side = symbol.pixx + 2 * SILENCE
  const pixels = Buffer.alloc(side * side, 255)
  symbol.pixs.forEach((dark, at) => {
    const [x, y] = [at % symbol.pixx, Math.floor(at / symbol.pixx)]
    if (dark === 1) pixels[(y + SILENCE) * side + x + SILENCE] = 0
  })
  return { side, pixels }
}

function composition({ rows }: Paper): string[] {
  const drawn = [put(44, 250, 'Código'), put(74, 250, 'Denominação')]
  HEADINGS.forEach((heading, at) => {
    drawn.push(endAt(COLUMNS[at] ?? 0, 250, heading))
  })
  let top = 264
  for (const { code, name, month, cents, multa, juros } of rows) {
    drawn.push(put(44, top, code), put(74, top, name), put(74, top + 10, month))
    drawn.push(...amounts(top, [cents, multa, juros, cents + multa + juros]))
    top += 22
  }
  const sum = (of: (one: Paper['rows'][number]) => number) =>
    rows.reduce((total, one) => total + of(one), 0)
  const [cents, multa, juros] = [sum((r) => r.cents), sum((r) => r.multa), sum((r) => r.juros)]
  drawn.push(put(74, top + 6, 'Totais'))
  drawn.push(...amounts(top + 6, [cents, multa, juros, cents + multa + juros]))
  return drawn
}

/** In base64. */
export function drawBill(paper: Paper): string {
  const { title, cnpj, month, due, limit, number, total, blocks, barcode, pix } = paper
  const line = blocks.map((block) => `${block.slice(0, 11)} ${block.slice(11)}`).join(' ')
  const qr = qrImage(pix)
  const drawn = [
    put(40, 40, 'SEM VALOR FISCAL - SERVIÇO SIMULADO'),
    ...[put(40, 70, title, 12), put(44, 110, 'CNPJ'), put(180, 110, 'Razão Social')],
    ...[put(44, 124, shownCnpj(cnpj)), put(180, 124, 'CONTRIBUINTE DO SIMULADOR')],
    ...[put(44, 150, 'Período de Apuração'), put(180, 150, 'Data de Vencimento')],
    ...[put(300, 150, 'Número do Documento'), put(440, 150, 'Pagar este documento até')],
    ...[put(44, 164, month), put(180, 164, shownDay(due))],
    ...[put(300, 164, shownNumber(number)), put(440, 178, shownDay(limit), 10)],
    ...[put(44, 200, 'Observações'), put(440, 200, 'Valor Total do Documento')],
    put(440, 214, written(total), 10),
    put(44, 234, 'Composição do Documento de Arrecadação'),
    ...composition(paper),
    put(44, 662, line, 8),
    put(421, 662, 'AUTENTICAÇÃO MECÂNICA', 8),
    ...[put(40, 716, title, 10), put(497, 718, 'Pague com o PIX', 6)],
    put(44, 736, line, 8),
    ...[
      put(380, 752, `Número: ${shownNumber(number)}`),
      put(380, 764, `Pagar até: ${shownDay(limit)}`),
    ],
    put(380, 776, `Valor: ${written(total)}`),
    bars(barcode, 44, 800),
    `q 80 0 0 80 490 ${HEIGHT - 806} cm /Qr Do Q`,
  ].join('\n')
  const image = deflateSync(qr.pixels)
  return pdfFile(
    drawn,
    '/Courier',
    `<</Type/XObject/Subtype/Image/Width ${qr.side}/Height ${qr.side}/ColorSpace/DeviceGray/BitsPerComponent 8/Filter/FlateDecode/Length ${image.length}>>stream\n${image.toString('latin1')}\nendstream`,
  )
}
