// The yearly declaration of who is in the Simples (DEFIS): kept as it came, once for each year, for its whole layout is
// not in the contract. It asks for every month of the year to be declared.

import { pdfOf } from '../pdf.ts'
import { isMonth, moment, monthOf } from './calendar.ts'
import { lastOf } from './pgdasd/history.ts'
import { rootOf } from './registrations.ts'
import type { Thing } from './store.ts'
import { type Call, done, isObject, nothing, type Service, wrong } from './words.ts'

const SYSTEM = 'DEFIS'
const bad = (texto: string) => wrong(SYSTEM, 'MSG_ISN_002', texto)

const papersOf = ({ owner, key, value, at }: Thing) => {
  const head = [`CNPJ: ${owner}  Ano-calendário: ${key}`, `Transmissão: ${moment(at)}`]
  return {
    idDefis: String(value.id),
    reciboPdf: pdfOf(['DEFIS - Recibo de Entrega', ...head]),
    declaracaoPdf: pdfOf(['DEFIS - Declaração', ...head]),
  }
}

/** Months of the year that are over and were not declared. */
function missing({ store, contribuinte }: Call, year: number): number[] {
  const declared = lastOf(store, contribuinte.numero)
  const opened = store.company(contribuinte.numero)?.openedOn
  const first = opened === undefined ? 0 : monthOf(opened)
  return Array.from({ length: 12 }, (_, at) => year * 100 + at + 1).filter(
    (pa) => pa >= first && !declared.has(pa),
  )
}

export const transmitirDefis: Service = (call) => {
  const { dados, store, contribuinte, now, today } = call
  const year = Number(dados.ano)
  if (!Number.isInteger(year) || year < 2018 || !isMonth(year * 100 + 1)) throw bad('ano')
  if (year >= Number(today.slice(0, 4)) && !isObject(dados.situacaoEspecial))
    throw bad('O ano-calendário ainda não terminou.')
  if (!isObject(dados.empresa)) throw bad('empresa')
  const left = missing(call, year)
  if (left.length > 0 && store.company(contribuinte.numero) !== undefined)
    throw bad(`Há períodos sem declaração: ${left.join(', ')}.`)
  const { numero: owner } = contribuinte
  const before = store.thing('defis', owner, String(year))
  const sequence = Number(before?.value.sequence ?? 0) + 1
  const root = rootOf(owner).replace(/\D/g, '0')
  const id = `${root}${year}${String(sequence).padStart(5, '0')}`
  const thing: Thing = { owner, key: String(year), at: now, value: { id, sequence, asked: dados } }
  store.put('defis', thing)
  return done(SYSTEM, papersOf(thing))
}

const own = ({ store, contribuinte }: Call): Thing[] =>
  store.things('defis').filter(({ owner }) => owner === contribuinte.numero)
const none = () => nothing(`Aviso-${SYSTEM}-MSG_ISN_005`, 'Não há declaração transmitida.')

export const listarDefis: Service = (call) => {
  const found = own(call)
  if (found.length === 0) return none()
  return done(
    SYSTEM,
    found.map(({ key, value, at }) => ({
      ...{
        anoCalendario: Number(key),
        idDefis: String(value.id),
        tipo: Number(value.sequence) === 1 ? 'Original' : 'Retificadora',
      },
      dataTransmissao: moment(at),
    })),
  )
}

export const ultimaDefis: Service = (call) => {
  const found = own(call).find(({ key }) => key === String(call.dados.ano))
  return found === undefined ? none() : done(SYSTEM, papersOf(found))
}

export const reciboDefis: Service = (call) => {
  const found = own(call).find(({ value }) => value.id === String(call.dados.idDefis))
  if (found === undefined)
    throw wrong(SYSTEM, 'MSG_ISN_003', 'Não foi encontrada declaração para o número informado.')
  return done(SYSTEM, papersOf(found))
}
