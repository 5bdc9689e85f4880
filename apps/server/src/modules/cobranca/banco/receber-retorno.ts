import { createHash } from 'node:crypto'
import { lerRetorno, type RetornoLido } from '@razao/formats/cnab240'
import type { Context } from '../../../platform/context.ts'
import { type Envio, safeName } from '../../../platform/http/index.ts'
import { problem } from '../../../platform/problem.ts'

export type ArquivoDeRetorno = {
  readonly nome: string
  readonly sha256: string
  readonly lido: RetornoLido
}

const LIMITE = 5 * 1024 * 1024
/** One request does it all or nothing: more than this is of many days, and comes in more than one file. */
const MAXIMO_DE_OCORRENCIAS = 2000

/** Reads the file while it comes, outside any transaction; what is not a retorno of cobrança is refused in words. */
export async function receberRetorno(
  _base: Omit<Context, 'db'>,
  envio: Envio,
): Promise<ArquivoDeRetorno> {
  const partes: Buffer[] = []
  let tamanho = 0
  for await (const parte of envio.conteudo) {
    tamanho += (parte as Buffer).length
    if (tamanho > LIMITE) {
      envio.conteudo.resume()
      throw problem('arquivo-grande-demais', { detail: 'O arquivo passa de 5 MB.' })
    }
    partes.push(parte as Buffer)
  }
  const bytes = Buffer.concat(partes)
  const dito = lerRetorno(bytes)
  if (!dito.ok) throw problem('arquivo-recusado', { detail: dito.refusal.mensagem })
  const { ocorrencias, problemas } = dito.value
  if (ocorrencias.length === 0)
    throw problem('arquivo-recusado', {
      detail: `O arquivo não traz nenhuma ocorrência de cobrança.${problemas[0] ? ` ${problemas[0].mensagem}` : ''}`,
    })
  if (ocorrencias.length > MAXIMO_DE_OCORRENCIAS)
    throw problem('arquivo-recusado', {
      detail: `O arquivo traz ${ocorrencias.length} ocorrências, e o limite é ${MAXIMO_DE_OCORRENCIAS}: peça ao banco um arquivo por dia.`,
    })
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  return { nome: safeName(envio.nome), sha256, lido: dito.value }
}
