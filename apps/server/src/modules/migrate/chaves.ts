import { sql } from 'kysely'
import type { Context } from '../../platform/context.ts'
import { transaction } from '../../platform/db/index.ts'
import type { AmbienteDaMigrate, ChavesDaMigrate, Integracoes } from '../../platform/fora/index.ts'
import type { PedidoProprio } from '../../platform/http/index.ts'

/** In the vault: of the office, the key and the secret of the partner; of a company, its access key. */
export const NOME_DO_PARCEIRO = 'migrate.parceiro'
export const NOME_DA_CHAVE = 'migrate.chave'

export type DoParceiro = Pick<ChavesDaMigrate, 'parceiro' | 'segredo'>

type Escrever = <T>(work: (ctx: Context) => Promise<T>) => Promise<T>
type Quem = { readonly empresaId: number; readonly motivo: string }

/** How a company issues there. */
export type NaMigrate = {
  readonly empresaId: number
  readonly ambiente: AmbienteDaMigrate
  readonly serie: string
}

/** Of these companies, those that may issue by Migrate now: connected, with keys, and with a test that passed. */
export async function prontasNaMigrate(
  ctx: Context,
  empresaIds: readonly number[],
): Promise<ReadonlyMap<number, NaMigrate>> {
  if (empresaIds.length === 0) return new Map()
  const { rows } = await sql<NaMigrate>`
    select m.empresa_id as "empresaId", m.ambiente, m.serie from migrate_empresa m
    join migrate_escritorio p on p.escritorio_id = m.escritorio_id
    where m.escritorio_id = ${ctx.tenant.escritorioId} and m.empresa_id = any (${[...empresaIds]}::bigint[])
      and m.ativa and m.aprovada`.execute(ctx.db)
  return new Map(rows.map((lida) => [lida.empresaId, lida]))
}

/** Transactions of the office: its keys are also of who sees only some companies, to be used and not seen. */
export const comTodas = ({ base, pool }: Pick<PedidoProprio, 'base' | 'pool'>): Escrever => {
  const ator = { ...base.ator, empresas: 'todas' as const }
  return (work) =>
    transaction(pool, ator, (db) =>
      work({ ...base, db, tenant: { ...base.tenant, empresas: 'todas' } }),
    )
}

/**
 * Hands the keys of a company to `usar`, out of the vault and outside any transaction; null when the office or the
 * company has none. Nothing of them is to be kept, logged or thrown.
 */
export async function usarChavesDaMigrate<T>(
  { vault }: Pick<Integracoes, 'vault'>,
  write: Escrever,
  { empresaId, motivo, ambiente }: Quem & { readonly ambiente: AmbienteDaMigrate },
  usar: (chaves: ChavesDaMigrate) => Promise<T>,
): Promise<T | null> {
  const cnpj = await write(async (ctx) => {
    const { rows } = await sql<{ cnpj: string }>`
      select identificacao as cnpj from empresa
      where escritorio_id = ${ctx.tenant.escritorioId} and id = ${empresaId}`.execute(ctx.db)
    return rows[0]?.cnpj
  })
  if (cnpj === undefined) return null
  return await vault.usar(write, { nome: NOME_DO_PARCEIRO, motivo }, (doParceiro) =>
    vault.usar(write, { nome: NOME_DA_CHAVE, empresaId, motivo }, (chave) =>
      usar({
        ...(JSON.parse(doParceiro.toString('utf8')) as DoParceiro),
        ...{ ambiente, cnpj, chave: chave.toString('utf8') },
      }),
    ),
  )
}
