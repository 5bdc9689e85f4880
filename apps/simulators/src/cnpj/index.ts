// The three public registers of CNPJ, over HTTP, with fictitious companies made from the number asked. The
// branch number (positions 9 to 12) chooses the failure: 0404 nobody knows it; 0501 the first source fails;
// 0502 the first two; 0503 all; 0429 the first two say «too many»; 0408 the first never answers; 0499 the
// first answers garbage; 0498 the first answers for another company.
import { createDials, type DialBoard } from '../dials/dials.ts'
import { type Asked, type Said, serve } from '../dials/serve.ts'
import { daReceita, daReceitaWs } from './empresas.ts'

const FONTES = ['brasilapi', 'minhareceita', 'receitaws'] as const
type Fonte = (typeof FONTES)[number]

export type SimulatedCnpj = {
  /** In order: `brasilapi=…,minhareceita=…,receitaws=…`. */
  fontes: string
  /** How many times each source was asked. */
  pedidos: Record<string, number>
  /** Of each source. */
  dials: Readonly<Record<Fonte, DialBoard>>
  stop(): Promise<void>
}

const FALHAS: Readonly<Record<string, number>> = { '0501': 1, '0502': 2, '0503': 3 }

/** What a source says of a CNPJ: status and body; null is silence. */
function dizer(fonte: Fonte, cnpj: string): Said {
  const vez = FONTES.indexOf(fonte)
  const filial = cnpj.slice(8, 12)
  if (vez < (FALHAS[filial] ?? 0)) return { status: 500, body: { message: 'Internal error' } }
  if (filial === '0429' && vez < 2) return { status: 429, body: { message: 'Too many requests' } }
  if (vez === 0 && filial === '0408') return null
  if (vez === 0 && filial === '0499') return { status: 200, body: '<html>manutenção</html>' }
  const dono = vez === 0 && filial === '0498' ? '11222333000181' : cnpj
  const desconhecido = filial === '0404'
  if (fonte === 'receitaws') {
    const nada = { status: 'ERROR', message: 'CNPJ não encontrado' }
    return { status: 200, body: desconhecido ? nada : daReceitaWs(dono) }
  }
  if (!desconhecido) return { status: 200, body: daReceita(dono) }
  const message = `CNPJ ${cnpj} não encontrado.`
  return { status: 404, body: { name: 'NotFoundError', type: 'not_found', message } }
}

const fonteDe = (nome: string | undefined): Fonte | undefined => FONTES.find((uma) => uma === nome)

/** Starts the three on one free port. */
export async function startCnpj(): Promise<SimulatedCnpj> {
  const pedidos: Record<string, number> = { brasilapi: 0, minhareceita: 0, receitaws: 0 }
  const dials = {
    brasilapi: createDials(1),
    minhareceita: createDials(2),
    receitaws: createDials(3),
  }
  const responder = ({ path: [nome, cnpj = ''] }: Asked): Said => {
    const fonte = fonteDe(nome)
    if (fonte === undefined || !/^[0-9A-Z]{12}\d{2}$/.test(cnpj)) {
      const message = 'CNPJ inválido'
      return { status: 400, body: { name: 'BadRequestError', message, type: 'bad_request' } }
    }
    pedidos[fonte] = (pedidos[fonte] ?? 0) + 1
    return dizer(fonte, cnpj)
  }
  const { url, stop } = await serve(responder, ([nome]) => {
    const fonte = fonteDe(nome)
    return fonte === undefined ? null : dials[fonte]
  })
  const fontes = FONTES.map((nome) => `${nome}=${url}/${nome}/`).join(',')
  return { fontes, pedidos, dials, stop }
}
