import type { Titulo } from '@razao/engine/tributos/simples'

/** What was received of a sale before a month and in it, and the last day in it. */
export function recebidoAte(
  { recebimentos }: Pick<Titulo, 'recebimentos'>,
  competencia: string,
): { antes: number; noMes: number; data: string | null } {
  let antes = 0
  let noMes = 0
  let data: string | null = null
  for (const recebimento of recebimentos) {
    if (recebimento.data.slice(0, 7) < competencia) antes += recebimento.valor
    if (!recebimento.data.startsWith(competencia)) continue
    noMes += recebimento.valor
    data = recebimento.data
  }
  return { antes, noMes, data }
}
