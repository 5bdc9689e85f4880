// The page where a person pays: every charge that the simulated bank has, and what was received of each.
import { createServer, type Server, type ServerResponse } from 'node:http'
import type { Charge, Received } from './store.ts'
import { money } from './words.ts'

export type Paying = {
  charges(): readonly Charge[]
  received(): readonly Received[]
  /** What is owed of it today. */
  owed(charge: Charge): number
  /** Whether it may still be paid. */
  payable(charge: Charge): boolean
  pay(txid: string, centavos: number): Promise<string | null>
  refund(endToEndId: string, centavos: number): Promise<string | null>
}

const LABELS: Readonly<Record<Charge['status'], string>> = {
  ATIVA: 'ativa',
  CONCLUIDA: 'concluída',
  REMOVIDA_PELO_USUARIO_RECEBEDOR: 'removida',
}
const labelOf = (charge: Charge, paying: Paying): string =>
  charge.status === 'ATIVA' && !paying.payable(charge) ? 'fora da validade' : LABELS[charge.status]
const MOST = 200
const LARGEST = 10_000

const escapeHtml = (text: string): string =>
  text.replace(/[&<>"]/g, (one) => `&#${one.charCodeAt(0)};`)
const reais = (centavos: number): string => `R$ ${money(centavos).replace('.', ',')}`

function form(action: string, id: string, label: string, centavos: number): string {
  return `<form method="post" action="/${action}"><input type="hidden" name="id" value="${escapeHtml(id)}">
<label>Valor <input name="valor" value="${money(centavos).replace('.', ',')}" size="10"></label>
<button>${label}</button></form>`
}

const paid = (one: Received): string => {
  const back = one.refunds.reduce((sum, { value }) => sum + value, 0)
  return `<li><code>${escapeHtml(one.endToEndId)}</code> ${reais(one.value)}${back === 0 ? '' : `, devolvidos ${reais(back)}`}
${back < one.value ? form('devolver', one.endToEndId, 'Devolver', one.value - back) : ''}</li>`
}

function article(charge: Charge, paying: Paying): string {
  const debtor = charge.asked.devedor as { nome?: string } | undefined
  const own = paying.received().filter((one) => one.txid === charge.txid)
  return `<article><h2>${escapeHtml(debtor?.nome ?? 'Quem pagar')}: ${reais(charge.value)}</h2>
<p>txid <code>${escapeHtml(charge.txid)}</code>, ${labelOf(charge, paying)}${charge.due === null ? '' : `, vence em ${escapeHtml(charge.due.split('-').toReversed().join('/'))}`}, para a chave ${escapeHtml(charge.key)}</p>
${paying.payable(charge) ? form('pagar', charge.txid, 'Pagar', paying.owed(charge)) : ''}
${own.length === 0 ? '' : `<ul>${own.map(paid).join('')}</ul>`}</article>`
}

const page = (
  paying: Paying,
): string => `<!doctype html><html lang="pt-BR"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>Banco simulado: Pix</title>
<style>body{font:16px/1.5 system-ui;margin:2rem;max-width:50rem}article{border-top:1px solid #ccc}form{display:inline}code{overflow-wrap:anywhere}button,input{font:inherit}</style>
<h1>Banco simulado: Pix</h1><p>As cobranças que a demonstração registrou. Pague uma e veja o recebimento chegar. Nada daqui é dinheiro.</p>
${
  paying
    .charges()
    .toReversed()
    .slice(0, MOST)
    .map((charge) => article(charge, paying))
    .join('\n') || '<p>Nenhuma cobrança ainda.</p>'
}</html>`

/** `1.234,56` in centavos. */
const centavosIn = (text: string): number =>
  Math.round(Number(text.replaceAll('.', '').replace(',', '.')) * 100)

function say(res: ServerResponse, status: number, body: string): void {
  res.writeHead(status, {
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; form-action 'self'",
    'x-razao-simulado': 'sim',
  })
  res.end(body)
}

async function act(paying: Paying, action: string, text: string): Promise<string | null> {
  const sent = new URLSearchParams(text)
  const [id, centavos] = [sent.get('id') ?? '', centavosIn(sent.get('valor') ?? '')]
  if (!Number.isSafeInteger(centavos) || centavos <= 0) return 'O valor não é um valor.'
  if (action === '/pagar') return await paying.pay(id, centavos)
  return action === '/devolver' ? await paying.refund(id, centavos) : 'Não há esta ação.'
}

/** Serves the page on a port of loopback. */
export async function servePage(paying: Paying): Promise<Server> {
  const server = createServer((req, res) => {
    const pieces: Buffer[] = []
    let size = 0
    req.on('data', (piece: Buffer) => {
      size += piece.length
      if (size <= LARGEST) pieces.push(piece)
    })
    req.on('end', () => {
      if (req.method !== 'POST') return say(res, 200, page(paying))
      void act(paying, req.url ?? '', `${Buffer.concat(pieces)}`).then((wrong) => {
        if (wrong !== null) return say(res, 400, escapeHtml(wrong))
        res.writeHead(303, { location: '/' }).end()
      })
    })
  })
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  return server
}
