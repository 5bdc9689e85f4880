import type { LancamentoContabil } from '@razao/engine/contabil'
import { sql } from 'kysely'
import type { Context } from '../../platform/context.ts'
import { contasAnaliticas } from './plano-de-contas.ts'

/** An entry on its way to the ledger, with what produced it. */
export type LancamentoNovo = {
  readonly empresaId: number
  readonly competencia: string
  readonly origem: string
  readonly origemId: number | null
  readonly rodada: number
  readonly estornaId: number | null
  readonly lancamento: LancamentoContabil
}

/** Writes entries and their lines in one statement; the database refuses what does not balance. */
export async function inserirLancamentos(
  ctx: Context,
  novos: readonly LancamentoNovo[],
): Promise<void> {
  if (novos.length === 0) return
  const contas = await contasAnaliticas(ctx)
  const linhas = novos.map(({ lancamento, ...novo }) => ({
    empresa_id: novo.empresaId,
    competencia: novo.competencia,
    data: lancamento.data,
    historico: lancamento.historico,
    origem: novo.origem,
    origem_id: novo.origemId,
    rodada: novo.rodada,
    chave: lancamento.chave,
    estorna_id: novo.estornaId,
    partidas: lancamento.partidas.map((partida, indice) => ({
      ordem: indice + 1,
      conta_id: contaDe(contas, partida.conta),
      valor: partida.valor,
    })),
  }))
  const autor = ctx.user.id === 0 ? null : ctx.user.id
  await sql`
    with entrada as materialized (
      select * from jsonb_to_recordset(${JSON.stringify(linhas)}::jsonb) as l (empresa_id bigint, competencia text,
        data date, historico text, origem text, origem_id bigint, rodada int, chave text, estorna_id bigint, partidas jsonb)
    ), novos as (
      insert into lancamento (escritorio_id, empresa_id, competencia, data, historico, origem, origem_id, rodada, chave, estorna_id, criado_por)
      select ${ctx.tenant.escritorioId}::bigint, empresa_id, competencia, data, historico, origem, origem_id, rodada, chave, estorna_id, ${autor}::bigint
      from entrada
      returning id, empresa_id, chave
    )
    insert into partida (escritorio_id, lancamento_id, ordem, empresa_id, conta_id, valor)
    select ${ctx.tenant.escritorioId}::bigint, n.id, p.ordem, n.empresa_id, p.conta_id, p.valor
    from novos n join entrada e on e.empresa_id = n.empresa_id and e.chave = n.chave,
      jsonb_to_recordset(e.partidas) as p (ordem smallint, conta_id bigint, valor bigint)`.execute(
    ctx.db,
  )
}

function contaDe(contas: ReadonlyMap<string, number>, codigo: string): number {
  const id = contas.get(codigo)
  if (id === undefined) throw new Error(`a conta ${codigo} não está no plano do escritório`)
  return id
}
