import type { Context } from '../../../platform/context.ts'
import { ProblemError } from '../../../platform/problem.ts'
import { informarRecebimento, lerRecebimentos } from '../../fiscal/index.ts'

export type Pagamento = {
  readonly notaId: number | null
  /** Net of the whole charge, of which this pays a part. */
  readonly liquido: number
  /** What was paid of the boleto, without interest and fine. */
  readonly principal: number
  readonly data: string
}
export type Registrado = { readonly recebido: number | null; readonly mensagem: string | null }

const espera = (mensagem: string): Registrado => ({
  recebido: null,
  mensagem: mensagem.slice(0, 500),
})

/**
 * What a boleto brought becomes a receipt of the note of its charge, by the same act as when a person tells of it. What
 * cannot be yet (no note, a month that is locked) says why, and waits.
 */
export async function registrarRecebimento(
  ctx: Context,
  { notaId, liquido, principal, data }: Pagamento,
): Promise<Registrado> {
  if (notaId === null)
    return espera('A cobrança ainda não tem nota: emita ou vincule a nota e registre os pendentes.')
  const { aReceber, falta, impedimento } = await lerRecebimentos(ctx, { notaId })
  if (impedimento !== null) return espera(impedimento)
  // Under the caixa the note is received by its gross: the share of it that this part of the net is.
  const cheio =
    aReceber > liquido && liquido > 0
      ? Number((BigInt(principal) * BigInt(aReceber) + BigInt(liquido) / 2n) / BigInt(liquido))
      : principal
  const valor = Math.min(cheio, falta)
  try {
    await informarRecebimento(ctx, { notaId, data, valor })
    return { recebido: valor, mensagem: null }
  } catch (erro) {
    if (!(erro instanceof ProblemError)) throw erro
    const { detail, erros } = erro.detalhes
    return espera(detail ?? erros?.map(({ mensagem }) => mensagem).join(' ') ?? erro.message)
  }
}
