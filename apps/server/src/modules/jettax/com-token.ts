import type { Context } from '../../platform/context.ts'
import { transaction } from '../../platform/db/index.ts'
import type { AcessoDeCaptura } from '../../platform/fora/index.ts'
import { type PedidoDeFora, PorConferir } from '../../platform/http/index.ts'
import { problem } from '../../platform/problem.ts'
import { type Ligacao, lerLigacao, usarTokenDaJettax } from './token.ts'

const SEM_TOKEN = () =>
  problem('situacao-nao-permite', {
    detail: 'O escritório não tem o token da Jettax. Guarde-o e tente de novo.',
  })

type Uso = { readonly acesso: AcessoDeCaptura; readonly ligacao: Ligacao }

/** Asks of Jettax what a person wants to know now, outside any transaction. */
export async function comToken<T>(
  { base, pool, fora, conferir }: PedidoDeFora,
  motivo: string,
  perguntar: (uso: Uso) => Promise<T>,
): Promise<T> {
  if (conferir !== undefined) throw new PorConferir()
  // The token of the office is also of who sees only some companies, to be used and not seen.
  const ator = { ...base.ator, empresas: 'todas' as const }
  const write = <R>(work: (ctx: Context) => Promise<R>): Promise<R> =>
    transaction(pool, ator, (db) =>
      work({ ...base, db, tenant: { ...base.tenant, empresas: 'todas' } }),
    )
  const ligacao = await write(lerLigacao)
  if (ligacao === null) throw SEM_TOKEN()
  const dito = await usarTokenDaJettax(fora, write, motivo, async (acesso) => ({
    dito: await perguntar({ acesso, ligacao }),
  }))
  if (dito === null) throw SEM_TOKEN()
  return dito.dito
}
