import type { IncomingMessage } from 'node:http'
import {
  createGuarda,
  createInternet,
  ErroDeFora,
  type PortaDeWebhook,
  PROIBIDO,
} from '../../platform/fora/index.ts'

const SERVICO = 'webhook'
const PRAZO_MS = 15_000
/** What is answered is of no use to us: so much of it is waited for, and then the connection is cut. */
const MAIOR_RESPOSTA = 64 * 1024

function erroDe(erro: Error & { code?: string }, signal: AbortSignal): ErroDeFora {
  if (erro.code === PROIBIDO) return new ErroDeFora(SERVICO, 'endereco-proibido')
  if (signal.aborted) return new ErroDeFora(SERVICO, 'prazo')
  const semLigacao = ['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'ENETUNREACH']
  const motivo = semLigacao.includes(erro.code ?? '') ? 'sem-ligacao' : 'rede'
  return new ErroDeFora(SERVICO, motivo, { cause: erro })
}

function descartar(resposta: IncomingMessage): void {
  let tamanho = 0
  resposta.on('data', (pedaco: Buffer) => {
    tamanho += pedaco.length
    if (tamanho > MAIOR_RESPOSTA) resposta.destroy()
  })
  resposta.on('error', () => {})
  const fim = setTimeout(() => resposta.destroy(), PRAZO_MS)
  resposta.on('close', () => clearTimeout(fim))
}

/**
 * Delivers to addresses that offices write: by https and only to the internet, each address checked when it is used,
 * redirects not followed. `redes` (`10.0.0.0/8`) are let through besides, also by http.
 */
export function createWebhook(redes: readonly string[]): PortaDeWebhook {
  const internet = createInternet(redes)
  const guarda = createGuarda(SERVICO, { prazoMs: PRAZO_MS, aoMesmoTempo: 8, naFila: 1000 })

  return {
    aceita: internet.aceita,
    async entregar({ escritorioId, url, cabecalhos, corpo, signal: deFora }) {
      const inicio = performance.now()
      const status = await guarda.chamar({ escritorioId }, async (prazo) => {
        const signal = AbortSignal.any([prazo, deFora])
        const pedido = { metodo: 'POST', cabecalhos, corpo, signal }
        const resposta = await internet.buscar(url, pedido).catch((erro: Error) => {
          throw erroDe(erro, signal)
        })
        descartar(resposta)
        return resposta.statusCode ?? 0
      })
      return { status, ms: Math.round(performance.now() - inicio) }
    },
  }
}
