import { type Encaixe, encaixar, type ValorDaRegra } from '@razao/engine/municipal'
import { sql } from 'kysely'
import type { Context } from '../../platform/context.ts'
import { problem } from '../../platform/problem.ts'
import { daLinha, type Linha, lerVivas, nomeDaLinha, type Viva } from './versoes.ts'

/** A version to be published, with who says so. */
export type Nova = {
  readonly de: string
  readonly ate: string | null
  readonly valor: ValorDaRegra
  readonly fonte: string
  readonly link: string | null
  readonly conferidaEm: string
}

const casa = ({ tenant }: Context): string => `regras:${tenant.escritorioId}`

/** Two people who publish one rule do it one after the other, and none of them while a table is let in. */
export async function travarLinha(ctx: Context, linha: Linha): Promise<void> {
  const nome = `${casa(ctx)}:${nomeDaLinha(linha)}`
  await sql`
    select pg_advisory_xact_lock_shared(hashtextextended(${casa(ctx)}, 23)),
      pg_advisory_xact_lock(hashtextextended(${nome}, 23))`.execute(ctx.db)
}

/** A whole table is let in, or taken back: one lock, however many rules it has. */
export async function travarTudo(ctx: Context): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${casa(ctx)}, 23))`.execute(ctx.db)
}

export const lerLinha = (ctx: Context, linha: Linha): Promise<Viva[]> =>
  lerVivas(ctx, daLinha(linha))

/** Where a new version fits; a refusal goes to who asked. */
export function encaixarOuRecusar(
  linha: readonly Viva[],
  nova: Pick<Nova, 'de' | 'ate' | 'valor'>,
): Encaixe<ValorDaRegra> {
  const feito = encaixar<ValorDaRegra>(linha, nova)
  if (feito.ok) return feito.value
  throw problem('entrada-invalida', {
    erros: [{ pointer: '#/vigenteAte', mensagem: feito.refusal.mensagem }],
  })
}

/** One row to be written: a version, its end, or what goes on after it. */
export type Gravada = {
  municipio: number
  camada: string
  tipo: string
  chave: string
  de: string
  valor: ValorDaRegra | null
  fonte: string
  link: string | null
  conferida: string
  copia: number | null
  substitui: number | null
}

/** The rows of a version in its place; the version itself comes first. */
function linhasDoEncaixe(
  linha: Linha,
  nova: Nova,
  { entra, retira }: Encaixe<ValorDaRegra>,
): Gravada[] {
  const { municipio, camada, tipo, chave } = linha
  return entra.map(({ de, valor, copiaDe }) => {
    const original = copiaDe as Viva | null
    return {
      ...{ municipio, camada, tipo, chave, de, valor },
      fonte: original?.fonte ?? nova.fonte,
      link: original === null ? nova.link : original.link,
      conferida: original?.conferidaEm ?? nova.conferidaEm,
      copia: original?.id ?? null,
      substitui: retira.find((ponto) => ponto.de === de)?.id ?? null,
    }
  })
}

/** Writes rows of versions, in their order. @returns their ids */
export async function gravarVersoes(
  ctx: Context,
  linhas: readonly Gravada[],
  importacaoId: number | null = null,
): Promise<number[]> {
  if (linhas.length === 0) return []
  const { rows } = await sql<{ id: number }>`
    insert into regra_municipal (escritorio_id, municipio_ibge, camada, tipo, chave, vigente_de, valor, fonte, link,
      conferida_em, conferida_por, copia_de, substitui, importacao_id)
    select ${ctx.tenant.escritorioId}, l.municipio, l.camada, l.tipo, l.chave, l.de, l.valor, l.fonte, l.link,
      l.conferida, case when o.id is not null then o.conferida_por when l.camada = 'escritorio' then app.usuario_id() end,
      l.copia, l.substitui, ${importacaoId}
    from rows from (jsonb_to_recordset(${JSON.stringify(linhas)}::jsonb) as (municipio int, camada text, tipo text, chave text,
      de date, valor jsonb, fonte text, link text, conferida date, copia bigint, substitui bigint)) with ordinality as l
    left join regra_municipal o on o.escritorio_id = ${ctx.tenant.escritorioId} and o.id = l.copia
    order by l.ordinality
    returning id`.execute(ctx.db)
  return rows.map(({ id }) => id)
}

/** Takes versions out, with why. Somebody who took one out before is told. */
export async function retirarVersoes(
  ctx: Context,
  ids: readonly number[],
  motivo: string,
): Promise<void> {
  if (ids.length === 0) return
  const { rows } = await sql<{ id: number }>`
    update regra_municipal set retirada_em = clock_timestamp(), retirada_por = ${ctx.user.id || null}, retirada_motivo = ${motivo}
    where escritorio_id = ${ctx.tenant.escritorioId} and id = any (${[...ids]}::bigint[]) and retirada_em is null
    returning id`.execute(ctx.db)
  if (rows.length !== ids.length) throw problem('registro-mudou')
}

/** Takes versions out, and puts back those whose place they had taken. */
export async function desfazerVersoes(
  ctx: Context,
  ids: readonly number[],
  motivo: string,
): Promise<void> {
  await retirarVersoes(ctx, ids, motivo)
  await sql`
    insert into regra_municipal (escritorio_id, municipio_ibge, camada, tipo, chave, vigente_de, valor, fonte, link,
      conferida_em, conferida_por, copia_de)
    select o.escritorio_id, o.municipio_ibge, o.camada, o.tipo, o.chave, o.vigente_de, o.valor, o.fonte, o.link,
      o.conferida_em, o.conferida_por, o.id
    from regra_municipal r
    join regra_municipal o on o.escritorio_id = r.escritorio_id and o.id = r.substitui
    where r.escritorio_id = ${ctx.tenant.escritorioId} and r.id = any (${[...ids]}::bigint[])`.execute(
    ctx.db,
  )
}

/** Publishes a version in a line that was read under its lock. @returns its id */
export async function publicarNaLinha(
  ctx: Context,
  linha: Linha,
  nova: Nova,
  encaixe: Encaixe<ValorDaRegra>,
): Promise<number> {
  await retirarVersoes(
    ctx,
    encaixe.retira.map(({ id }) => id),
    'Corrigida por outra versão',
  )
  const [id = 0] = await gravarVersoes(ctx, linhasDoEncaixe(linha, nova, encaixe))
  return id
}
