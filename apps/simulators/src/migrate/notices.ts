// Tells whoever registered a webhook that a document changed. What the body of a notice looks like nobody published: this
// one is that of an answer, cut short.
import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import type { DialBoard, MoreDials } from '../dials/dials.ts'
import type { Asked, Said } from '../dials/serve.ts'
import { text } from './abrasf.ts'
import { answered, type Context, settled } from './context.ts'
import { type Document, keyOf, type MigrateCompany, SITUATIONS } from './store.ts'

const GIVE_UP_MS = 5000
const LOOK_MS = 1000

/** Dials: `latencyMs` late, `duplicateRate` twice, `wrongRate` forged, `lostAnswerRate` never. */
export function createNotices(context: Context, dials: DialBoard<MoreDials>) {
  const told = new Map<string, string>()
  const under = new Set<Promise<void>>()
  let sent = 0

  const send = async (company: MigrateCompany, body: object, token: string): Promise<void> => {
    if (company.webhook === null) return
    sent += 1
    await fetch(company.webhook.url, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
      redirect: 'manual',
      signal: AbortSignal.timeout(GIVE_UP_MS),
    }).then(
      (answer) => answer.body?.cancel(),
      () => undefined,
    )
  }
  const bodyOf = ({ cnpj, series, number, note, message }: Document, [code, name]: Situation) => ({
    CNPJ: cnpj,
    Modulo: '4',
    Documentos: [
      {
        ...{ DocModelo: 'NFSe', DocNumero: number, DocSerie: series, MensagemSefaz: message },
        Situacao: { SitCodigo: code, SitDescricao: name },
        NFSe: { NFSeNumero: note?.number ?? 0 },
      },
    ],
  })
  const tell = async (document: Document): Promise<void> => {
    const company = context.store.company(document.cnpj)
    const { webhook } = company ?? {}
    if (!company || !webhook?.active) return
    const fault = dials.decide()
    await wait(dials.delay())
    const token = webhook.token ?? ''
    const body = bodyOf(document, SITUATIONS[document.situation])
    // Of somebody else, who knows the address: another situation, and a secret that is not.
    if (fault === 'wrong') {
      await send(company, bodyOf(document, SITUATIONS.cancelled), randomUUID())
      return
    }
    if (fault !== 'none' && fault !== 'duplicate') return
    await send(company, body, token)
    if (fault === 'duplicate') await send(company, body, token)
  }
  const changed = (document: Document): void => {
    const { situation } = document
    const key = keyOf(document)
    if (situation === 'pending' || told.get(key) === situation) return
    told.set(key, situation)
    const going = tell(document).finally(() => under.delete(going))
    under.add(going)
  }
  context.store.onChange(changed)
  /** What the city decided meanwhile is told without having been asked for. */
  const look = () => {
    for (const one of context.store.documents()) settled(context, one)
  }
  const clock = setInterval(look, LOOK_MS)
  clock.unref()
  return {
    /** Looks now, and waits for what is on its way. */
    async settle() {
      look()
      while (under.size > 0) await Promise.all(under)
    },
    sent: () => sent,
    reset() {
      told.clear()
      sent = 0
    },
    stop: () => clearInterval(clock),
  }
}
type Situation = (typeof SITUATIONS)[keyof typeof SITUATIONS]

type Json = Record<string, unknown>

/** `POST`, `PUT` and `GET` of the webhooks of a company. */
export function webhooks(
  { store }: Context,
  company: MigrateCompany,
  asked: Asked,
  body: unknown,
): Said {
  const shown = () =>
    company.webhook === null
      ? {}
      : { URL: company.webhook.url, Status: company.webhook.active ? 'A' : 'I' }
  if (asked.method === 'GET')
    return asked.query.get('Identificador') === company.webhook?.id
      ? answered(100, 'Consulta realizada com sucesso', shown())
      : answered(106, 'Webhook não encontrado.')
  const given = (body !== null && typeof body === 'object' ? body : {}) as Json
  const url = URL.parse(text(given, 'URL'))
  if (url === null || !/^https?:$/.test(url.protocol) || !/^[AI]$/.test(text(given, 'Status')))
    return answered(145, 'Estrutura do webhook inválida.')
  if (text(given, 'TipoAutenticacao') !== '2' || text(given, 'TokenAutenticacao') === '')
    return answered(145, 'Estrutura do webhook inválida: informe o TokenAutenticacao.')
  if (asked.method === 'PUT' && text(given, 'Identificador') !== company.webhook?.id)
    return answered(106, 'Webhook não encontrado.')
  const id = company.webhook?.id ?? randomUUID().slice(0, 8)
  company.webhook = {
    ...{ url: url.href, active: text(given, 'Status') === 'A', id },
    token: text(given, 'TokenAutenticacao'),
  }
  store.save()
  return answered(100, 'Webhook gravado com sucesso.', { Identificador: id })
}
