import { type ChamadaSerpro, ErroDeFora } from '../../../platform/fora/index.ts'
import type { PedidoDeFora } from '../../../platform/http/index.ts'
import { problem } from '../../../platform/problem.ts'
import { comAcessoSerpro } from '../../serpro/index.ts'

const PRAZO_MS = 45_000

/** Asks the Receita what a person wants to know now, outside any transaction; without an answer, says so. */
export async function perguntarAReceita<T>(
  pedido: PedidoDeFora,
  { contribuinte, motivo }: { contribuinte: string; motivo: string },
  perguntar: (chamada: ChamadaSerpro) => Promise<T>,
): Promise<T> {
  const { escritorioId } = pedido.base.tenant
  const signal = AbortSignal.timeout(PRAZO_MS)
  return await comAcessoSerpro(pedido, motivo, (uso) =>
    perguntar({ ...uso, escritorioId, contribuinte, signal }),
  ).catch((erro: unknown) => {
    if (!(erro instanceof ErroDeFora)) throw erro
    throw problem('ocupado', {
      detail: 'A Receita não respondeu. Nada foi gravado: tente de novo em alguns minutos.',
    })
  })
}
