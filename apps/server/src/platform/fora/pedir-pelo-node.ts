import { type ClientRequest, type IncomingMessage, request as porHttp } from 'node:http'
import { request as porHttps, type RequestOptions } from 'node:https'
import { ErroDeFora } from './erros.ts'
import { PROIBIDO } from './rede.ts'

export type RespostaDoNode = {
  status: number
  cabecalhos: IncomingMessage['headers']
  texto: string
}

export type PedidoDoNode = {
  servico: string
  url: URL
  metodo: 'GET' | 'POST' | 'HEAD' | 'PUT' | 'PATCH'
  cabecalhos: Readonly<Record<string, string>>
  signal: AbortSignal
  /** What the connection is made with: an agent, keys, authorities, how names are resolved. */
  conexao: Pick<RequestOptions, 'agent' | 'ca' | 'cert' | 'key' | 'lookup' | 'minVersion'>
  corpo?: string | undefined
}

const MAIOR_RESPOSTA = 16 * 1024 * 1024
/** Nothing was heard by the service: the name, the port or the handshake failed before the request was written. */
const ANTES_DE_SAIR = new Set([
  ...['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'ENETUNREACH'],
  ...['CERT_HAS_EXPIRED', 'DEPTH_ZERO_SELF_SIGNED_CERT', 'SELF_SIGNED_CERT_IN_CHAIN'],
  ...['UNABLE_TO_VERIFY_LEAF_SIGNATURE', 'ERR_TLS_CERT_ALTNAME_INVALID', 'CERT_NOT_YET_VALID'],
  ...['UNABLE_TO_GET_ISSUER_CERT_LOCALLY', 'UNABLE_TO_GET_ISSUER_CERT', 'CERT_SIGNATURE_FAILURE'],
])

function emNossasPalavras(servico: string, erro: unknown, signal: AbortSignal): ErroDeFora {
  if (erro instanceof ErroDeFora) return erro
  const codigo = (erro as { code?: string }).code ?? ''
  if (codigo === PROIBIDO) return new ErroDeFora(servico, 'endereco-proibido')
  if (ANTES_DE_SAIR.has(codigo)) return new ErroDeFora(servico, 'sem-ligacao', { cause: erro })
  return new ErroDeFora(servico, signal.aborted ? 'prazo' : 'rede', { cause: erro })
}

async function lerCorpo(servico: string, resposta: IncomingMessage): Promise<string> {
  const pedacos: Buffer[] = []
  let tamanho = 0
  for await (const pedaco of resposta as AsyncIterable<Buffer>) {
    tamanho += pedaco.byteLength
    if (tamanho > MAIOR_RESPOSTA) throw new ErroDeFora(servico, 'resposta')
    pedacos.push(pedaco)
  }
  return Buffer.concat(pedacos).toString('utf8')
}

/** `Retry-After` in seconds, in milliseconds. */
const esperaPedida = (resposta: IncomingMessage): number | undefined => {
  const dito = resposta.headers['retry-after']
  return dito !== undefined && /^\d+$/.test(dito) ? Number(dito) * 1000 : undefined
}

/** The first line of the answer; what is wrong with the connection before it rejects. */
const primeiraLinha = (pedido: ClientRequest): Promise<IncomingMessage> =>
  new Promise((resolve, reject) => {
    pedido.once('response', resolve)
    pedido.once('error', reject)
  })

/**
 * One request over HTTP/1.1, by a connection whose keys and addresses are told. What the service says of the request
 * (2xx, 4xx) is answered as it came; 408, 425, 429 and 5xx are `ErroDeFora`, and so is no answer. No redirect is followed.
 */
export async function pedirPeloNode(pedido: PedidoDoNode): Promise<RespostaDoNode> {
  const { servico, url, metodo, cabecalhos, conexao, signal, corpo } = pedido
  try {
    const request = url.protocol === 'https:' ? porHttps : porHttp
    const tamanho = corpo === undefined ? {} : { 'content-length': Buffer.byteLength(corpo) }
    const headers = { ...cabecalhos, ...tamanho }
    const saida = request(url, { ...conexao, method: metodo, signal, headers })
    const chegando = primeiraLinha(saida)
    saida.end(corpo)
    const resposta = await chegando
    const { statusCode: status = 0, headers: deLa } = resposta
    const falha = status >= 500 || status === 408 || status === 425 || status === 429
    if (falha) {
      resposta.resume()
      throw new ErroDeFora(servico, 'status', { status, esperarMs: esperaPedida(resposta) })
    }
    return { status, cabecalhos: deLa, texto: await lerCorpo(servico, resposta) }
  } catch (erro) {
    throw emNossasPalavras(servico, erro, signal)
  }
}
