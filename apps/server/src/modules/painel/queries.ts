import { sql } from 'kysely'
import type { Context } from '../../platform/context.ts'

export type ContagemDaEtapa = { etapa: string; estado: number; quantidade: number }

const ETAPAS = [
  'documentos',
  'notas',
  'pro_labore',
  'apuracao',
  'conferencia',
  'guia',
  'enviado',
  'contabil',
  'bloqueio',
] as const

/** How many companies are in each state of each stage of the month. */
export async function reguaDaCompetencia(
  ctx: Context,
  competencia: string,
): Promise<ContagemDaEtapa[]> {
  const pares = sql.raw(ETAPAS.map((etapa) => `('${etapa}', f.${etapa})`).join(', '))
  const { rows } = await sql<ContagemDaEtapa>`
    select v.etapa, v.estado, count(*) as quantidade
    from fechamento f cross join lateral (values ${pares}) as v (etapa, estado)
    where f.escritorio_id = ${ctx.tenant.escritorioId} and f.competencia = ${competencia}
    group by 1, 2`.execute(ctx.db)
  return rows
}

export async function situacoes(ctx: Context, competencia: string): Promise<Map<string, number>> {
  const linhas = await ctx.db
    .selectFrom('fechamento')
    .select(['situacao', ({ fn }) => fn.countAll<number>().as('quantidade')])
    .where('escritorio_id', '=', ctx.tenant.escritorioId)
    .where('competencia', '=', competencia)
    .groupBy('situacao')
    .execute()
  return new Map(linhas.map((linha) => [linha.situacao, Number(linha.quantidade)]))
}

export type Exigencia = {
  empresaId: number
  empresa: string
  codigo: string
  motivo: string
  desde: string | null
  prazo: string | null
  rota: string
  acao: string
  gravidade: 'erro' | 'atencao' | 'info'
}

/** What asks for the accountant today, most serious first: one row per company and reason. */
export async function exigeHoje(
  ctx: Context,
  competencia: string,
  limite: number,
): Promise<{ linhas: Exigencia[]; total: number }> {
  const hoje = ctx.clock.today()
  const { rows } = await sql<Exigencia & { total: number }>`
    with motivos as (
      select f.empresa_id, 'fechamento-' || f.situacao as codigo, f.motivo, f.atualizado_em as desde, f.prazo_legal as prazo,
        '/painel/fechamento?Competencia=' || f.competencia || '&idEmpresa=' || f.empresa_id as rota,
        case f.situacao when 'erro' then 'Corrigir' else 'Conferir' end as acao, case f.situacao when 'erro' then 1 else 2 end as peso
      from fechamento f
      where f.escritorio_id = ${ctx.tenant.escritorioId} and f.competencia = ${competencia} and f.situacao in ('erro', 'atencao')
      union all
      select g.empresa_id, 'guia-vencida', g.rotulo || ' de ' || substr(g.competencia, 6, 2) || '/' || substr(g.competencia, 1, 4) || ' venceu sem pagamento informado', g.enviada_em, g.vencimento,
        '/statics/darf/' || g.id, 'Ver guia', 1
      from guia g where g.escritorio_id = ${ctx.tenant.escritorioId} and g.vencimento < ${hoje}::date and g.estado in ('gerada', 'enviada', 'lida')
      union all
      select g.empresa_id, 'guia-sem-leitura', g.rotulo || ' vence em ' || to_char(g.vencimento, 'DD/MM') || ' e o cliente ainda não abriu', g.enviada_em, g.vencimento,
        '/statics/darf/' || g.id, 'Ver guia', 2
      from guia g where g.escritorio_id = ${ctx.tenant.escritorioId} and g.vencimento between ${hoje}::date and ${hoje}::date + 2 and g.estado in ('gerada', 'enviada')
      union all
      select c.empresa_id, 'certificado', case when c.valido_ate < ${hoje}::date then 'Certificado digital venceu em ' else 'Certificado digital vence em ' end || to_char(c.valido_ate, 'DD/MM/YYYY'), null::timestamptz, c.valido_ate,
        '/perfil/certificados-digitais?empresaId=' || c.empresa_id, 'Ver certificado', case when c.valido_ate < ${hoje}::date then 1 else 3 end
      from certificado_digital c where c.escritorio_id = ${ctx.tenant.escritorioId} and c.valido_ate < ${hoje}::date + 30
    )
    select m.empresa_id as "empresaId", e.apelido as empresa, m.codigo, coalesce(m.motivo, 'Pede atenção') as motivo, m.desde, m.prazo, m.rota, m.acao,
      case m.peso when 1 then 'erro' when 2 then 'atencao' else 'info' end as gravidade, count(*) over () as total
    from motivos m join empresa e on e.escritorio_id = ${ctx.tenant.escritorioId} and e.id = m.empresa_id
    order by m.peso, m.prazo nulls last, e.apelido, m.codigo limit ${limite}`.execute(ctx.db)
  return { linhas: rows.map(({ total: _, ...linha }) => linha), total: rows[0]?.total ?? 0 }
}

export async function guiasEmResumo(ctx: Context) {
  const hoje = ctx.clock.today()
  const { rows } = await sql<{
    vence: number
    valor: number
    sem_leitura: number
    vencidas: number
    valor_vencidas: number
  }>`
    select count(*) filter (where vencimento between ${hoje}::date and ${hoje}::date + 7) as vence,
      coalesce(sum(total) filter (where vencimento between ${hoje}::date and ${hoje}::date + 7), 0)::bigint as valor,
      count(*) filter (where estado in ('gerada', 'enviada') and vencimento >= ${hoje}::date) as sem_leitura,
      count(*) filter (where vencimento < ${hoje}::date) as vencidas,
      coalesce(sum(total) filter (where vencimento < ${hoje}::date), 0)::bigint as valor_vencidas
    from guia where escritorio_id = ${ctx.tenant.escritorioId} and estado in ('gerada', 'enviada', 'lida')`.execute(
    ctx.db,
  )
  return rows[0] ?? { vence: 0, valor: 0, sem_leitura: 0, vencidas: 0, valor_vencidas: 0 }
}

export async function operacoesComErro(ctx: Context): Promise<number> {
  const linha = await ctx.db
    .selectFrom('operacao')
    .select(({ fn }) => fn.countAll<number>().as('n'))
    .where('escritorio_id', '=', ctx.tenant.escritorioId)
    .where('status', 'in', [3, 4])
    .executeTakeFirst()
  return Number(linha?.n ?? 0)
}
