import type { Context } from '../context.ts'
import { transaction } from '../db/index.ts'
import { problem } from '../problem.ts'
import type { Vault } from '../vault/index.ts'
import { hashDaEntrada, onlyOnce } from './idempotency.ts'
import { type PedidoDeFora, PorConferir } from './serve.ts'

export type Feito = { ok: true }

/** What a key shows of itself. */
export const finalDe = (chave: string): string => chave.slice(-4)
/** In the place of a secret, where an input is told from another. */
export const semSegredo = (segredo: string | undefined): string | null =>
  segredo === undefined ? null : hashDaEntrada(segredo)

/** The keys of an office serve all of its companies: who sees some of them does not change them. */
export function exigirTodas({ tenant }: Pick<Context, 'tenant'>): void {
  if (tenant.empresas !== 'todas')
    throw problem('nao-encontrado', {
      detail: 'As chaves do escritório são de quem vê todas as empresas. Peça a quem vê.',
    })
}

/** Of what was read to be changed: it is there, and is what the person saw. */
export function exigirVersao(atual: { versao: number } | undefined, versao: number): void {
  if (atual === undefined) throw problem('nao-encontrado')
  if (atual.versao !== versao) throw problem('registro-mudou')
}

/** One transaction with the vault at hand, and once under the caller's key; `entrada` has no secret in it. */
export async function noVault<F extends Feito>(
  { base, pool, chave, conferir, fora }: PedidoDeFora,
  { rota, entrada }: { rota: { name: string }; entrada: Record<string, unknown> },
  fazer: (ctx: Context, vault: Vault) => Promise<F>,
): Promise<F> {
  if (conferir !== undefined) throw new PorConferir()
  return await transaction(pool, base.ator, async (db) => {
    const ctx = { ...base, db }
    const uma = () => fazer(ctx, fora.vault)
    if (chave === undefined) return await uma()
    return (await onlyOnce(ctx, { chave, rota, entrada }, uma)) as F
  })
}
