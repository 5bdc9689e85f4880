import type { Said } from '../dials/serve.ts'
import { pdfOf } from '../pdf.ts'
import { cancellationXml, noteXml, part, text } from './abrasf.ts'
import type { Document, Situation, Store } from './store.ts'
import { SITUATIONS } from './store.ts'

export type Context = { store: Store; clock: () => number }

/** Every answer is a list of one, whose code says how it went. */
export const answered = (code: number, description: string, more: object = {}): Said => ({
  status: 200,
  body: [{ Codigo: code, Descricao: description, ...more }],
})
export const refused = (title: string): Said => ({ status: 400, body: { title, status: 400 } })

export const MODEL = 'NFSE'

const base64 = (value: string): string => Buffer.from(value).toString('base64')

const paperOf = ({ cnpj, series, number }: Document, note: number): string =>
  pdfOf([`NFS-e ${note} - RPS ${series}/${number} - CNPJ ${cnpj}`])

export function cityOf({ store }: Context, { cnpj, rps }: Document): string {
  const registered = store.company(cnpj)?.city
  return registered ?? text(part(part(rps, 'Prestador'), 'enderPrest'), 'cMun')
}

/** A pending document is decided when its time comes. */
export function settled(context: Context, document: Document): Document {
  const { decidedAt, decision } = document
  if (document.situation !== 'pending' || decidedAt === undefined) return document
  if (context.clock() < decidedAt) return document
  if (decision === 'rejected') {
    document.situation = 'rejected'
    document.message = 'A prefeitura recusou o RPS: inscrição municipal do prestador inválida.'
  } else makeNote(context, document)
  context.store.keep(document)
  return document
}

/** Gives the note its number. */
export function makeNote({ store, clock }: Context, document: Document): void {
  const issuedAt = clock()
  const note = store.nextNote(document.cnpj)
  document.situation = 'effective'
  document.message = 'NFS-e efetivada'
  document.note = {
    number: note,
    code: `${document.cnpj.slice(-4)}-${String(note).padStart(4, '0')}`,
    issuedAt,
  }
}

function xmlOf(document: Document, city: string, as: Situation): string {
  if (document.note === null) return ''
  return as === 'cancelled' ? cancellationXml(document, city) : noteXml(document, city)
}

/** A document, as an answer shows it. */
export function shown(
  context: Context,
  document: Document,
  as: Situation = document.situation,
  { pdf = true }: { pdf?: boolean } = {},
): object {
  const [SitCodigo, SitDescricao] = SITUATIONS[as]
  const { note, series, number, message } = document
  const city = cityOf(context, document)
  const xml = xmlOf(document, city, as)
  return {
    ...{
      DocModelo: MODEL,
      DocNumero: number,
      DocSerie: series,
      DocChaAcesso: '',
      DocProtocolo: '',
    },
    ...{ DocPDFDownload: '', DocXMLDownload: '' },
    DocPDFBase64: pdf && note !== null ? paperOf(document, note.number) : '',
    DocXMLBase64: xml === '' ? '' : base64(xml),
    Situacao: { SitCodigo, SitDescricao },
    MensagemSefaz: message,
    NFSe: {
      NFSeNumero: note?.number ?? 0,
      NFSeCodVerificacao: note?.code ?? '',
      NFSeDataEmissao:
        note === null ? '0000-00-00T00:00:00' : new Date(note.issuedAt).toISOString(),
    },
  }
}
