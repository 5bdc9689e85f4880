// What was declared and issued, asked for again (services 13 to 16).
import { isMonth, moment } from '../calendar.ts'
import type { Bill, Declaration, Store } from '../store.ts'
import { type Call, done, nothing, type Outcome, type Service, wrong } from '../words.ts'
import { badEntry, monthIn } from './das.ts'
import { billPdf, declarationPdf, noticePdf, receiptPdf } from './papers.ts'

const SYSTEM = 'PGDASD'
const none = (pa: number | string): Outcome =>
  nothing(
    `Aviso-${SYSTEM}-MSG_ISN_005`,
    `Não há declaração transmitida para o período informado: ${pa}.`,
  )

const declared = (one: Declaration) => ({
  tipoOperacao: one.kind === 1 ? 'Original' : 'Retificadora',
  indiceDeclaracao: {
    ...{ numeroDeclaracao: one.id, dataHoraTransmissao: moment(one.at), malha: null },
  },
  indiceDas: null,
})
const billed = (one: Bill) => ({
  tipoOperacao: 'Geração de DAS',
  indiceDeclaracao: null,
  indiceDas: {
    ...{ numeroDas: one.number, dataHoraEmissaoDas: moment(one.at), dasPago: one.paid !== null },
  },
})

/** What happened to a month, in the order in which it did. */
function periodOf(store: Store, cnpj: string, pa: number) {
  const declarations = store.declarations(cnpj).filter((one) => one.pa === pa)
  const bills = store
    .bills()
    .filter((one) => one.cnpj === cnpj && one.pa === pa && one.kind === 'DAS')
  const operacoes = [
    ...declarations.map((one) => ({ at: one.at, shown: declared(one) })),
    ...bills.map((one) => ({ at: one.at, shown: billed(one) })),
  ]
  return {
    periodoApuracao: pa,
    operacoes: operacoes.toSorted((a, b) => a.at - b.at).map(({ shown }) => shown),
  }
}

export const consultarDeclaracoes: Service = ({ dados, store, contribuinte }) => {
  const { numero } = contribuinte
  const { anoCalendario, periodoApuracao } = dados
  if (anoCalendario !== undefined && periodoApuracao !== undefined)
    throw wrong(SYSTEM, 'MSG_ISN_006', 'Informe apenas um parâmetro de consulta.')
  if (anoCalendario === undefined && periodoApuracao === undefined)
    throw wrong(SYSTEM, 'MSG_ISN_007', 'Informar anoCalendario ou periodoApuracao.')
  const asked = String(anoCalendario ?? periodoApuracao)
  const isYear = anoCalendario !== undefined
  if (isYear ? !/^\d{4}$/.test(asked) : !isMonth(Number(asked))) throw badEntry(asked)
  const months = [...new Set(store.declarations(numero).map(({ pa }) => pa))]
    .filter((pa) => (isYear ? String(pa).slice(0, 4) === asked : String(pa) === asked))
    .toSorted((a, b) => a - b)
  if (months.length === 0) return none(asked)
  const periodos = months.map((pa) => periodOf(store, numero, pa))
  return done(SYSTEM, {
    anoCalendario: Number(asked.slice(0, 4)),
    periodos,
    ...(isYear ? {} : { periodo: periodos[0] }),
  })
}

function papersOf(store: Store, one: Declaration) {
  const bill = one.late === null ? undefined : store.bill(one.late.number)
  return {
    numeroDeclaracao: one.id,
    recibo: { nomeArquivo: `recibo-pgdasd-${one.id}.pdf`, pdf: receiptPdf(one) },
    declaracao: { nomeArquivo: `dec-pgdasd-${one.id}.pdf`, pdf: declarationPdf(one) },
    maed:
      bill === undefined
        ? null
        : {
            nomeArquivoNotificacao: `notificacao-maed-pgdasd-${one.id}.pdf`,
            ...{
              pdfNotificacao: noticePdf(one),
              nomeArquivoDarf: `darf-maed-pgdasd-${one.id}.pdf`,
            },
            pdfDarf: billPdf(bill),
          },
  }
}

export const consultarUltima: Service = (call) => {
  const pa = monthIn(call.dados)
  const last = call.store.declarations(call.contribuinte.numero).findLast((one) => one.pa === pa)
  return last === undefined ? none(pa) : done(SYSTEM, papersOf(call.store, last))
}

const seventeen = (call: Call, name: string): string => {
  const text = call.dados[name]
  if (typeof text !== 'string' || !/^\d{17}$/.test(text)) throw badEntry(name)
  return text
}

export const consultarRecibo: Service = (call) => {
  const id = seventeen(call, 'numeroDeclaracao')
  const found = call.store.declarations(call.contribuinte.numero).find((one) => one.id === id)
  if (found === undefined)
    throw wrong(
      SYSTEM,
      'MSG_ISN_003',
      'Não foi encontrada declaração para o número de declaração informado.',
    )
  return done(SYSTEM, papersOf(call.store, found))
}

export const consultarExtrato: Service = (call) => {
  const number = seventeen(call, 'numeroDas')
  const bill = call.store.bill(number)
  if (bill === undefined || bill.cnpj !== call.contribuinte.numero || bill.kind !== 'DAS')
    throw wrong(SYSTEM, 'MSG_ISN_028', 'Não foi encontrado DAS para o número de DAS informado.')
  return done(SYSTEM, {
    numeroDas: number,
    extrato: { nomeArquivo: `extrato-das-${number}.pdf`, pdf: billPdf(bill) },
  })
}
