// Issuing: each RPS is judged, kept under its number, and made a note by the system of the city.
import type { Said } from '../dials/serve.ts'
import { number, part, text } from './abrasf.ts'
import { answered, type Context, MODEL, makeNote, settled, shown } from './context.ts'
import { type Document, keyOf, type MigrateCompany } from './store.ts'

type Json = Record<string, unknown>

/** Takers whose notes go otherwise, whoever asks: the branch in their CNPJ says how. */
const BRANCHES: Readonly<Record<string, 'lost' | 'pending' | 'pending-rejected'>> = {
  '0091': 'lost',
  '0093': 'pending',
  '0094': 'pending-rejected',
}
const PENDING_MS = 60_000

const branchOf = (rps: Json) => BRANCHES[text(part(rps, 'Tomador'), 'TomaCNPJ').slice(8, 12)]
const environmentOf = (rps: Json): 1 | 2 => (number(rps, 'tpAmb') === 1 ? 1 : 2)
const cents = (from: Json, name: string): number => Math.round(number(from, name) * 100)

/** What the layout asks of every RPS; null when it has it all. */
function structureFault(rps: Json): string | null {
  const service = part(rps, 'Servico')
  const required: readonly [string, boolean][] = [
    ['RPSNumero', Number.isInteger(rps.RPSNumero) && number(rps, 'RPSNumero') > 0],
    ['RPSSerie', /^[A-Za-z0-9]{1,5}$/.test(text(rps, 'RPSSerie'))],
    ['RPSTipo', number(rps, 'RPSTipo') === 1],
    ['dEmis', /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d$/.test(text(rps, 'dEmis'))],
    ['dCompetencia', /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d$/.test(text(rps, 'dCompetencia'))],
    ['tpAmb', [1, 2].includes(number(rps, 'tpAmb'))],
    ['natOp', number(rps, 'natOp') > 0],
    ['CNPJ_prest', /^[0-9A-Z]{12}\d\d$/.test(text(part(rps, 'Prestador'), 'CNPJ_prest'))],
    ['xNome', text(part(rps, 'Prestador'), 'xNome') !== ''],
    ['IteListServico', /^\d{1,2}\.\d\d$/.test(text(service, 'IteListServico'))],
    ['Discriminacao', text(service, 'Discriminacao') !== ''],
    ['cMun', /^\d{7}$/.test(text(service, 'cMun'))],
    ['cMunIncidencia', /^\d{7}$/.test(text(service, 'cMunIncidencia'))],
    ['ValServicos', cents(part(service, 'Valores'), 'ValServicos') > 0],
  ]
  const bad = required.find(([, good]) => !good)
  return bad === undefined ? null : `Elemento ${bad[0]} ausente ou inválido.`
}

/** What the city refuses; null when it takes it. */
function cityFault(company: MigrateCompany, rps: Json): string | null {
  if (!company.series.some(({ name }) => name === text(rps, 'RPSSerie')))
    return `Série ${text(rps, 'RPSSerie')} não cadastrada para a empresa.`
  const taker = part(rps, 'Tomador')
  if (text(taker, 'TomaCNPJ') !== '' && text(taker, 'TomaCPF') !== '')
    return 'Informe o CNPJ ou o CPF do tomador, e não os dois.'
  if (text(taker, 'TomaRazaoSocial') === '' && text(taker, 'TomaCNPJ') !== '')
    return 'Razão social do tomador não informada.'
  const values = part(part(rps, 'Servico'), 'Valores')
  const base =
    cents(values, 'ValServicos') - cents(values, 'ValDeducoes') - cents(values, 'ValDescIncond')
  if (cents(values, 'ValBaseCalculo') !== base)
    return 'Base de cálculo diferente do valor dos serviços menos deduções e descontos.'
  const iss = Math.round((base * number(values, 'ValAliqISS')) / 100)
  if (Math.abs(cents(values, 'ValISS') - iss) > 1)
    return 'Valor do ISS diferente da base pela alíquota.'
  const items = Array.isArray(rps.ListaItens) ? (rps.ListaItens as Json[]) : []
  if (
    items.reduce((sum, item) => sum + cents(item, 'ItemVlrTotal'), 0) !==
    cents(values, 'ValServicos')
  )
    return 'A soma dos itens é diferente do valor dos serviços.'
  return null
}

function keepNew(context: Context, company: MigrateCompany, rps: Json): Document {
  const document: Document = {
    ...{ cnpj: company.cnpj, series: text(rps, 'RPSSerie'), number: number(rps, 'RPSNumero') },
    environment: environmentOf(rps),
    ...{ situation: 'rejected', message: '', rps, note: null },
  }
  const fault = cityFault(company, rps)
  const branch = branchOf(rps)
  if (fault !== null) document.message = fault
  else if (branch === 'pending' || branch === 'pending-rejected') {
    document.situation = 'pending'
    document.message = 'Aguardando o processamento pela prefeitura'
    document.decidedAt = context.clock() + PENDING_MS
    document.decision = branch === 'pending' ? 'effective' : 'rejected'
  } else makeNote(context, document)
  const series = company.series.find(({ name }) => name === document.series)
  if (series) series.last = Math.max(series.last, document.number)
  context.store.keep(document)
  return document
}

/** One RPS: what was decided of its number stays, unless it was refused. */
function received(context: Context, company: MigrateCompany, rps: Json): object {
  const key = keyOf({
    ...{ cnpj: company.cnpj, series: text(rps, 'RPSSerie'), number: number(rps, 'RPSNumero') },
    ...{ environment: environmentOf(rps), situation: 'absent', message: '' },
  })
  context.store.receive(key)
  const there = context.store.document(key)
  if (there !== undefined && settled(context, there).situation !== 'rejected') {
    const again: Document = {
      ...there,
      message: `RPS ${there.number} da série ${there.series} já foi enviado.`,
      note: null,
    }
    return shown(context, again, 'rejected')
  }
  return shown(context, keepNew(context, company, rps))
}

/** `POST /senddocuments/nfse?type=Emissao` */
export function receive(context: Context, company: MigrateCompany, body: unknown): Said {
  const lot = Array.isArray(body) ? body : []
  const documents = lot.flatMap((one: unknown) => {
    const document = part(one, 'Documento')
    const all = Array.isArray(document.RPS) ? (document.RPS as Json[]) : []
    return text(document, 'ModeloDocumento').toUpperCase() === MODEL ? all : []
  })
  if (documents.length === 0) return answered(145, 'Estrutura do documento inválida: nenhum RPS.')
  for (const rps of documents) {
    const fault = structureFault(rps)
    if (fault !== null) return answered(145, `Estrutura do documento inválida: ${fault}`)
    if (text(part(rps, 'Prestador'), 'CNPJ_prest') !== company.cnpj)
      return answered(173, 'Chave de comunicação inválida para o CNPJ emissor.')
    if (environmentOf(rps) !== (company.environment ?? environmentOf(rps)))
      return answered(
        145,
        'Estrutura do documento inválida: tpAmb diferente do ambiente da empresa.',
      )
  }
  if (company.certificate === 'none') return answered(103, 'Certificado digital não encontrado.')
  if (company.certificate === 'expired') return answered(104, 'Certificado digital vencido.')
  const Documentos = documents.map((rps) => received(context, company, rps))
  // Made, and the answer is lost on the way.
  if (documents.some((rps) => branchOf(rps) === 'lost')) return null
  return answered(100, 'Documentos processados', { Documentos })
}
