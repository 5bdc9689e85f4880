import type { contabilLivro, RouteOutput, RouteParsed } from '@razao/contract'
import { escreverSelo, raizDoSelo, type Selo } from '@razao/formats/livro'
import { sql } from 'kysely'
import type { Context } from '../../../platform/context.ts'
import type { ArquivoServido } from '../../../platform/http/index.ts'
import { problem } from '../../../platform/problem.ts'

/** [identification of the company, sequence, hash] of the last entry it knew. */
export type PontaDoDia = Selo['pontas'][number]

/** One hash for the books of every company of the office, in the order of their identification. */
export const raizDasPontas = raizDoSelo

/**
 * Seals a day that has ended: the tip of each book at midnight of São Paulo. Sealing twice changes nothing.
 * @returns the root, in lower-case hexadecimal
 */
export async function selarDia(ctx: Context, dia: string): Promise<string> {
  const { escritorioId } = ctx.tenant
  // The books are held shared for an instant, so that nobody who wrote before midnight is left out.
  await sql`select from livro where escritorio_id = ${escritorioId} order by empresa_id for share`.execute(
    ctx.db,
  )
  const { rows } = await sql<{ identificacao: string; sequencia: number; hash: string }>`
    select e.identificacao, u.sequencia, encode(u.hash, 'hex') as hash
    from livro v join empresa e on e.escritorio_id = v.escritorio_id and e.id = v.empresa_id
    cross join lateral (select l.sequencia, l.hash from lancamento l where l.escritorio_id = v.escritorio_id and l.empresa_id = v.empresa_id
      and l.registrado_em < ((${dia}::date + 1)::timestamp at time zone 'America/Sao_Paulo') order by l.sequencia desc limit 1) u
    where v.escritorio_id = ${escritorioId} order by e.identificacao collate "C"`.execute(ctx.db)
  const pontas = rows.map((linha): PontaDoDia => [linha.identificacao, linha.sequencia, linha.hash])
  const raiz = raizDasPontas(pontas)
  await sql`
    insert into raiz_diaria (escritorio_id, dia, raiz, pontas)
    values (${escritorioId}, ${dia}, decode(${raiz}, 'hex'), ${JSON.stringify(pontas)}::jsonb)
    on conflict do nothing`.execute(ctx.db)
  const { rows: gravada } = await sql<{ raiz: string }>`
    select encode(raiz, 'hex') as raiz from raiz_diaria where escritorio_id = ${escritorioId} and dia = ${dia}`.execute(
    ctx.db,
  )
  return gravada[0]?.raiz ?? raiz
}

/** The books of every company are under one seal: who does not see them all neither seals nor takes the proof. */
function exigirTodas(ctx: Context): void {
  if (ctx.tenant.empresas !== 'todas') throw problem('sem-permissao')
}

/** Seals a day at the request of a person; one that has not ended has no last entry yet. */
export async function selarDiaTerminado(
  ctx: Context,
  { dia }: RouteParsed<typeof contabilLivro.selarDia>,
): Promise<RouteOutput<typeof contabilLivro.selarDia>> {
  // By the clock of the database, which is the one that entries are registered by.
  const { rows } = await sql<{ terminou: boolean }>`
    select ${dia}::date < (now() at time zone 'America/Sao_Paulo')::date as terminou`.execute(
    ctx.db,
  )
  if (!rows[0]?.terminou)
    throw problem('competencia-futura', { detail: 'O dia ainda não terminou.' })
  exigirTodas(ctx)
  return { raiz: await selarDia(ctx, dia) }
}

/** The proof of a sealed day as a file: what its root is made of, to be checked without the system. */
export async function baixarSelo(
  ctx: Context,
  { dia }: RouteParsed<typeof contabilLivro.baixarSelo>,
): Promise<ArquivoServido> {
  exigirTodas(ctx)
  const { rows } = await sql<{ raiz: string; pontas: PontaDoDia[] }>`
    select encode(raiz, 'hex') as raiz, pontas from raiz_diaria
    where escritorio_id = ${ctx.tenant.escritorioId} and dia = ${dia}::date`.execute(ctx.db)
  const [selo] = rows
  if (!selo) throw problem('nao-encontrado')
  return {
    nome: `selo-${dia}.json`,
    mime: 'application/json; charset=utf-8',
    conteudo: escreverSelo({ dia, ...selo }),
    baixar: true,
  }
}

/** Days already sealed, newest first. */
export async function listarRaizes(
  ctx: Context,
  { desde }: RouteParsed<typeof contabilLivro.listarRaizes>,
): Promise<RouteOutput<typeof contabilLivro.listarRaizes>> {
  const { rows } = await sql<RouteOutput<typeof contabilLivro.listarRaizes>['raizes'][number]>`
    select dia, encode(raiz, 'hex') as raiz, jsonb_array_length(pontas) as empresas, criado_em as "criadoEm" from raiz_diaria
    where escritorio_id = ${ctx.tenant.escritorioId} and dia >= coalesce(${desde ?? null}::date, date '-infinity')
    order by dia desc limit 400`.execute(ctx.db)
  return { raizes: rows }
}
