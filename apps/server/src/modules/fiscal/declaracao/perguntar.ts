import { type ChamadaSerpro, ErroDeFora } from '../../../platform/fora/index.ts'
import type { PedidoDeFora } from '../../../platform/http/index.ts'
import { type ProblemError, problem } from '../../../platform/problem.ts'
import { comAcessoSerpro } from '../../serpro/index.ts'

const PRAZO_MS = 45_000

const emTempo = (segundos: number): string => {
  if (segundos > 120) return `${Math.ceil(segundos / 60)} minutos`
  return segundos === 1 ? '1 segundo' : `${segundos} segundos`
}

/** The answer was lost, and not the document: it was issued there for all we know. */
const TALVEZ_EMITIDO =
  'O documento pode ter sido emitido lá: pedir outro não cobra a dívida duas vezes, desde que só um seja pago.'

/** Why nothing came, and when asking again is of any use; `emite` is of what is issued there by being asked for. */
export function semResposta({ motivo, esperarMs }: ErroDeFora, emite = false): ProblemError {
  if (esperarMs === undefined)
    return problem('ocupado', {
      detail: emite
        ? `A Receita não respondeu. Nada foi gravado aqui. ${TALVEZ_EMITIDO}`
        : 'A Receita não respondeu. Nada foi gravado.',
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

type Pergunta = {
  readonly contribuinte: string
  readonly motivo: string
  /** Something is issued there by asking. */
  readonly emite?: boolean
}

/** Asks the Receita what a person wants to know now, outside any transaction; without an answer, says so. */
export async function perguntarAReceita<T>(
  pedido: PedidoDeFora,
  { contribuinte, motivo, emite = false }: Pergunta,
  perguntar: (chamada: ChamadaSerpro) => Promise<T>,
): Promise<T> {
  const { escritorioId } = pedido.base.tenant
  const signal = AbortSignal.timeout(PRAZO_MS)
  return await comAcessoSerpro(pedido, motivo, (uso) =>
    perguntar({ ...uso, escritorioId, contribuinte, signal }),
  ).catch((erro: unknown) => {
    if (!(erro instanceof ErroDeFora)) throw erro
    throw semResposta(erro, emite)
  })
}
