// The yearly declaration of who is in the Simples (DEFIS), each one kept as it came: a second one of a year takes the
// place of the first. It asks for every month of the year to be declared.

import { pdfOf } from '../pdf.ts'
import { isMonth, moment, monthOf } from './calendar.ts'
import { lastOf } from './pgdasd/history.ts'
import { isCnpj, isCpf, rootOf } from './registrations.ts'
import type { Thing } from './store.ts'
import {
  type Call,
  done,
  isObject,
  type Json,
  listOf,
  nothing,
  type Service,
  wrong,
} from './words.ts'

const SYSTEM = 'DEFIS'
const bad = (texto: string) => wrong(SYSTEM, 'MSG_ISN_002', texto)

const papersOf = ({ owner, value, at }: Thing) => {
  const head = [
    `CNPJ: ${owner}  Ano-calendário: ${String(value.year)}`,
    `Transmissão: ${moment(at)}`,
  ]
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

const COMPANY = ['ganhoCapital', 'qtdEmpregadoInicial', 'qtdEmpregadoFinal', 'ganhoRendaVariavel']
const PARTNER = [
  ...['rendimentosIsentos', 'rendimentosTributaveis', 'participacaoCapitalSocial', 'irRetidoFonte'],
]
const PLACE = [
  ...['estoqueInicial', 'estoqueFinal', 'saldoCaixaInicial', 'saldoCaixaFinal', 'importacoes'],
  ...['aquisicoesMercadoInterno', 'totalEntradasPorTransferencia', 'totalSaidasPorTransferencia'],
  ...['totalDevolucoesVendas', 'totalEntradas', 'totalDevolucoesCompras', 'totalDespesas'],
]

function checkNumbers(said: unknown, names: readonly string[]): void {
  if (!isObject(said)) throw bad(names[0] ?? '')
  for (const name of names) if (typeof said[name] !== 'number') throw bad(name)
}

function checkCompany(empresa: unknown): void {
  if (!isObject(empresa)) throw bad('empresa')
  checkNumbers(empresa, [...COMPANY, 'receitaExportacaoDireta'])
  const [partners, places] = [listOf(empresa.socios), listOf(empresa.estabelecimentos)]
  if (partners.length === 0) throw bad('socios')
  if (places.length === 0) throw bad('estabelecimentos')
  for (const one of partners) {
    checkNumbers(one, PARTNER)
    if (!isCpf(String((one as Json).cpf ?? ''))) throw bad('cpf')
  }
  for (const one of places) {
    checkNumbers(one, PLACE)
    if (!isCnpj(String((one as Json).cnpjCompleto ?? ''))) throw bad('cnpjCompleto')
  }
}

export const transmitirDefis: Service = (call) => {
  const { dados, store, contribuinte, now, today } = call
  const year = Number(dados.ano)
  if (!Number.isInteger(year) || year < 2018 || !isMonth(year * 100 + 1)) throw bad('ano')
  if (year >= Number(today.slice(0, 4)) && !isObject(dados.situacaoEspecial))
    throw bad('O ano-calendário ainda não terminou.')
  if (year < 2025 && ![0, 1, 2].includes(Number(dados.inatividade ?? -1))) throw bad('inatividade')
  checkCompany(dados.empresa)
  const left = missing(call, year)
  if (left.length > 0 && store.company(contribuinte.numero) !== undefined)
    throw bad(`Há períodos sem declaração: ${left.join(', ')}.`)
  const { numero: owner } = contribuinte
  const sequence = ofYear(call, year).length + 1
  const root = rootOf(owner).replace(/\D/g, '0')
  const id = `${root}${year}${String(sequence).padStart(3, '0')}`
  const key = `${year}:${sequence}`
  const thing: Thing = { owner, key, at: now, value: { id, year, sequence, asked: dados } }
  store.put('defis', thing)
  return done(SYSTEM, papersOf(thing))
}

const own = ({ store, contribuinte }: Call): Thing[] =>
  store.things('defis').filter(({ owner }) => owner === contribuinte.numero)
const ofYear = (call: Call, year: number): Thing[] =>
  own(call).filter(({ value }) => value.year === year)
const none = () => nothing(`Aviso-${SYSTEM}-MSG_ISN_005`, 'Não há declaração transmitida.')

export const listarDefis: Service = (call) => {
  const found = own(call)
  if (found.length === 0) return none()
  return done(
    SYSTEM,
    found.map(({ value, at }) => ({
      ...{ anoCalendario: value.year, idDefis: String(value.id) },
      ...{ tipo: value.sequence === 1 ? 1 : 2, dataHora: moment(at) },
    })),
  )
}

export const ultimaDefis: Service = (call) => {
  const found = ofYear(call, Number(call.dados.ano)).at(-1)
  return found === undefined ? none() : done(SYSTEM, papersOf(found))
}

export const reciboDefis: Service = (call) => {
  const found = own(call).find(({ value }) => value.id === String(call.dados.idDefis))
  if (found === undefined)
    throw wrong(SYSTEM, 'MSG_ISN_003', 'Não foi encontrada declaração para o número informado.')
  return done(SYSTEM, papersOf(found))
}
