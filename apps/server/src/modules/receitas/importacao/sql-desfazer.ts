import { automacao } from '@razao/contract'
import { sql } from 'kysely'
import type { Context } from '../../../platform/context.ts'
import { oneOf } from '../../../platform/db/index.ts'
import { type Mes, mesesUnicos } from './situacao-da-nota.ts'

/** Months of what the import brought, and of older notes that it cancelled or replaced. */
export async function mesesDaImportacao(
  ctx: Context,
  importacaoId: number,
): Promise<(Mes & { notas: number })[]> {
  const { rows } = await sql<Mes & { notas: number }>`
    with propria as (
      select empresa_id, competencia, count(*) as notas from nota_fiscal
      where escritorio_id = ${ctx.tenant.escritorioId} and importacao_id = ${importacaoId} group by 1, 2),
    alvo as (
      select chave_nota as chave from nota_evento where escritorio_id = ${ctx.tenant.escritorioId} and importacao_id = ${importacaoId}
      union
      select substitui_chave from nota_fiscal
      where escritorio_id = ${ctx.tenant.escritorioId} and importacao_id = ${importacaoId} and substitui_chave is not null)
    select empresa_id as "empresaId", competencia, notas from propria
    union all
    select n.empresa_id, n.competencia, 0 from alvo a
    join nota_fiscal n on n.escritorio_id = ${ctx.tenant.escritorioId} and n.chave = a.chave
    union all
    select n.empresa_id, n.competencia, 0 from alvo a
    join nota_fiscal n on n.escritorio_id = ${ctx.tenant.escritorioId} and a.chave like '%:'
      and n.chave >= a.chave and n.chave < a.chave || '~'`.execute(ctx.db)
  return rows
}

type Apagada = Mes & { id: number; substitui: string | null }

/**
 * Takes out what an import brought: notes and events. Their files go afterwards, by `apagarXmlsSemNota`.
 * @returns the keys whose notes have to be worked out again, the months that lost notes, and the notes that went
 */
export async function apagarImportado(
  ctx: Context,
  importacaoId: number,
): Promise<{ chaves: string[]; meses: Mes[]; notaIds: number[] }> {
  const eventos = await ctx.db
    .deleteFrom('nota_evento')
    .where('escritorio_id', '=', ctx.tenant.escritorioId)
    .where('importacao_id', '=', importacaoId)
    .returning('chave_nota as chave')
    .execute()
  const { rows: notas } = await sql<Apagada>`
    delete from nota_fiscal where escritorio_id = ${ctx.tenant.escritorioId} and importacao_id = ${importacaoId}
    returning id, empresa_id as "empresaId", competencia, substitui_chave as substitui`.execute(
    ctx.db,
  )
  await sql`
    update importacao_item set resultado = ${sql.lit(automacao.RESULTADO_ITEM.excluido)}, nota_id = null
    where escritorio_id = ${ctx.tenant.escritorioId} and importacao_id = ${importacaoId}
      and resultado in ${oneOf(automacao.RESULTADO_ITEM.inserido, automacao.RESULTADO_ITEM.atualizado)}`.execute(
    ctx.db,
  )
  const substituidas = notas.flatMap(({ substitui }) => (substitui === null ? [] : [substitui]))
  return {
    chaves: [...eventos.map((evento) => evento.chave), ...substituidas],
    meses: mesesUnicos(notas),
    notaIds: notas.map(({ id }) => id),
  }
}

/**
 * Takes out the files of an undone import that no note uses any more. In a transaction after the one that
 * took the notes out: looking for a file's notes would otherwise walk, for each file, over all of those.
 */
export async function apagarXmlsSemNota(ctx: Context, importacaoId: number): Promise<void> {
  await sql`
    delete from nota_xml x using (
      select distinct empresa_id, sha256 collate "C" as sha256 from importacao_item
      where escritorio_id = ${ctx.tenant.escritorioId} and importacao_id = ${importacaoId} and tipo = 'nota'
        and resultado = ${sql.lit(automacao.RESULTADO_ITEM.excluido)}) d
    where x.escritorio_id = ${ctx.tenant.escritorioId} and x.empresa_id = d.empresa_id and x.sha256 = d.sha256
      and not exists (select from nota_fiscal n where n.escritorio_id = x.escritorio_id
        and n.empresa_id = x.empresa_id and n.xml_sha256 = x.sha256)`.execute(ctx.db)
}
