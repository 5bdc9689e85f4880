// The DCTFWeb: what is owed, confessed by whoever signs it. A declaration is «em andamento» until it is transmitted, and
// again when its debts change after that. Of the categories, only those of a month and of the 13º are here.
import type { Judge } from '../nfse-nacional/certificates.ts'
import { type Element, find, parseXml } from '../nfse-nacional/xml.ts'
import { pdfOf } from '../pdf.ts'
import { dateOf, isBankDay, isMonth, laterOf, moment, shownMonth } from './calendar.ts'
import { type Debt, debtsOf, PREFIX } from './dctfweb-debts.ts'
import { AROUND, type Declared, signedOf, xmlOf } from './dctfweb-xml.ts'
import { total } from './money.ts'
import { lateOn } from './mora.ts'
import { billPdf } from './pgdasd/papers.ts'
import { dueOf } from './receitas.ts'
import { holderBehind } from './signature.ts'
import { type Bill, documentNumber, type Thing } from './store.ts'
import {
  type Call,
  listOf,
  type Message,
  nothing,
  type Outcome,
  type Service,
  wrong,
} from './words.ts'

const SYSTEM = 'DCTFWEB'
const CATEGORIES: Readonly<Record<string, number>> = {
  ...{ GERAL_MENSAL: 40, GERAL_13o_SALARIO: 41, PF_MENSAL: 50, PF_13o_SALARIO: 51 },
}
const OF_YEAR = [41, 51]
const ORIGINS: Readonly<Record<Debt['from'], number>> = { esocial: 1, reinf: 7, mit: 8 }
const KNOWN_ORIGINS = [1, 5, 6, 7, 8]
const LEAST = 10_00

const bad = (code: string, texto: string) => wrong(SYSTEM, code, texto)
const warned = (code: string, texto: string): Outcome => nothing(`Aviso-${SYSTEM}-${code}`, texto)
const did = (what: string, dados: unknown, more: readonly Message[] = []): Outcome => ({
  ...{ status: 200, dados },
  messages: [
    { codigo: `Aviso-${SYSTEM}-MG11`, texto: `${what} executado com sucesso.` },
    ...more,
    { codigo: `Sucesso-${SYSTEM}-MG00`, texto: 'Requisição efetuada com sucesso' },
  ],
})

type Of = { category: number; pa: number }
function ofWhich({ dados }: Call): Of {
  const said = String(dados.categoria ?? '')
  const category = CATEGORIES[said] ?? Number(said)
  if (!Object.values(CATEGORIES).includes(category))
    throw bad('MG07', 'Dados de requisição inválidos. categoria')
  const year = /^\d{4}$/.test(String(dados.anoPA ?? '')) ? Number(dados.anoPA) : Number.NaN
  const month = OF_YEAR.includes(category) ? 12 : Number(dados.mesPA)
  if (!isMonth(year * 100 + month)) throw bad('MG07', 'Dados de requisição inválidos. anoPA, mesPA')
  // The 13º is another declaration of the year, and nothing of the MIT is in it.
  return { category, pa: OF_YEAR.includes(category) ? year * 100 + 13 : year * 100 + month }
}

const sentOf = ({ store, contribuinte }: Call, { category, pa }: Of): Thing[] =>
  store
    .things(PREFIX.sent)
    .filter(
      ({ owner, key }) => owner === contribuinte.numero && key.startsWith(`${category}:${pa}:`),
    )

const printOf = (debts: readonly Debt[]): string => JSON.stringify(debts)

type Standing =
  | { state: 'none' }
  | { state: 'open'; debts: readonly Debt[]; declared: Declared }
  | { state: 'sent'; debts: readonly Debt[]; sent: Thing }

/** The most recent one: what its debts are now, and whether that was transmitted. */
function standing(call: Call, of: Of): Standing {
  const { store, contribuinte } = call
  const debts = debtsOf(call, of.pa)
  const sent = sentOf(call, of)
  const last = sent.at(-1)
  if (debts === null) return { state: 'none' }
  if (last !== undefined && last.value.print === printOf(debts))
    return { state: 'sent', debts, sent: last }
  const declared: Declared = {
    ...{ id: `id_${of.pa}${sent.length + 1}`, owner: contribuinte.numero, ...of, debts },
    name: store.company(contribuinte.numero)?.name ?? 'FICTÍCIA & FILHOS LTDA',
    kind: last === undefined ? 1 : 2,
  }
  return { state: 'open', debts, declared }
}

