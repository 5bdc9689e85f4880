import { lookup as procurar } from 'node:dns'
import { type ClientRequest, type IncomingMessage, request as porHttp } from 'node:http'
import { request as porHttps } from 'node:https'
import { type BlockList, isIP, type LookupFunction } from 'node:net'
import { createGuarda, ErroDeFora, type PortaDeWebhook } from '../../platform/fora/index.ts'
import { lerRedes, podeSair } from './rede.ts'

const SERVICO = 'webhook'
const PROIBIDO = 'EPROIBIDO'
const PRAZO_MS = 15_000
/** What is answered is of no use to us: so much of it is waited for, and then the connection is cut. */
const MAIOR_RESPOSTA = 64 * 1024

const proibido = () => Object.assign(new Error('not of the internet'), { code: PROIBIDO })

/** Resolves a name and refuses it when any of its addresses is not of the internet: what is checked is what is used. */
const resolver =
  (permitidas: BlockList): LookupFunction =>
  (nome, opcoes, contar) => {
    procurar(nome, { ...opcoes, all: true }, (erro, enderecos) => {
      const [primeiro] = enderecos ?? []
      if (erro !== null) return contar(erro, '')
      if (primeiro === undefined || !enderecos.every((um) => podeSair(um.address, permitidas)))
        return contar(proibido(), '')
      if (opcoes.all) return contar(null, enderecos)
      return contar(null, primeiro.address, primeiro.family)
    })
  }

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
  const permitidas = lerRedes(redes)
  const lookup = resolver(permitidas)
  const guarda = createGuarda(SERVICO, { prazoMs: PRAZO_MS, aoMesmoTempo: 8, naFila: 1000 })

  const enviar = (pedido: Parameters<PortaDeWebhook['entregar']>[0], signal: AbortSignal) =>
    new Promise<number>((dizer, recusar) => {
      const url = new URL(pedido.url)
      const nome = url.hostname.replace(/^\[|\]$/g, '')
      // A name is checked when it is resolved; a number is never resolved.
      if (isIP(nome) !== 0 && !podeSair(nome, permitidas)) throw proibido()
      const request = url.protocol === 'https:' ? porHttps : porHttp
      const saindo: ClientRequest = request(
        url,
        { method: 'POST', headers: pedido.cabecalhos, agent: false, lookup, signal },
        (resposta) => {
          descartar(resposta)
          dizer(resposta.statusCode ?? 0)
        },
      )
      saindo.on('error', recusar)
      saindo.end(pedido.corpo)
    })

  return {
    aceita(endereco) {
      const url = URL.parse(endereco)
      if (url === null || url.username !== '' || url.password !== '' || url.hash !== '')
        return false
      const nome = url.hostname.replace(/^\[|\]$/g, '')
      if (isIP(nome) !== 0) {
        if (permitidas.check(nome, isIP(nome) === 6 ? 'ipv6' : 'ipv4'))
          return ['http:', 'https:'].includes(url.protocol)
        return url.protocol === 'https:' && podeSair(nome, permitidas)
      }
      return url.protocol === 'https:'
    },
    async entregar(pedido) {
      const { escritorioId } = pedido
      const inicio = performance.now()
      const status = await guarda.chamar({ escritorioId }, async (prazo) => {
        const signal = AbortSignal.any([prazo, pedido.signal])
        return await enviar(pedido, signal).catch((erro: Error) => {
          throw erroDe(erro, signal)
        })
      })
      return { status, ms: Math.round(performance.now() - inicio) }
    },
  }
}
