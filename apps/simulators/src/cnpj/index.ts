// The three public registers of CNPJ, over HTTP, with fictitious companies made from the number asked. The
// branch number (positions 9 to 12) chooses the failure: 0404 nobody knows it; 0501 the first source fails;
// 0502 the first two; 0503 all; 0429 the first two say «too many»; 0408 the first never answers; 0499 the
// first answers garbage; 0498 the first answers for another company.
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { daReceita, daReceitaWs } from './empresas.ts'

export type SimulatedCnpj = {
  /** In order: `brasilapi=…,minhareceita=…,receitaws=…`. */
  fontes: string
  /** How many times each source was asked. */
  pedidos: Record<string, number>
  stop(): Promise<void>
}

const FONTES = ['brasilapi', 'minhareceita', 'receitaws'] as const
type Fonte = (typeof FONTES)[number]

function json(res: ServerResponse, status: number, corpo: unknown): void {
  res.writeHead(status, {
    'content-type': 'application/json; charset=utf-8',
    'x-razao-simulado': 'sim',
  })
  res.end(typeof corpo === 'string' ? corpo : JSON.stringify(corpo))
}

const FALHAS: Readonly<Record<string, number>> = { '0501': 1, '0502': 2, '0503': 3 }

/** What a source says of a CNPJ: status and body; null is silence. */
function dizer(fonte: Fonte, cnpj: string): { status: number; corpo: unknown } | null {
  const vez = FONTES.indexOf(fonte)
  const filial = cnpj.slice(8, 12)
  if (vez < (FALHAS[filial] ?? 0)) return { status: 500, corpo: { message: 'Internal error' } }
  if (filial === '0429' && vez < 2) return { status: 429, corpo: { message: 'Too many requests' } }
  if (vez === 0 && filial === '0408') return null
  if (vez === 0 && filial === '0499') return { status: 200, corpo: '<html>manutenção</html>' }
  const dono = vez === 0 && filial === '0498' ? '11222333000181' : cnpj
  const desconhecido = filial === '0404'
  if (fonte === 'receitaws') {
    const nada = { status: 'ERROR', message: 'CNPJ não encontrado' }
    return { status: 200, corpo: desconhecido ? nada : daReceitaWs(dono) }
  }
  if (!desconhecido) return { status: 200, corpo: daReceita(dono) }
  const message = `CNPJ ${cnpj} não encontrado.`
  return { status: 404, corpo: { name: 'NotFoundError', type: 'not_found', message } }
}

/** Starts the three on one free port. */
export async function startCnpj(): Promise<SimulatedCnpj> {
  const pedidos: Record<string, number> = { brasilapi: 0, minhareceita: 0, receitaws: 0 }
  const server = createServer((req, res) => {
    const [, nome = '', cnpj = ''] = (req.url ?? '').split('/')
    const fonte = FONTES.find((uma) => uma === nome)
    if (!fonte || !/^[0-9A-Z]{12}\d{2}$/.test(cnpj)) {
      return json(res, 400, {
        name: 'BadRequestError',
        message: 'CNPJ inválido',
        type: 'bad_request',
      })
    }
    pedidos[fonte] = (pedidos[fonte] ?? 0) + 1
    const dito = dizer(fonte, cnpj)
    if (dito) json(res, dito.status, dito.corpo)
  })
  await new Promise<void>((pronto) => server.listen(0, '127.0.0.1', pronto))
  const { port } = server.address() as AddressInfo
  return {
    fontes: FONTES.map((nome) => `${nome}=http://127.0.0.1:${port}/${nome}/`).join(','),
    pedidos,
    async stop() {
      server.closeAllConnections()
      await new Promise((fim) => server.close(fim))
    },
  }
}
