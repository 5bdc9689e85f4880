// SEFIN Nacional, as its Swagger of production says.
import type { Context } from './context.ts'
import { receiveEvent } from './events.ts'
import { fieldOf } from './intake.ts'
import { receiveDps } from './issuing.ts'
import type { Route } from './said.ts'
import { createQueries } from './sefin-queries.ts'
import { createWords, NOT_GZIP, schemaHint } from './sefin-words.ts'
import { losesAnswer } from './sentinels.ts'

export function createSefin(context: Context) {
  const { environment } = context
  const words = createWords(environment)
  const { envelope, message } = words
  const { byDps, byKey, eventOf, moved } = createQueries(context, words)
  let eventRefusals = 0

  const emission: Route = {
    service: 'emissao',
    nonsense: {
      ...{ tipoAmbiente: environment, idDps: 'DPS', chaveAcesso: '0', nfseXmlGZipB64: NOT_GZIP },
    },
    refuse: (status, code, now) => ({
      status,
      body: { ...envelope(now), erros: [message(code)] },
    }),
    answer({ body }, now) {
      const issued = receiveDps(context, fieldOf(body, 'dpsXmlGZipB64'), now)
      if (issued.note === undefined) {
        const { id, codes, at } = issued
        const erros = codes.map((code) => message(code))
        const idDPS = id === undefined ? {} : { idDPS: id }
        return { status: 400, body: { ...envelope(now), ...idDPS, erros }, ...schemaHint(at) }
      }
      const { key, dps, xmlGZipB64 } = issued.note
      const found = { idDps: dps.id, chaveAcesso: key, nfseXmlGZipB64: xmlGZipB64 }
      const lost = losesAnswer(issued.note)
      return { status: 201, body: { ...envelope(now), ...found }, lost }
    },
  }

  const registration: Route = {
    service: 'eventos',
    nonsense: { tipoAmbiente: environment, eventoXmlGZipB64: NOT_GZIP },
    refuse: words.refusal,
    answer({ path, body }, now) {
      const packed = fieldOf(body, 'pedidoRegistroEventoXmlGZipB64')
      const registered = receiveEvent(context, path[1] ?? '', packed, now)
      if (registered.event !== undefined) {
        const { xmlGZipB64 } = registered.event
        return { status: 201, body: { ...envelope(now), eventoXmlGZipB64: xmlGZipB64 } }
      }
      // The real one says `erro` sometimes alone and sometimes in a list: here, in turns.
      const one = message(registered.code, registered.text)
      eventRefusals += 1
      const erro = eventRefusals % 2 === 0 ? [one] : one
      return { status: 400, body: { ...envelope(now), erro }, ...schemaHint(registered.at) }
    },
  }

  /** The route of a path below the base of the service. */
  const routeOf = (method: string, path: readonly string[]): Route | undefined => {
    const [area, , events, type, turn] = path
    const { length } = path
    if (method === 'POST' && area === 'nfse') {
      if (length === 1) return emission
      return events === 'eventos' && length === 3 ? registration : undefined
    }
    if (area === 'dps' && length === 2 && (method === 'GET' || method === 'HEAD')) return byDps
    if (method !== 'GET') return undefined
    if (area === 'nfse' && length === 2) return byKey
    if (area === 'nfse' && events === 'eventos' && type && turn && length === 5) return eventOf
    return length === 1 && (area === 'DANFSe' || area === 'ParametrosMunicipais')
      ? moved
      : undefined
  }
  return {
    routeOf,
    reset: () => {
      eventRefusals = 0
    },
  }
}
