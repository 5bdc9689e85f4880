// What was received, on a page that a person reads and by API: `GET /api/letters` (the newest first; `?to=` of one
// receiver), `GET /letters/:id/:n` is what is attached.
import { createServer, type Server, type ServerResponse } from 'node:http'
import type { Letter } from './letter.ts'

export type Received = Letter & { id: number; at: string }

const escapeHtml = (text: string): string =>
  text.replace(/[&<>"]/g, (one) => `&#${one.charCodeAt(0)};`)

const attachment = (id: number) => (one: { name: string }, n: number) =>
  `<a href="/letters/${id}/${n}">${escapeHtml(one.name)}</a>`

const article = ({ id, at, headers, envelope, text, attachments }: Received): string => `<article>
<h2>${escapeHtml(headers.subject ?? '')}</h2>
<p>De ${escapeHtml(headers.from ?? '')} para ${escapeHtml(envelope.to.join(', '))}, ${escapeHtml(at)}</p>
<pre>${escapeHtml(text)}</pre><p>${attachments.map(attachment(id)).join(' · ')}</p></article>`

const page = (
  letters: readonly Received[],
): string => `<!doctype html><html lang="pt-BR"><meta charset="utf-8">
<title>Caixa de correio simulada</title>
<style>body{font:16px/1.5 system-ui;margin:2rem;max-width:50rem}article{border-top:1px solid #ccc}pre{white-space:pre-wrap}</style>
<h1>Caixa de correio simulada</h1><p>O que a demonstração mandou aos clientes das empresas. Nada daqui saiu desta máquina.</p>
${letters.map(article).join('\n') || '<p>Nenhuma mensagem ainda.</p>'}</html>`

const asJson = ({ attachments, ...letter }: Received) => ({
  ...letter,
  attachments: attachments.map(({ name, type, content }) => ({ name, type, size: content.length })),
})

function say(res: ServerResponse, type: string, body: string | Buffer, name?: string): void {
  res.writeHead(200, {
    'content-type': type,
    'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'",
    'x-razao-simulado': 'sim',
    ...(name === undefined
      ? {}
      : { 'content-disposition': `attachment; filename="${name.replace(/[^\w.-]/g, '_')}"` }),
  })
  res.end(body)
}

/** Serves what `letters` has now, on a free port of loopback. */
export async function serveMailbox(letters: () => readonly Received[]): Promise<Server> {
  const server = createServer((req, res) => {
    const { pathname, searchParams } = new URL(req.url ?? '/', 'http://simulated')
    const newest = letters().toReversed()
    if (pathname === '/') return say(res, 'text/html; charset=utf-8', page(newest))
    if (pathname === '/api/letters') {
      const to = searchParams.get('to')
      const chosen = newest.filter(({ envelope }) => to === null || envelope.to.includes(to))
      return say(res, 'application/json; charset=utf-8', JSON.stringify(chosen.map(asJson)))
    }
    const [, id = '', n = ''] = /^\/letters\/(\d+)\/(\d+)$/.exec(pathname) ?? []
    const attached = newest.find((one) => one.id === Number(id))?.attachments[Number(n)]
    if (id === '' || attached === undefined) return void res.writeHead(404).end()
    say(res, 'application/octet-stream', attached.content, attached.name)
  })
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  return server
}
