import { type CobrancaLida, lerCobrancas } from '@razao/formats/planilha-de-cobrancas'
import type { Context } from '../../../platform/context.ts'
import { type Envio, safeName } from '../../../platform/http/index.ts'
import { problem } from '../../../platform/problem.ts'

export type PlanilhaDeCobrancas = {
  readonly nome: string
  readonly linhas: readonly CobrancaLida[]
}

const LIMITE = 5 * 1024 * 1024

/** Reads the sheet while it comes, outside any transaction; nothing of it is kept but what was read. */
export async function receberPlanilha(
  _base: Omit<Context, 'db'>,
  envio: Envio,
): Promise<PlanilhaDeCobrancas> {
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
  const lidas = lerCobrancas(Buffer.concat(partes))
  if (!lidas.ok) throw problem('arquivo-recusado', { detail: lidas.refusal.mensagem })
  return { nome: safeName(envio.nome), linhas: lidas.value }
}
