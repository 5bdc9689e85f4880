import { type ContaDaFonte, grupoDe, lugaresNoPadrao } from '@razao/engine/contabil/demonstracoes'
import { exigirValor } from '@razao/engine/dinheiro'
import { sql } from 'kysely'
import type { Context } from '../../../platform/context.ts'
import type { ContaDaEmpresa } from '../plano/index.ts'

/** Accounts of result of a company, and of its apuração: all that the DRE reads of the chart. Empty too for a company unseen. */
export async function contasDeResultado(ctx: Context, empresaId: number): Promise<ContaDaFonte[]> {
  const { rows } = await sql<ContaDaFonte>`
    select c.id, c.codigo, coalesce(t.nome, c.nome) as nome, c.tipo, c.natureza, c.nivel, c.grupo,
      coalesce(t.grupo_dre, c.grupo_dre) as "grupoDre",
      c.empresa_id is not null as propria
    from empresa e
    left join empresa_plano x on x.escritorio_id = e.escritorio_id and x.empresa_id = e.id
    join conta_contabil c on c.escritorio_id = e.escritorio_id and (c.empresa_id is null or c.empresa_id = e.id) and c.tipo = 'analitica'
      and c.plano_id = coalesce(x.plano_id, (select m.id from plano_modelo m where m.escritorio_id = e.escritorio_id and m.padrao))
      and (c.grupo in ('resultado', 'apuracao') or (c.grupo is null and c.codigo ~ '^[345]'))
    left join empresa_conta t on t.escritorio_id = e.escritorio_id and t.empresa_id = e.id and t.conta_id = c.id
    where e.escritorio_id = ${ctx.tenant.escritorioId} and e.id = ${empresaId} order by c.codigo collate "C"`.execute(
    ctx.db,
  )
  return rows
}

/**
 * Accounts of result and of its apuração with what moved in whole months, the closing of the result left out: all that
 * a DRE of now reads, in one statement. Empty too for a company unseen.
 */
export async function resultadoDosMeses(
  ctx: Context,
  { empresaId, de, ate }: { empresaId: number; de: string; ate: string },
): Promise<(ContaDaFonte & { movimento: number })[]> {
  const { escritorioId } = ctx.tenant
  const meses = [de.slice(0, 7), ate.slice(0, 7)]
  const { rows } = await sql<ContaDaFonte & { movimento: number }>`
    with m as materialized (
      select conta_id, sum(valor)::bigint as movimento from (
        select conta_id, debitos - creditos as valor from saldo_mensal
        where escritorio_id = ${escritorioId} and empresa_id = ${empresaId} and competencia between ${meses[0]} and ${meses[1]}
        union all
        select p.conta_id, -p.valor from lancamento l join partida p on p.escritorio_id = l.escritorio_id and p.lancamento_id = l.id
        where l.escritorio_id = ${escritorioId} and l.empresa_id = ${empresaId} and l.tipo = 'E'
          and l.data between ${de}::date and ${ate}::date
      ) x group by conta_id)
    select c.id, c.codigo, coalesce(t.nome, c.nome) as nome, c.tipo, c.natureza, c.nivel, c.grupo,
      coalesce(t.grupo_dre, c.grupo_dre) as "grupoDre",
      c.empresa_id is not null as propria, m.movimento
    from m join conta_contabil c on c.escritorio_id = ${escritorioId} and c.id = m.conta_id
      and (c.grupo in ('resultado', 'apuracao') or (c.grupo is null and c.codigo ~ '^[345]'))
    left join empresa_conta t on t.escritorio_id = c.escritorio_id and t.empresa_id = ${empresaId} and t.conta_id = c.id
    order by c.codigo collate "C"`.execute(ctx.db)
  return rows
}

/** The chart with the place of each account in the standard one, which is what the statements are drawn on. */
export function comLugares<C extends ContaDaEmpresa>(plano: readonly C[]): (C & ContaDaFonte)[] {
  const lugares = exigirValor(
    lugaresNoPadrao(plano.map((conta) => ({ ...conta, grupo: grupoDe(conta) }))),
  )
  return plano.map((conta) => ({ ...conta, lugar: lugares.get(conta.codigo) ?? conta.codigo }))
}

/** The accounts alone say their lines of the DRE: those of a company's own want the chart around them. */
export const bastamParaDre = (contas: readonly ContaDaFonte[]): boolean =>
  contas.every(
    (conta) => grupoDe(conta) === 'apuracao' || (!conta.propria && conta.grupoDre !== null),
  )
