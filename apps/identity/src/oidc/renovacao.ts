import { createHash } from 'node:crypto'
import { setTimeout as dormir } from 'node:timers/promises'
import { CompactEncrypt, compactDecrypt } from 'jose'
import type { IdentityContext } from '../options.ts'
import { resumo } from './adapter.ts'

/** How long the answer of a renewal may be given again to who presents the same token. */
export const CARENCIA_MS = 10_000
const PASSO_MS = 40

type Contexto = Pick<IdentityContext, 'pool' | 'agora'>
export type Pedido = { clientId: string; refreshToken: string }
type Linha = { payload: { resposta?: string } }

const chaveDe = (p: Pedido): string => resumo(`${p.clientId}|${p.refreshToken}`)

// Only who holds the old refresh token can open the answer kept for it.
const vaultKey = (p: Pedido): Uint8Array =>
  createHash('sha256').update(`identidade/renovacao/${p.clientId}|${p.refreshToken}`).digest()

/**
 * Two tabs, or a retry after a lost answer, present the same refresh token within a moment. The first
 * one reserves it; the others get the first one's answer, never a second family. Later than the
 * grace, the same token is a replay, and the provider revokes the family.
 *
 * Answers `primeira` when the caller must run the renewal and then call `concluirRenovacao`.
 */
export async function reservarRenovacao(
  ctx: Contexto,
  pedido: Pedido,
): Promise<{ tipo: 'primeira' } | { tipo: 'repetida'; resposta: object } | { tipo: 'ocupada' }> {
  const chave = chaveDe(pedido)
  const agora = ctx.agora()
  const { rowCount } = await ctx.pool.query(
    `insert into identidade.oidc_registro as r (modelo, id, payload, expira_em)
     values ('Renovacao', $1, '{}', to_timestamp($2::double precision / 1000))
     on conflict on constraint oidc_registro_pkey do update
       set payload = '{}', concessao_id = null, expira_em = excluded.expira_em
       where r.expira_em <= to_timestamp($3::double precision / 1000)`,
    [chave, agora + CARENCIA_MS, agora],
  )
  if (rowCount === 1) return { tipo: 'primeira' }
  return esperarResposta(ctx, pedido)
}

async function esperarResposta(ctx: Contexto, pedido: Pedido) {
  for (let passos = 0; passos < 100; passos += 1) {
    const { rows } = await ctx.pool.query<Linha>(
      `select payload from identidade.oidc_registro where modelo = 'Renovacao' and id = $1`,
      [chaveDe(pedido)],
    )
    const [linha] = rows
    // Gone: the first one was refused, or the family was revoked meanwhile.
    if (!linha) return { tipo: 'primeira' as const }
    if (linha.payload.resposta) {
      const { plaintext } = await compactDecrypt(linha.payload.resposta, vaultKey(pedido))
      const resposta = JSON.parse(new TextDecoder().decode(plaintext)) as object
      return { tipo: 'repetida' as const, resposta }
    }
    await dormir(PASSO_MS)
  }
  return { tipo: 'ocupada' as const }
}

/** Keeps the answer for the grace, tied to its grant; or frees the reservation of a refusal. */
export async function concluirRenovacao(
  ctx: Contexto,
  pedido: Pedido,
  resultado: { resposta: object; concessaoId: string; contaId: string } | undefined,
): Promise<void> {
  if (!resultado) {
    await ctx.pool.query(
      `delete from identidade.oidc_registro where modelo = 'Renovacao' and id = $1`,
      [chaveDe(pedido)],
    )
    return
  }
  const resposta = await new CompactEncrypt(
    new TextEncoder().encode(JSON.stringify(resultado.resposta)),
  )
    .setProtectedHeader({ alg: 'dir', enc: 'A256GCM' })
    .encrypt(vaultKey(pedido))
  await ctx.pool.query(
    `update identidade.oidc_registro set payload = jsonb_build_object('resposta', $2::text),
       concessao_id = $3, conta_id = $4
     where modelo = 'Renovacao' and id = $1`,
    [chaveDe(pedido), resposta, resultado.concessaoId, resultado.contaId],
  )
}
