// The year of a MEI (DASN-SIMEI): its receipts, once and again, against the limit of the year (LC 123/2006, art. 18-A,
// §§ 1, 2 and 7), and the fine for being late (art. 38, II and § 6). The DAS of what passes the limit is not worked out.

import { pdfOf } from '../pdf.ts'
import { compact, dayAfter, monthOf } from './calendar.ts'
import { centsOf, reais, total } from './money.ts'
import { documentNumber, type Thing } from './store.ts'
import { type Call, done, isObject, nothing, type Outcome, type Service, wrong } from './words.ts'

const SYSTEM = 'DASNSIMEI'
const MONTHLY_LIMIT = 6_750_00
const MONTHLY_LIMIT_OF_LORRIES = 20_966_67
const YEARLY_LIMIT_OF_LORRIES = 251_600_00
const YEARS_BACK = 5
/** Least fine, and the day that is its last without one (31 May). */
const LEAST_FINE = 50_00
const DAYS_TO_PAY = 30

const refused = (code: string, texto: string): Outcome => nothing(`Aviso-${SYSTEM}-${code}`, texto)
const bad = () => wrong(SYSTEM, '10000', 'Dados de entrada inválidos.')

type Asked = { year: number; trade: number; services: number; employee: boolean }
function askedOf({ dados, contribuinte }: Call): Asked {
  const year = Number(dados.anoCalendario)
  const said = isObject(dados.declaracao) ? dados.declaracao : {}
  const [trade, services] = [said.valorReceitaComercio, said.valorReceitaServico].map(centsOf)
  const { indicadorEmpregado: employee } = said
  if (dados.cnpjCompleto !== contribuinte.numero || !Number.isInteger(year)) throw bad()
  if (trade === null || trade === undefined || services === null || services === undefined)
    throw bad()
  if (typeof employee !== 'boolean') throw bad()
  return { year, trade, services, employee }
}

const monthsOf = ({ store, contribuinte }: Call, year: number): number[] => {
  const opened = store.company(contribuinte.numero)?.openedOn
  const first = opened === undefined ? 0 : monthOf(opened)
  return Array.from({ length: 12 }, (_, at) => year * 100 + at + 1).filter((pa) => pa >= first)
}

/** Of a whole year, or of the months since it opened. */
function limitOf(call: Call, year: number): number {
  const months = monthsOf(call, year).length
  if (call.store.company(call.contribuinte.numero)?.mei?.kind !== 'caminhoneiro')
    return MONTHLY_LIMIT * months
  return months === 12 ? YEARLY_LIMIT_OF_LORRIES : MONTHLY_LIMIT_OF_LORRIES * months
}

/** Months whose DAS nobody asked for; of who is in no register, none. */
function missing(call: Call, year: number): number[] {
  const { store, contribuinte } = call
  if (store.company(contribuinte.numero) === undefined) return []
  const issued = store
    .bills()
    .filter(({ cnpj, kind }) => cnpj === contribuinte.numero && kind === 'DAS-MEI')
  return monthsOf(call, year).filter((pa) => !issued.some((bill) => bill.pa === pa))
}

function whyNot(call: Call, { year, trade, services }: Asked): Outcome | null {
  const now = Number(call.today.slice(0, 4))
  if (year >= now) throw bad()
  if (year < now - YEARS_BACK)
    return refused('10002', `Ano calendário no período de decadência: ${year}.`)
  const company = call.store.company(call.contribuinte.numero)
  if ((company !== undefined && company.mei === undefined) || monthsOf(call, year).length === 0)
    return refused('10004', `Contribuinte não optante pelo Simei no Ano calendário ${year}.`)
  const left = missing(call, year)
  if (left.length > 0)
    return refused(
      '10007',
      `Não foi gerado DAS para o(s) período(s) ${left.join(', ')}. Favor regularizar a situação utilizando o sistema PGMEI.`,
    )
  if (trade + services > Math.round(limitOf(call, year) * 1.2))
    return refused(
      '10008',
      'A receita bruta total do ano-calendário ultrapassou o limite permitido para enquadramento no SIMEI, não sendo possível a transmissão da DASN-SIMEI. Comunique o desenquadramento obrigatório do SIMEI no Portal do Simples Nacional, nos termos do art. 18-A, § 7º, da Lei Complementar 123/2006.',
    )
  return null
}