/** One that was asked for by its receipt, or the last one; it has to be in force. */
function inForce(call: Call, of: Of): Thing | Outcome {
  const number = call.dados.numeroReciboEntrega
  const sent = sentOf(call, of)
  if (number !== undefined)
    return (
      sent.find(({ value }) => value.receipt === number) ??
      warned('MG09', 'Dados informados não correspondem aos da declaração com este número recibo.')
    )
  const now = standing(call, of)
  if (now.state === 'none')
    return warned('MG08', 'Não foi encontrada Declaração com os dados informados.')
  if (now.state === 'open')
    return warned(
      'MG10',
      'A declaração mais recente está na situação "Em Andamento", incompatível com a execução da funcionalidade. Favor informar o "numeroReciboEntrega" para identificar a declaração transmitida.',
    )
  return now.sent
}
const isOutcome = (one: Thing | Outcome): one is Outcome => 'messages' in one

const headOf = ({ owner, value, at }: Thing): string[] => [
  `CNPJ/CPF: ${owner}  Período de apuração: ${shownMonth(Number(value.pa))}`,
  `Recibo: ${String(value.receipt)}  Transmissão: ${moment(at)}`,
]

export const consultarRecibo: Service = (call) => {
  const found = inForce(call, ofWhich(call))
  if (isOutcome(found)) return found
  const PDFByteArrayBase64 = pdfOf(['DCTFWeb - Recibo de Entrega', ...headOf(found)])
  return did('Relatório de Recibo de Declaração', { PDFByteArrayBase64 })
}

export const consultarCompleta: Service = (call) => {
  const found = inForce(call, ofWhich(call))
  if (isOutcome(found)) return found
  const debts = JSON.parse(String(found.value.print)) as Debt[]
  const lines = debts.map(({ code, cents }) => `${code}: ${(cents / 100).toFixed(2)}`)
  const PDFByteArrayBase64 = pdfOf(['DCTFWeb - Declaração Completa', ...headOf(found), ...lines])
  return did('Relatório de Declaração Completa', { PDFByteArrayBase64 })
}

export const consultarXml: Service = (call) => {
  const of = ofWhich(call)
  const now = standing(call, of)
  if (now.state === 'none')
    return warned('MG08', 'Não foi encontrada Declaração com os dados informados.')
  if (now.state === 'sent')
    return warned('GERAXML01', 'Declaracação em estado incompatível com geração de XML.')
  const xml = xmlOf(now.declared)
  call.store.put(PREFIX.xml, {
    ...{ owner: call.contribuinte.numero, key: `${of.category}:${of.pa}`, at: call.now },
    value: { xml },
  })
  return did('Gerador Minuta XML Declaração', {
    XMLStringBase64: Buffer.from(xml).toString('base64'),
  })
}

const SIGNATURE = /<Signature[\s>][\s\S]*<\/Signature>/
const END = '</ConteudoDeclaracao>'

function signatureOf(signed: string): Element {
  try {
    const read = parseXml(Buffer.from(SIGNATURE.exec(signed)?.[0] ?? ''))
    if (find(read, 'SignedInfo') !== undefined) return read
  } catch {
    // Said below.
  }
  throw bad(
    'TRANS18',
    'Erro ao processar elemento Signature do XML. Verifique a validade dos elementos SignatureValue e SignedInfo do XML.',
  )
}

/** What was given, and its signature: nothing else came with it. */
function checkSigned(call: Call, declared: Declared, judge: Judge): void {
  const said = call.dados.xmlAssinadoBase64
  if (typeof said !== 'string' || said === '')
    throw bad('TRANS21', 'O campo XMLAssinadoBase64 é obrigatório')
  const signed = Buffer.from(said, 'base64').toString('utf8')
  const key = `${declared.category}:${declared.pa}`
  const given = call.store.thing(PREFIX.xml, declared.owner, key)?.value.xml
  if (given === undefined)
    throw bad(
      'TRANS07',
      'Não foi encontrado XML Gerado para validar a autenticidade do XML Assinado.',
    )
  if (given !== xmlOf(declared))
    throw bad(
      'TRANS10',
      'A declaração foi atualizada depois da geração do XML que está sendo transmitido.',
    )
  const signature = signatureOf(signed)
  if (signed.replace(SIGNATURE, '') !== given)
    throw bad(
      'TRANS04',
      'XML com conteúdo inválido enviado para transmissão. O XML enviado para transmissão é distinto do XML Gerado além da assinatura digital.',
    )
  if (signed.search(SIGNATURE) < signed.indexOf(END))
    throw bad('TRANS17', 'A tag Signature deve ser filha da tag ProcDctf.')
  let holder: ReturnType<typeof holderBehind>
  try {
    holder = holderBehind(signature, {
      ...{ uri: `#${declared.id}`, content: signedOf(declared), around: AROUND },
    })
  } catch {
    throw bad(
      'TRANS22',
      'Erro ao carregar dados do certificado, alguns campos parecem estar ausentes.',
    )
  }
  if (holder === null) throw bad('TRANS09', 'Assinatura inválida: não confere.')
  if (holder.registration !== call.autor.numero)
    throw bad('TRANS09', 'Assinatura inválida: o certificado não é do autor do pedido de dados.')
  if (judge(holder, call.now) !== null) throw bad('TRANS19', 'Certificado inválido: não é aceito.')
}

