// What a person, or a test, does to the simulated Receita: grants, payments, letters, registers and Selic, by an API in
// JSON, and a page of what it has. `GET /api/state` tells all; `DELETE /api/state` forgets what was done.
import { createServer, type Server, type ServerResponse } from 'node:http'
import { isMonth } from './calendar.ts'
import { written } from './money.ts'
import type { Bill, Grant, SerproCompany, Store } from './store.ts'
import { isObject, type Json } from './words.ts'

export type Hands = {
  store: Store
  today(): string
  grant(grant: Grant): void
  register(company: SerproCompany): void
  pay(number: string, on?: string): void
  put(kind: string, owner: string, key: string, value: Json): void
  reset(): void
}

const LARGEST = 1_000_000
const escapeHtml = (text: string): string =>
  text.replace(/[&<>"]/g, (one) => `&#${one.charCodeAt(0)};`)

function json(res: ServerResponse, status: number, body: unknown): void {
  res.writeHead(status, { 'content-type': 'application/json; charset=utf-8' })
  res.end(JSON.stringify(body))
}

const cells = (...texts: readonly string[]): string =>
  `<tr>${texts.map((text) => `<td>${escapeHtml(text)}</td>`).join('')}</tr>`

const paying = (bill: Bill): string =>
  bill.paid === null
    ? `<button data-number="${bill.number}">Pagar</button>`
    : `paga em ${bill.paid.on}`

const page = ({ store }: Hands): string => {
  const billed = Object.entries(store.billed()).flatMap(([who, routes]) =>
    Object.entries(routes).map(([route, times]) => cells(who, route, String(times))),
  )
  const declared = store
    .allDeclarations()
    .map((one) =>
      cells(one.cnpj, String(one.pa), one.id, one.kind === 1 ? 'original' : 'retificadora'),
    )
  const bills = store
    .bills()
    .map((one) =>
      cells(one.cnpj, one.kind, String(one.pa), one.number, one.due, written(one.total)).replace(
        '</tr>',
        `<td>${paying(one)}</td></tr>`,
      ),
    )
  return `<!doctype html><html lang="pt-BR"><meta charset="utf-8"><title>Receita simulada</title>
<style>body{font:16px/1.5 system-ui;margin:2rem}td,th{padding:.25rem .5rem;text-align:left}</style>
<h1>Receita simulada (Integra Contador)</h1>
<h2>Chamadas cobradas</h2><table><tbody>${billed.join('')}</tbody></table>
<h2>Declarações do Simples</h2><table><tbody>${declared.join('')}</tbody></table>
<h2>Guias</h2><table><tbody>${bills.join('')}</tbody></table>
<script>addEventListener('click', async ({ target }) => {
  const numeroDocumento = target.dataset?.number
  if (!numeroDocumento) return
  await fetch('/api/pagamentos', { method: 'POST', body: JSON.stringify({ numeroDocumento }) })
  location.reload()
})</script></html>`
}

const text = (value: unknown, form: RegExp, name: string): string => {
  if (typeof value === 'string' && form.test(value)) return value
  throw new TypeError(`${name}: not what is expected`)
}
const DATE = /^\d{4}-\d{2}-\d{2}$/
const SOMEBODY = /^(\d{11}|[0-9A-Z]{12}\d{2})$/

const stateOf = ({ store }: Hands) => ({
  empresas: store.companies(),
  procuracoes: store.grants(),
  declaracoes: store.allDeclarations(),
  guias: store.bills(),
  cobradas: store.billed(),
  pedidas: store.asked(),
  selic: store.selic(),
})

const CHANGES: Readonly<Record<string, (hands: Hands, body: Json) => void>> = {
  'PUT procuracoes': (hands, body) =>
    hands.grant({
      from: text(body.outorgante, SOMEBODY, 'outorgante'),
      to: text(body.outorgado, SOMEBODY, 'outorgado'),
      until: text(body.ate, DATE, 'ate'),
      systems: (Array.isArray(body.sistemas) ? body.sistemas : []).map((one) =>
        text(one, /^\d{5}$/, 'sistemas'),
      ),
    }),
  'PUT empresas': (hands, body) => {
    const cnpj = text(body.cnpj, SOMEBODY, 'cnpj')
    const { establishments } = body
    hands.register({
      ...(body as unknown as SerproCompany),
      ...{ cnpj, openedOn: text(body.openedOn, DATE, 'openedOn') },
      name: text(body.name, /./, 'name'),
      establishments: Array.isArray(establishments) ? establishments.map(String) : [cnpj],
    })
  },
  'POST pagamentos': (hands, body) =>
    hands.pay(
      text(body.numeroDocumento, /^\d{17}$/, 'numeroDocumento'),
      body.data === undefined ? undefined : text(body.data, DATE, 'data'),
    ),
  'PUT selic': (hands, body) => {
    if (!isMonth(body.mes)) throw new TypeError('mes: not what is expected')
    const rate = body.centesimos
    if (rate !== null && !Number.isInteger(rate))
      throw new TypeError('centesimos: not what is expected')
    hands.store.setSelic(body.mes, rate === null ? null : Number(rate))
  },
  'PUT coisas': (hands, body) =>
    hands.put(
      text(body.tipo, /^[a-z-]+$/, 'tipo'),
      text(body.dono, SOMEBODY, 'dono'),
      text(body.chave, /./, 'chave'),
      isObject(body.valor) ? body.valor : {},
    ),
  'DELETE state': (hands) => hands.reset(),
}

function handle(
  hands: Hands,
  res: ServerResponse,
  asked: { method: string; url: string; body: string },
) {
  const [, area, list = ''] = asked.url.split('/')
  if (asked.method === 'GET' && area === '') {
    res.writeHead(200, { 'content-type': 'text/html; charset=utf-8' })
    return res.end(page(hands))
  }
  if (area !== 'api') return json(res, 404, { message: 'not here' })
  if (asked.method === 'GET' && list === 'state') return json(res, 200, stateOf(hands))
  const change = CHANGES[`${asked.method} ${list}`]
  if (change === undefined) return json(res, 404, { message: 'not here' })
  try {
    const body: unknown = asked.body === '' ? {} : JSON.parse(asked.body)
    change(hands, isObject(body) ? body : {})
    return json(res, 200, {})
  } catch (error) {
    return json(res, 400, { message: error instanceof Error ? error.message : 'not understood' })
  }
}

/** On a port of loopback. */
export async function serveState(hands: Hands): Promise<Server> {
  const server = createServer((req, res) => {
    const pieces: Buffer[] = []
    let size = 0
    req.on('data', (piece: Buffer) => {
      size += piece.length
      if (size > LARGEST) req.destroy()
      else pieces.push(piece)
    })
    req.on('end', () => {
      handle(hands, res, {
        ...{ method: req.method ?? 'GET', url: req.url ?? '/' },
        body: `${Buffer.concat(pieces)}`,
      })
    })
  })
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  return server
}
