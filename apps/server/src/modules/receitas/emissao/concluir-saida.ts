import type { Context } from '../../../platform/context.ts'
import type { RecusaDaNfse } from '../../../platform/fora/index.ts'
import type { ComSaida, Concluida, Desfecho, Saida } from '../../../platform/saidas/index.ts'
import { type Autorizada, concluirAutorizadas, concluirRejeitada } from './concluir-emissao.ts'
import { type DpsPedida, lerDps } from './ler-dps.ts'
import type { PedidoDeNfse } from './pedir-nota.ts'

/** What is kept of an answer, by whichever way the note went. */
export type Certo = { chave: string; xml: string }
type Errado = { recusas: readonly RecusaDaNfse[]; lacuna: string }

export const nossa = (codigo: string, descricao: string): RecusaDaNfse => ({
  codigo,
  descricao,
  complemento: null,
})

export const recusada = (
  motivo: string,
  recusas: readonly RecusaDaNfse[],
  lacuna: string,
): Desfecho => ({
  tipo: 'recusada',
  motivo,
  resposta: { recusas, lacuna } satisfies Errado,
})

/** What was asked for, read once for the notes that go at the same time. */
export async function dpsDe(
  com: ComSaida<PedidoDeNfse>,
  { pedido: { dpsId } }: Saida<PedidoDeNfse>,
): Promise<DpsPedida> {
  const lidas = await com.grupo.umaVez('dps', () =>
    com.write((ctx) =>
      lerDps(
        ctx,
        com.grupo.saidas.map(({ pedido }) => pedido.dpsId),
      ),
    ),
  )
  const lida = lidas.find(({ id }) => id === dpsId)
  if (lida === undefined) throw new Error(`a DPS ${dpsId} não está mais lá`)
  return lida
}

/** Keeps what came, by whichever way the notes went. */
export async function concluirVarias(
  ctx: Context,
  concluidas: readonly Concluida<PedidoDeNfse>[],
): Promise<void> {
  const autorizadas: Autorizada[] = []
  for (const { saida, desfecho } of concluidas) {
    const { dpsId } = saida.pedido
    if (desfecho.tipo === 'confirmada') {
      const { chave, xml } = desfecho.resposta as Certo
      const { anexo } = desfecho
      autorizadas.push({ dpsId, chave, xml, papel: anexo instanceof Uint8Array ? anexo : null })
    } else {
      const { recusas, lacuna } = desfecho.resposta as Errado
      await concluirRejeitada(ctx, dpsId, { desfecho: 'rejeitada', recusas, lacuna })
    }
  }
  await concluirAutorizadas(ctx, autorizadas)
}
