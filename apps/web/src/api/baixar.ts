import type { Route, RouteInput } from '@razao/contract'
import { pedirResposta, type Resultado } from './pedir.ts'

// Control characters and what no file system takes.
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are exactly the characters to drop
const PROIBIDOS = /[\u0000-\u001f\u007f/\\:*?"<>|]/g

/** A name any computer can keep; never a path. */
export const nomeSeguro = (nome: string): string =>
  nome
    .replace(PROIBIDOS, '_')
    .replace(/^[. ]+|[. ]+$/g, '')
    .slice(-150) || 'arquivo'

/** Name of the Content-Disposition (RFC 6266), the encoded one first. */
export function nomeDoCabecalho(cabecalho: string | null): string | null {
  if (!cabecalho) return null
  const codificado = /filename\*=UTF-8''([^;]+)/i.exec(cabecalho)?.[1]
  if (codificado) {
    try {
      return nomeSeguro(decodeURIComponent(codificado))
    } catch {
      return null
    }
  }
  const simples = /filename="([^"]*)"/i.exec(cabecalho)?.[1]
  return simples ? nomeSeguro(simples) : null
}

export type ArquivoRecebido = { readonly blob: Blob; readonly nome: string }

/** Bytes of a route that answers a file. */
export async function buscarArquivo<R extends Route>(
  rota: R,
  entrada: RouteInput<R>,
  sinal?: AbortSignal,
): Promise<Resultado<ArquivoRecebido>> {
  const envio = { entrada: entrada as Record<string, unknown> }
  const resultado = await pedirResposta(rota, envio, sinal)
  if (!resultado.ok) return resultado
  const nome = nomeDoCabecalho(resultado.valor.headers.get('Content-Disposition')) ?? 'arquivo'
  return { ok: true, valor: { blob: await resultado.valor.blob(), nome } }
}

/** Hands bytes to the browser's downloads. */
export function salvarArquivo({ blob, nome }: ArquivoRecebido): void {
  const endereco = URL.createObjectURL(blob)
  const ligacao = document.createElement('a')
  ligacao.href = endereco
  ligacao.download = nomeSeguro(nome)
  ligacao.click()
  setTimeout(() => URL.revokeObjectURL(endereco), 60_000)
}

/** Fetches a file with the session's token and saves it; the address itself carries no secret. */
export async function baixar<R extends Route>(
  rota: R,
  entrada: RouteInput<R>,
): Promise<Resultado<ArquivoRecebido>> {
  const resultado = await buscarArquivo(rota, entrada)
  if (resultado.ok) salvarArquivo(resultado.valor)
  return resultado
}
