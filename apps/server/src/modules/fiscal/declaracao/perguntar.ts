import { type ChamadaSerpro, ErroDeFora } from '../../../platform/fora/index.ts'
import type { PedidoDeFora } from '../../../platform/http/index.ts'
import { type ProblemError, problem } from '../../../platform/problem.ts'
import { comAcessoSerpro } from '../../serpro/index.ts'

const PRAZO_MS = 45_000

const emTempo = (segundos: number): string => {
  if (segundos > 120) return `${Math.ceil(segundos / 60)} minutos`
  return segundos === 1 ? '1 segundo' : `${segundos} segundos`
}

/** Why nothing came, and when asking again is of any use. */
export function semResposta({ motivo, esperarMs }: ErroDeFora): ProblemError {
  if (esperarMs === undefined)
    return problem('ocupado', {
      detail: 'A Receita não respondeu. Nada foi gravado.',
      acao: 'Tente de novo em alguns minutos.',
    })
  const esperar = Math.max(Math.ceil(esperarMs / 1000), 1)
  return problem('ocupado', {
    detail:
      motivo === 'circuito'
        ? 'A Receita está fora do ar. Nada foi gravado.'
        : `A Receita pediu para esperar ${emTempo(esperar)}. Nada foi gravado.`,
    ...{ acao: `Tente de novo em ${emTempo(esperar)}.`, esperar },
  })
}

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
    throw semResposta(erro)
  })
}
