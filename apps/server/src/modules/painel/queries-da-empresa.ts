import { DIRECAO_NOTA, STATUS_NOTA } from '@razao/engine/cadastro'
import { sql } from 'kysely'
import type { Context } from '../../platform/context.ts'
import { COBRA_INSS_INDEVIDO } from '../fiscal/index.ts'

export async function empresaDoPainel(ctx: Context, empresaId: number) {
  return await ctx.db
    .selectFrom('empresa')
    .select(['id', 'apelido', 'regime'])
    .where('escritorio_id', '=', ctx.tenant.escritorioId)
    .where('id', '=', empresaId)
    .executeTakeFirst()
}

/** Guides the owner may see: delivered and not yet paid, oldest due first. */
export async function guiasAPagar(ctx: Context, empresaId: number) {
  return await ctx.db
    .selectFrom('guia as g')
    .select(['id', 'tipo', 'rotulo', 'competencia', 'vencimento', 'pagar_em', 'total', 'estado'])
    .select(['das_numero', 'das_pix', 'das_linha'])
    .select(sql<boolean>`${COBRA_INSS_INDEVIDO}`.as('sem_inss'))
    .where('escritorio_id', '=', ctx.tenant.escritorioId)
    .where('empresa_id', '=', empresaId)
    .where('estado', 'in', ['enviada', 'lida'])
    .orderBy('vencimento')
    .orderBy('id')
    .limit(20)
    .execute()
}

export async function certificadoQueVence(ctx: Context, empresaId: number) {
  return await ctx.db
    .selectFrom('certificado_digital')
    .select(['valido_ate', 'titular'])
    .where('escritorio_id', '=', ctx.tenant.escritorioId)
    .where('empresa_id', '=', empresaId)
    .where('situacao', 'in', ['ativo', 'vencido'])
    .orderBy('valido_ate', 'desc')
    .limit(1)
    .executeTakeFirst()
}

/** The last apuração at or before the month. */
export async function ultimaApuracao(ctx: Context, empresaId: number, competencia: string) {
  return await ctx.db
    .selectFrom('apuracao')
    .select([
      'id',
      'competencia',
      'receita',
      'valor',
      'rbt12',
      'rba',
      'fs12',
      'fator_r',
      'anexo',
      'aliquota_efetiva',
    ])
    .where('escritorio_id', '=', ctx.tenant.escritorioId)
    .where('empresa_id', '=', empresaId)
    .where('atual', '=', true)
    .where('competencia', '<=', competencia)
    .orderBy('competencia', 'desc')
    .limit(1)
    .executeTakeFirst()
}

export type MesDoPainel = {
  competencia: string
  faturamento: number
  imposto: number | null
  aliquotaEfetiva: string | null
}

/** Twelve months ending in the given one, zeros included. */
export async function dozeMeses(
  ctx: Context,
  empresaId: number,
  competencia: string,
): Promise<MesDoPainel[]> {
  const { rows } = await sql<MesDoPainel>`
    select m.competencia, coalesce(n.total, r.interna + r.externa, 0)::bigint as faturamento, a.valor as imposto,
      a.aliquota_efetiva::text as "aliquotaEfetiva"
    from (select to_char(d, 'YYYY-MM') as competencia
      from generate_series((${competencia} || '-01')::date - interval '11 months', (${competencia} || '-01')::date,
      interval '1 month') d) m
    left join receita_mensal r on r.escritorio_id = ${ctx.tenant.escritorioId} and r.empresa_id = ${empresaId}
      and r.competencia = m.competencia
    left join apuracao a on a.escritorio_id = ${ctx.tenant.escritorioId} and a.empresa_id = ${empresaId}
      and a.competencia = m.competencia and a.atual
    left join lateral (select sum(bruto) as total from nota_fiscal n
      where r.empresa_id is null and n.escritorio_id = ${ctx.tenant.escritorioId} and n.empresa_id = ${empresaId}
      and n.competencia = m.competencia and n.direcao = ${sql.lit(DIRECAO_NOTA.emitida)}
        and n.status = ${sql.lit(STATUS_NOTA.ativa)} and n.receita) n on true
    order by 1`.execute(ctx.db)
  return rows
}

export async function proLaboreDoMes(
  ctx: Context,
  empresaId: number,
  competencia: string,
): Promise<number> {
  const linha = await ctx.db
    .selectFrom('pro_labore')
    .select(({ fn }) => fn.sum<number>('bruto').as('bruto'))
    .where('escritorio_id', '=', ctx.tenant.escritorioId)
    .where('empresa_id', '=', empresaId)
    .where('competencia', '=', competencia)
    .where('situacao', 'in', [1, 2])
    .executeTakeFirst()
  return Number(linha?.bruto ?? 0)
}

export async function ultimasNotas(ctx: Context, empresaId: number) {
  return await ctx.db
    .selectFrom('nota_fiscal')
    .select([
      'id',
      'numero',
      'emissao',
      'contraparte_nome as contraparte',
      'bruto as valor',
      'status',
    ])
    .where('escritorio_id', '=', ctx.tenant.escritorioId)
    .where('empresa_id', '=', empresaId)
    .where('direcao', '=', 1)
    .orderBy('emissao', 'desc')
    .orderBy('id', 'desc')
    .limit(5)
    .execute()
}