/** 2 % a month of what the year owed, up to 20 %, half of it when paid when it is told of. */
function fineOf(call: Call, year: number): number {
  const { store, contribuinte, today } = call
  const due = `${year + 1}-05-31`
  if (today <= due) return 0
  const late = (Number(today.slice(0, 4)) - year - 1) * 12 + Number(today.slice(5, 7)) - 5
  const owed = total(
    store
      .bills()
      .filter(
        ({ cnpj, kind, pa }) =>
          cnpj === contribuinte.numero && kind === 'DAS-MEI' && Math.floor(pa / 100) === year,
      )
      .flatMap(({ tributes }) => tributes.map(({ cents }) => cents)),
  )
  return Math.max(LEAST_FINE, Math.round((owed * Math.min(2 * late, 20)) / 100)) / 2
}

const file = (name: string, lines: string[]) => ({ nomeArquivo: `${name}.pdf`, pdf: pdfOf(lines) })

function shown({ owner, value, at }: Thing) {
  const id = String(value.id)
  const head = [`CNPJ: ${owner}  Ano-calendário: ${String(value.year)}`]
  const limit = Number(value.limit)
  const whole = Number(value.trade) + Number(value.services)
  const fine = isObject(value.fine) ? value.fine : null
  const day = String(fine?.due ?? '')
    .split('-')
    .reverse()
    .join('/')
  const values = { valorPrincipal: reais(Number(fine?.cents ?? 0)) }
  return {
    ...{ cnpjCompleto: owner, anoCalendario: Number(value.year), nomeEmpresarial: value.name },
    ...{ idDeclaracao: id, codigoTipoDeclaracao: String(value.kind) },
    dataTransmissao: new Date(at).toISOString().replace('Z', '000-00:00'),
    reciboEntrega: {
      numeroRecibo: String(value.receipt),
      recibo: file(`DASNSIMEI-Recibo-${id}`, ['DASN-SIMEI - Recibo de entrega', ...head]),
    },
    ...(whole <= limit
      ? {}
      : {
          excessoReceitaBruta: { valorLimite: reais(limit), valorExcedido: reais(whole - limit) },
        }),
    ...(fine === null
      ? {}
      : {
          multaAtrasoEntrega: {
            notificacaoMaed: file(`DASNSIMEI-Notificacao-${id}`, ['Notificação', ...head]),
            darf: {
              ...{ periodoApuracao: compact(`${Number(value.year) + 1}-06-01`) },
              numeroDocumento: String(fine.number),
              ...{ dataVencimento: day, dataLimiteAcolhimento: day },
              ...{ observacao1: 'SEM VALOR FISCAL', observacao2: '', observacao3: '' },
              valores: { ...values, valorTotal: values.valorPrincipal },
              documento: file(`DASNSIMEI-DARF-MAED-${id}`, ['DARF - MAED', ...head]),
            },
          },
        }),
  }
}

const ofYear = ({ store, contribuinte }: Call, year: number): Thing[] =>
  store
    .things('dasn')
    .filter(({ owner, key }) => owner === contribuinte.numero && key.startsWith(`${year}:`))

export const transmitirAno: Service = (call) => {
  const asked = askedOf(call)
  const not = whyNot(call, asked)
  if (not !== null) return not
  const { store, contribuinte, now, today } = call
  const { year } = asked
  const sequence = ofYear(call, year).length + 1
  const fine = sequence === 1 ? fineOf(call, year) : 0
  const root = contribuinte.numero.slice(0, 8).replace(/\D/g, '0')
  const thing: Thing = {
    ...{ owner: contribuinte.numero, key: `${year}:${sequence}`, at: now },
    value: {
      ...{ ...asked, id: `${root}${year}${String(sequence).padStart(3, '0')}` },
      ...{ kind: sequence === 1 ? 1 : 2, receipt: documentNumber(store, today) },
      ...{ limit: limitOf(call, year), name: store.company(contribuinte.numero)?.name ?? '' },
      fine:
        fine === 0
          ? null
          : {
              cents: fine,
              number: documentNumber(store, today),
              due: dayAfter(today, DAYS_TO_PAY),
            },
    },
  }
  store.put('dasn', thing)
  return {
    ...{ status: 200, dados: shown(thing) },
    messages: [{ codigo: `Aviso-${SYSTEM}-00000`, texto: 'Declaração transmitida com sucesso.' }],
  }
}

/** Every one of a year; what it says when there is none is nowhere written. */
export const consultarAno: Service = (call) => {
  const year = Number(call.dados.anoCalendario)
  if (!Number.isInteger(year) || call.dados.cnpjCompleto !== call.contribuinte.numero) throw bad()
  const found = ofYear(call, year)
  if (found.length === 0) return refused('40400', 'Não há declaração transmitida.')
  return done(SYSTEM, found.map(shown))
}
