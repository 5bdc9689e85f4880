import type { RouteParsed, sessao } from '@razao/contract'
import type { Context } from '../../platform/context.ts'

/** A screen that broke tells us; nothing of the person's data goes with it. */
export async function relatarErro(
  ctx: Context,
  input: RouteParsed<typeof sessao.relatarErro>,
): Promise<{ ok: true }> {
  ctx.log.error({ rota: input.rota, mensagem: input.mensagem, pilha: input.pilha }, 'erro de tela')
  return { ok: true }
}
