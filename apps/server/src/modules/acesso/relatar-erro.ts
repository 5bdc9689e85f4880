import type { RouteParsed, sessao } from '@razao/contract'
import { redeDoEndereco } from '@razao/identity/proxies'
import type { Context } from '../../platform/context.ts'
import { createLimite } from '../../platform/http/cadencia.ts'

/** Reports per minute: a screen that breaks at every turn tells enough with these. */
const POR_PESSOA = 20
const POR_ENDERECO = 60
const daPessoa = createLimite(POR_PESSOA)
const doEndereco = createLimite(POR_ENDERECO)

/** A screen that broke tells us. What it says is of who asks: the log covers it, and a few a minute are taken. */
export async function relatarErro(
  ctx: Context,
  input: RouteParsed<typeof sessao.relatarErro>,
): Promise<{ ok: true }> {
  doEndereco(redeDoEndereco(ctx.ator.endereco ?? ''))
  daPessoa(`${ctx.tenant.escritorioId}/${ctx.user.id}`)
  ctx.log.error({ rota: input.rota, mensagem: input.mensagem, pilha: input.pilha }, 'erro de tela')
  return { ok: true }
}