/** Keeps what was transmitted. */
function send(call: Call, of: Of, debts: readonly Debt[]): Thing {
  const { store, contribuinte, now } = call
  const before = sentOf(call, of).length
  const thing: Thing = {
    ...{ owner: contribuinte.numero, key: `${of.category}:${of.pa}:${before + 1}`, at: now },
    value: { ...of, receipt: 50_000_000_000_000 + store.next(), print: printOf(debts) },
  }
  store.put(PREFIX.sent, thing)
  return thing
}

/** A month without movement leaves with its MIT, without anybody's signature. */
export function transmitWithout(call: Call, pa: number): void {
  const of = { category: 40, pa }
  const now = standing(call, of)
  if (now.state === 'open') send(call, of, now.debts)
}

export const createTransmitir =
  (judge: Judge): Service =>
  (call) => {
    const of = ofWhich(call)
    const now = standing(call, of)
    if (now.state === 'none')
      return warned('MG08', 'Não foi encontrada Declaração com os dados informados.')
    if (now.state === 'sent') throw bad('TRANS11', 'A declaração já foi transmitida.')
    checkSigned(call, now.declared, judge)
    const { value } = send(call, of, now.debts)
    return did('Transmissor Declaração Assinada', { NumeroRecibo: value.receipt })
  }

function originsIn({ dados }: Call): number[] | null {
  if (dados.idsSistemaOrigem === undefined) return null
  const asked = listOf(dados.idsSistemaOrigem).map(Number)
  const wrongOne = asked.find((one) => !KNOWN_ORIGINS.includes(one))
  if (wrongOne !== undefined) throw bad('APIGUIA03', `IdSistemaOrigem inválido: ${wrongOne}`)
  return asked
}

/** A business day of this month, today or later. */
function payOn({ dados, today }: Call): string {
  const said = dados.DataAcolhimentoProposta
  if (said === undefined) return today
  const day = dateOf(said)
  const fine =
    day !== null && day >= today && day.slice(0, 7) === today.slice(0, 7) && isBankDay(day)
  if (!fine || typeof said !== 'number')
    throw bad('APIGUIA02', 'Data proposta para acolhimento de guia inválida. Motivo: data')
  return day
}

/** One DARF with every debt: it may be paid until the first of them is due. */
function guide(call: Call, of: Of, debts: readonly Debt[]): Outcome {
  const { store, contribuinte, today, now } = call
  const origins = originsIn(call)
  const on = payOn(call)
  const paid = store
    .bills()
    .filter((one) => one.cnpj === contribuinte.numero && one.system === SYSTEM && one.paid !== null)
    .flatMap(({ tributes }) => tributes)
  const owed = debts
    .filter(({ from }) => origins === null || origins.includes(ORIGINS[from]))
    .map(({ code, cents }) => {
      const already = paid.filter((one) => one.pa === of.pa && one.code === Number(code))
      return { code, cents: cents - total(already.map((one) => one.cents)) }
    })
    .filter(({ cents }) => cents > 0)
  if (owed.length === 0)
    return warned('GUIA03', 'Não há débitos com saldo a pagar para emissão da guia de pagamento.')
  if (total(owed.map(({ cents }) => cents)) < LEAST)
    return warned(
      'GUIA02',
      'Atenção! O saldo a pagar é inferior a R$ 10,00. A guia de pagamento não poderá ser emitida.',
    )
  const dues = owed.map(({ code }) => dueOf(code, of.pa)).sort()
  const due = dues[0] ?? today
  const limit = laterOf(on, due)
  const tributes = owed.map(({ code, cents }) => {
    const late = lateOn(cents, dueOf(code, of.pa), limit, store.selic())
    if (late === null)
      throw bad('GUIA00', 'A Taxa Selic para o próximo mês ainda não foi divulgada.')
    return { pa: of.pa, code: Number(code), cents, multa: late.multa, juros: late.juros }
  })
  const bill: Bill = {
    ...{ number: documentNumber(store, today), cnpj: contribuinte.numero, system: SYSTEM },
    ...{ kind: 'DARF', pa: of.pa, due, limit, at: now, tributes, paid: null },
    total: total(tributes.map(({ cents, multa, juros }) => cents + multa + juros)),
  }
  store.issue(bill)
  return did('Emissor Guia Pagamento', { PDFByteArrayBase64: billPdf(bill) })
}

export const gerarGuia: Service = (call) => {
  const of = ofWhich(call)
  const found = inForce(call, of)
  if (isOutcome(found)) return found
  return guide(call, of, JSON.parse(String(found.value.print)) as Debt[])
}

export const gerarGuiaAndamento: Service = (call) => {
  const of = ofWhich(call)
  const now = standing(call, of)
  if (now.state !== 'open')
    return warned('MG08', 'Não foi encontrada Declaração com os dados informados.')
  return guide(call, of, now.debts)
}
