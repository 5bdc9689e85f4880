import { estornar, type LancamentoContabil, type Partida } from '@razao/engine/contabil'
import { sql } from 'kysely'
import type { Context } from '../../platform/context.ts'
import { inserirLancamentos, type LancamentoNovo } from './inserir-lancamentos.ts'

type LancamentoGravado = {
  id: number
  empresaId: number
  competencia: string
  data: string
  historico: string
  origem: string
  origemId: number | null
  rodada: number
  chave: string
  partidas: Partida[]
}

/** Reverses what the closing booked in a month of one company. @returns how many entries it reversed */
export async function estornarFechamento(
  ctx: Context,
  { empresaId, competencia }: { empresaId: number; competencia: string },
): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    select l.id from lancamento l
    where l.escritorio_id = ${ctx.tenant.escritorioId} and l.empresa_id = ${empresaId}
      and l.competencia = ${competencia} and l.origem = 'fechamento' and l.estorna_id is null
      and not exists (select from lancamento e where e.escritorio_id = l.escritorio_id and e.estorna_id = l.id)
    order by l.id`.execute(ctx.db)
  await estornarLancamentos(
    ctx,
    rows.map((linha) => linha.id),
  )
  return rows.length
}

/**
 * Writes the entry that undoes each one, tied to it; the original never changes (a second reversal is
 * refused by the database). @returns the companies touched
 */
export async function estornarLancamentos(
  ctx: Context,
  ids: readonly number[],
): Promise<readonly number[]> {
  if (ids.length === 0) return []
  const { rows } = await sql<LancamentoGravado>`
    select l.id, l.empresa_id as "empresaId", l.competencia, l.data, l.historico, l.origem, l.origem_id as "origemId",
      l.rodada, l.chave, jsonb_agg(jsonb_build_object('conta', c.codigo, 'valor', p.valor) order by p.ordem) as partidas
    from lancamento l
    join partida p on p.escritorio_id = l.escritorio_id and p.lancamento_id = l.id
    join conta_contabil c on c.escritorio_id = p.escritorio_id and c.id = p.conta_id
    where l.escritorio_id = ${ctx.tenant.escritorioId} and l.id = any (${ids}::bigint[])
    group by l.escritorio_id, l.id
    order by l.id`.execute(ctx.db)
  await inserirLancamentos(ctx, rows.map(estornoDe))
  return rows.map((linha) => linha.empresaId)
}

function estornoDe(gravado: LancamentoGravado): LancamentoNovo {
  const original: LancamentoContabil = {
    chave: gravado.chave,
    data: gravado.data,
    historico: gravado.historico,
    partidas: gravado.partidas,
  }
  return {
    empresaId: gravado.empresaId,
    competencia: gravado.competencia,
    origem: gravado.origem,
    origemId: gravado.origemId,
    rodada: gravado.rodada,
    estornaId: gravado.id,
    lancamento: estornar(original),
  }
}
