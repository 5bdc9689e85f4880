import { type RouteOutput, receitas } from '@razao/contract'
import { acessoAtual } from '../../api/acesso.ts'
import { novaChave } from '../../api/chave.ts'
import { CANCELADO, type Falha, falhaDaResposta, nadaVoltou } from '../../api/falha.ts'

type EnvioAceito = RouteOutput<typeof receitas.enviarNotas>
export type ResultadoDoEnvio =
  | { readonly ok: true; readonly valor: EnvioAceito }
  | { readonly ok: false; readonly falha: Falha }

const lerJson = (texto: string): unknown => {
  try {
    return JSON.parse(texto)
  } catch {
    return undefined
  }
}

/** Checked by hand: the contract's schemas stay on the server (they weigh 24 kB). */
const ehAceito = (corpo: unknown): corpo is EnvioAceito =>
  typeof corpo === 'object' && corpo !== null && 'importacaoId' in corpo && 'operacaoId' in corpo

type Opcoes = {
  /** Bytes that left, of all bytes. */
  aoAvancar: (enviados: number, total: number) => void
  sinal: AbortSignal
}

/**
 * Sends one XML or ZIP to be read. `fetch` tells nothing of how much has left, so this one request is made
 * with XMLHttpRequest; it never throws.
 */
export async function enviarComProgresso(
  arquivo: File,
  { aoAvancar, sinal }: Opcoes,
): Promise<ResultadoDoEnvio> {
  const acesso = acessoAtual()
  const token = await acesso?.obterToken({ renovar: false }).catch(() => undefined)
  const escritorio = acesso?.escritorio() ?? null
  if (sinal.aborted) return { ok: false, falha: CANCELADO }
  return new Promise((seguir) => {
    const pedido = new XMLHttpRequest()
    const recusar = (falha: Falha) => seguir({ ok: false, falha })
    pedido.open('POST', receitas.enviarNotas.path)
    pedido.setRequestHeader('Accept', 'application/json')
    pedido.setRequestHeader('Idempotency-Key', novaChave())
    if (token) pedido.setRequestHeader('Authorization', `Bearer ${token}`)
    if (escritorio !== null) pedido.setRequestHeader('X-Escritorio', String(escritorio))
    pedido.upload.onprogress = ({ loaded, total }) => aoAvancar(loaded, total)
    pedido.onerror = () => recusar(nadaVoltou())
    pedido.onabort = () => recusar(CANCELADO)
    pedido.onload = () => {
      const corpo = lerJson(pedido.responseText)
      if (pedido.status < 300 && ehAceito(corpo)) seguir({ ok: true, valor: corpo })
      else recusar(falhaDaResposta(pedido.status, corpo, pedido.getResponseHeader('X-Request-Id')))
    }
    sinal.addEventListener('abort', () => pedido.abort())
    const formulario = new FormData()
    formulario.append('arquivo', arquivo, arquivo.name)
    pedido.send(formulario)
  })
}
