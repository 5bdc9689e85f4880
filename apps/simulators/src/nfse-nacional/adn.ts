// ADN, documents of taxpayers: PascalCase and names of enumerations, as its Swagger of production says.
import type { Context } from './context.ts'
import { EVENT_TYPES } from './event-types.ts'
import { sameHolder } from './identifiers.ts'
import { describe } from './refusals.ts'
import type { Asked, Route, Said } from './said.ts'
import { actorsOf, type Entry } from './store.ts'
import { localTime } from './time.ts'

const APPLICATION = '1.4.0.0'
const LOT = 50

type Status = 'REJEICAO' | 'NENHUM_DOCUMENTO_LOCALIZADO' | 'DOCUMENTOS_LOCALIZADOS'

const documentOf = ({ nsu, key, event, xmlGZipB64, at }: Entry) => ({
  NSU: nsu,
  ChaveAcesso: key,
  TipoDocumento: event === undefined ? 'NFSE' : 'EVENTO',
  TipoEvento: event === undefined ? null : (EVENT_TYPES.get(event)?.adn ?? null),
  ArquivoXml: xmlGZipB64,
  DataHoraGeracao: localTime(at),
})

export function createAdn(context: Context) {
  const { store, environment } = context
  const lot = (
    status: number,
    state: Status,
    now: number,
    found: readonly Entry[],
    code?: string,
  ) => ({
    status,
    body: {
      StatusProcessamento: state,
      LoteDFe: found.map(documentOf),
      Alertas: [],
      Erros: code === undefined ? [] : [{ Codigo: code, Descricao: describe(code) }],
      TipoAmbiente: environment === 1 ? 'PRODUCAO' : 'HOMOLOGACAO',
      VersaoAplicativo: APPLICATION,
      DataHoraProcessamento: localTime(now),
    },
  })
  const located = (found: readonly Entry[], now: number, none: string): Said =>
    found.length === 0
      ? lot(404, 'NENHUM_DOCUMENTO_LOCALIZADO', now, [], none)
      : lot(200, 'DOCUMENTOS_LOCALIZADOS', now, found)

  const route = (answer: Route['answer']): Route => ({
    service: 'contribuintes',
    nonsense: {
      StatusProcessamento: 'DOCUMENTOS_LOCALIZADOS',
      LoteDFe: [{ NSU: 1, ChaveAcesso: null, TipoDocumento: 'NENHUM', ArquivoXml: 'não é base64' }],
    },
    refuse: (status, code, now) => lot(status, 'REJEICAO', now, [], code),
    answer,
  })

  const documents = route(({ path, query, holder }: Asked, now) => {
    const nsu = Number(path[2])
    const own = holder.registration ?? ''
    const wanted = query.get('cnpjConsulta') ?? own
    // A certificate reads for every establishment of its company and for nobody else.
    if (!Number.isSafeInteger(nsu) || nsu < 0 || !sameHolder(wanted, own))
      return lot(400, 'REJEICAO', now, [], 'E2000')
    if (query.get('lote')?.toLowerCase() === 'false') {
      const one = store.at(wanted, nsu)
      return located(one === undefined ? [] : [one], now, 'E2230')
    }
    return located(store.after(wanted, nsu, LOT), now, 'E2220')
  })

  const events = route(({ path, holder }: Asked, now) => {
    const note = store.noteByKey(path[2] ?? '')
    if (note === undefined) return located([], now, 'E2240')
    const reader = actorsOf(note).find((actor) => sameHolder(actor, holder.registration ?? ''))
    if (reader === undefined) return lot(400, 'REJEICAO', now, [], 'E2241')
    const mine = store.after(reader, 0, Number.MAX_SAFE_INTEGER)
    const seen = new Set<string>()
    const found = mine.filter(({ key, event, xmlGZipB64 }) => {
      const fresh = key === note.key && event !== undefined && !seen.has(xmlGZipB64)
      if (fresh) seen.add(xmlGZipB64)
      return fresh
    })
    return located(found, now, 'E2220')
  })

  return (method: string, path: readonly string[]): Route | undefined => {
    if (method !== 'GET' || path[0] !== 'contribuintes') return undefined
    if (path[1] === 'DFe' && path.length === 3) return documents
    return path[1] === 'NFSe' && path[3] === 'Eventos' && path.length === 4 ? events : undefined
  }
}
