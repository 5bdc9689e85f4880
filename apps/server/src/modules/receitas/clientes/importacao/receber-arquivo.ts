import { identificarArquivo } from '@razao/formats/arquivos'
import { type ContatosLidos, lerContatos } from '@razao/formats/contatos'
import type { Context } from '../../../../platform/context.ts'
import { type Envio, safeName } from '../../../../platform/http/index.ts'
import { problem } from '../../../../platform/problem.ts'

export type ArquivoDeClientes = {
  readonly nome: string
  readonly formato: 'csv' | 'xlsx' | 'vcard'
  readonly lidos: ContatosLidos
}

const LIMITE = 10 * 1024 * 1024

/** Reads the file while it comes, outside any transaction; nothing of it is kept but what was read. */
export async function receberClientes(
  _base: Omit<Context, 'db'>,
  envio: Envio,
): Promise<ArquivoDeClientes> {
  const partes: Buffer[] = []
  let tamanho = 0
  for await (const parte of envio.conteudo) {
    tamanho += (parte as Buffer).length
    if (tamanho > LIMITE) {
      envio.conteudo.resume()
      throw problem('arquivo-grande-demais', { detail: 'O arquivo passa de 10 MB.' })
    }
    partes.push(parte as Buffer)
  }
  const bytes = Buffer.concat(partes)
  const lidos = lerContatos(bytes)
  if (!lidos.ok) throw problem('arquivo-recusado', { detail: lidos.refusal.mensagem })
  const planilha = identificarArquivo(bytes) === 'zip' ? 'xlsx' : 'csv'
  return {
    nome: safeName(envio.nome),
    formato: lidos.value.formato === 'vcard' ? 'vcard' : planilha,
    lidos: lidos.value,
  }
}
