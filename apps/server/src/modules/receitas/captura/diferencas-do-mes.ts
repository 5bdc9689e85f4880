import { DIRECAO_NOTA } from '@razao/engine/cadastro'
import { sql } from 'kysely'
import type { Context } from '../../../platform/context.ts'

/** Of the notes that a company issued in a month, what the source says otherwise and nobody decided. */
export type DiferencasDaFonte = {
  readonly diferentes: number
  /** There and not here. */
  readonly soLa: number
  /** Those that differ. */
  readonly notas: readonly number[]
}

/** What the capture found of a month, by company; a note that the source says cancelled is missed by nobody. */
export async function diferencasDoMes(
  ctx: Context,
  empresaIds: readonly number[],
  competencia: string,
): Promise<ReadonlyMap<number, DiferencasDaFonte>> {
  const { rows } = await sql<DiferencasDaFonte & { empresaId: number }>`
    select d.empresa_id as "empresaId", count(*) filter (where d.situacao = 'diferente') as diferentes,
      count(*) filter (where d.situacao <> 'diferente') as "soLa",
      coalesce(array_agg(n.id order by n.id) filter (where d.situacao = 'diferente' and n.id is not null), '{}') as notas
    from captura_documento d
    left join nota_fiscal n on n.escritorio_id = d.escritorio_id and n.id = d.nota_id
    where d.escritorio_id = ${ctx.tenant.escritorioId} and d.empresa_id = any (${[...empresaIds]}::bigint[])
      and d.tipo = 'nota' and d.direcao = ${sql.lit(DIRECAO_NOTA.emitida)}
      and (d.competencia = ${competencia} or n.competencia = ${competencia})
      and (d.situacao = 'diferente' or (d.situacao in ('recusada', 'em-espera')
        and not exists (select from nota_fiscal o where o.escritorio_id = d.escritorio_id and o.chave = d.chave
          and o.empresa_id = d.empresa_id and o.direcao = d.direcao)
        and not exists (select from captura_documento e where e.escritorio_id = d.escritorio_id
          and e.empresa_id = d.empresa_id and e.chave = d.chave and e.efeito in ('cancelamento', 'substituicao'))))
    group by d.empresa_id`.execute(ctx.db)
  return new Map(rows.map(({ empresaId, ...diferencas }) => [empresaId, diferencas]))
}
