import { sql } from 'kysely'
import type { Context } from '../context.ts'
import type { Fragmento } from '../lista.ts'
import { problem } from '../problem.ts'
import type { Vault } from '../vault/index.ts'
import { exigirVersao } from './com-vault.ts'

/** What may be said of the key by which an office enters a service: one row for each office. */
type Tabela = 'jettax_escritorio' | 'migrate_escritorio' | 'serpro_escritorio'

type Gravacao = {
  readonly tabela: Tabela
  /** What the person saw; 0 when there was none. */
  readonly versao: number
  /** Each value with its type: what is selected has none. */
  readonly colunas: Readonly<Record<string, Fragmento>>
  /** What was said of the key of before, and is of this one no more: each goes back to what it is by default. */
  readonly esquece?: readonly string[]
}

/** Writes what may be said of a key, new or over the one that the person saw. */
export async function gravarChaveDoEscritorio(
  ctx: Context,
  { tabela, versao, colunas, esquece = [] }: Gravacao,
): Promise<void> {
  const todas = {
    ...colunas,
    guardado_em: sql`${ctx.clock.now().toISOString()}::timestamptz`,
    guardado_por_nome: sql`${ctx.user.nome}::text`,
  }
  const nomes = Object.keys(todas)
  const { rows } = await sql`
    insert into ${sql.table(tabela)} as t (escritorio_id, ${sql.join(nomes.map((um) => sql.ref(um)))})
    select ${ctx.tenant.escritorioId}::bigint, ${sql.join(Object.values(todas))}
    where ${versao}::int = 0
      or exists (select from ${sql.table(tabela)} where escritorio_id = ${ctx.tenant.escritorioId})
    on conflict (escritorio_id) do update set ${sql.join([
      ...nomes.map((um) => sql`${sql.ref(um)} = excluded.${sql.ref(um)}`),
      ...esquece.map((um) => sql`${sql.ref(um)} = default`),
    ])}, versao = t.versao + 1
      where t.versao = ${versao}
    returning versao`.execute(ctx.db)
  if (rows.length === 0) throw problem('registro-mudou')
}

/** Holds the row of a key that is still what the person saw. */
export async function travarChaveDoEscritorio(
  ctx: Context,
  tabela: Tabela,
  versao: number,
): Promise<void> {
  const { rows } = await sql<{ versao: number }>`
    select versao from ${sql.table(tabela)} where escritorio_id = ${ctx.tenant.escritorioId} for update`.execute(
    ctx.db,
  )
  exigirVersao(rows[0], versao)
}

/** Throws a key away, with what was said of it. */
export async function apagarChaveDoEscritorio(
  ctx: Context,
  vault: Vault,
  { tabela, nome, motivo }: { tabela: Tabela; nome: string; motivo: string },
): Promise<void> {
  await vault.apagar(ctx, { nome, motivo: motivo.slice(0, 200) })
  await sql`delete from ${sql.table(tabela)} where escritorio_id = ${ctx.tenant.escritorioId}`.execute(
    ctx.db,
  )
}
