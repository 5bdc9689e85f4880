// Every dial of every simulated service, on one page and by API: `GET /api/dials`, `PUT /api/dials/:service` with some
// of them, `DELETE /api/dials/:service` puts them back.
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { DialBoard, Dials, TaxDials } from './dials.ts'

type Boards = Readonly<Record<string, DialBoard>>

export type DialPanel = { url: string; stop(): Promise<void> }

const LABELS: Readonly<Record<keyof TaxDials, string>> = {
  latencyMs: 'demora (ms)',
  errorRate: 'erro 500',
  timeoutRate: 'silêncio',
  wrongRate: 'resposta sem sentido',
  duplicateRate: 'efeito em dobro',
  lostAnswerRate: 'efeito sem resposta',
  latencySpreadMs: 'demora a mais, ao acaso (ms)',
  busyRate: 'pedidos demais (429)',
  retryAfterSeconds: 'espera do 429 (s)',
  maintenanceRate: 'manutenção (503)',
  rejectRate: 'recusa com o código ao lado',
  rejectCode: 'código da recusa (14 é E0014)',
  clockSkewSeconds: 'relógio fora da hora (s)',
  expiredCertificate: 'certificado vencido (0 ou 1)',
  tokenSeconds: 'duração do token (s)',
  waits: 'vezes em que ainda não está pronto',
  centavo: 'um centavo a mais em um tributo (0 ou 1)',
}

const escapeHtml = (text: string): string =>
  text.replace(/[&<>"]/g, (one) => `&#${one.charCodeAt(0)};`)

/** A service that has no such dial has no field for it. */
const field = (service: string, name: string, label: string, value: number | undefined): string =>
  value === undefined
    ? '<td>–</td>'
    : `<td><input aria-label="${escapeHtml(`${service}: ${label}`)}" type="number" step="any"
    data-service="${escapeHtml(service)}" data-dial="${name}" value="${value}"></td>`

function row(service: string, board: DialBoard): string {
  const values = new Map<string, number>(Object.entries(board.read()))
  const fields = Object.entries(LABELS).map(([name, label]) =>
    field(service, name, label, values.get(name)),
  )
  return `<tr><th scope="row">${escapeHtml(service)}</th>${fields.join('')}</tr>`
}

const page = (boards: Boards): string => `<!doctype html><html lang="pt-BR"><meta charset="utf-8">
<title>Defeitos simulados</title>
<style>body{font:16px/1.5 system-ui;margin:2rem}td,th{padding:.25rem .5rem;text-align:left}input{width:6rem;font:inherit}</style>
<h1>Defeitos simulados</h1>
<p>Cada número de 0 a 1 é a parte dos pedidos em que o defeito acontece. A mudança vale ao sair do campo.</p>
<table><thead><tr><th>serviço</th>${Object.values(LABELS)
  .map((label) => `<th>${label}</th>`)
  .join('')}</tr></thead><tbody>
${Object.entries(boards)
  .map(([service, board]) => row(service, board))
  .join('\n')}
</tbody></table><p role="status"></p>
<script>addEventListener('change', async ({ target }) => {
  const { service, dial } = target.dataset
  const answer = await fetch('/api/dials/' + encodeURIComponent(service), {
    method: 'PUT', body: JSON.stringify({ [dial]: Number(target.value) }) })
  document.querySelector('[role=status]').textContent = answer.ok ? 'Mudou.' : (await answer.json()).message
})</script></html>`

function json(res: ServerResponse, status: number, body: unknown): void {
  res.writeHead(status, { 'content-type': 'application/json; charset=utf-8' })
  res.end(JSON.stringify(body))
}

function change(board: DialBoard, method: string, body: string): Dials {
  if (method === 'DELETE') board.reset()
  else if (method === 'PUT') board.turn(JSON.parse(body) as Partial<Dials>)
  return board.read()
}

/** Serves the page and the API of these dials on a port of loopback. */
export async function startDialPanel(boards: Boards, port = 0): Promise<DialPanel> {
  const server = createServer((req, res) => {
    const pieces: Buffer[] = []
    req.on('data', (piece: Buffer) => pieces.push(piece))
    req.on('end', () => {
      const [, area, list, service] = (req.url ?? '').split('/').map(decodeURIComponent)
      if (area === '') {
        res.writeHead(200, { 'content-type': 'text/html; charset=utf-8' })
        return res.end(page(boards))
      }
      if (area !== 'api' || list !== 'dials') return json(res, 404, { message: 'not here' })
      if (service === undefined) {
        const all = Object.entries(boards).map(([name, board]) => [name, board.read()])
        return json(res, 200, Object.fromEntries(all))
      }
      const board = Object.hasOwn(boards, service) ? boards[service] : undefined
      if (board === undefined) return json(res, 404, { message: `no service ${service}` })
      try {
        return json(res, 200, change(board, req.method ?? 'GET', `${Buffer.concat(pieces)}`))
      } catch (error) {
        return json(res, 400, { message: (error as Error).message })
      }
    })
  })
  await new Promise<void>((ready) => server.listen(port, '127.0.0.1', ready))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async stop() {
      server.closeAllConnections()
      await new Promise((end) => server.close(end))
    },
  }
}
