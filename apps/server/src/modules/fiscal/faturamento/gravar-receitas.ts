import type { ReceitaGravada } from '@razao/engine/faturamento'
import { sql } from 'kysely'
import type { Context } from '../../../platform/context.ts'
import type { Feito, Plano } from '../fechamento/empresa-no-mes.ts'

/**
 * The revenue a plan writes, or null. Nothing known is nothing written: a month without documents has no
 * revenue, not a revenue of zero. The stage Documentos only keeps amounts up to date; Notas confirms.
 */
export function receitaAGravar({ empresa, receita, executadas }: Plano): ReceitaGravada | null {
  if (receita === null) return null
  if (receita.documentos.estado !== 2 && empresa.receita === null) return null
  if (executadas.includes('notas')) return receita.mudou ? receita.receita : null
  if (!executadas.includes('documentos') || !receita.conteudoMudou) return null
  return { ...receita.receita, confirmada: false }
}

/** Writes the revenues that changed; a confirmation by the robot says it was the robot. */
export async function gravarReceitas(
  ctx: Context,
  competencia: string,
  quem: Feito,
  planos: readonly Plano[],
): Promise<void> {
  const linhas = planos.flatMap((plano) => {
    const nova = receitaAGravar(plano)
    if (nova === null) return []
    return [
      {
        empresa_id: plano.empresa.empresaId,
        interna: nova.interna,
        externa: nova.externa,
        segregacao: nova.linhas,
        retencoes: nova.retencoes,
        divergencias: nova.divergencias,
        qtd_notas: nova.quantidade,
        origem: nova.origem,
        confirmada: nova.confirmada,
      },
    ]
  })
  if (linhas.length === 0) return
  await sql`
    insert into receita_mensal (escritorio_id, competencia, empresa_id, interna, externa, segregacao, retencoes, divergencias,
      qtd_notas, origem, confirmada_em, confirmada_por)
    select ${ctx.tenant.escritorioId}::bigint, ${competencia}, l.empresa_id, l.interna, l.externa, l.segregacao, l.retencoes,
      l.divergencias, l.qtd_notas, l.origem, case when l.confirmada then ${quem.em}::timestamptz end,
      case when l.confirmada then ${quem.por} end
    from jsonb_to_recordset(${JSON.stringify(linhas)}::jsonb) as l (empresa_id bigint, interna bigint, externa bigint,
      segregacao jsonb, retencoes jsonb, divergencias jsonb, qtd_notas int, origem text, confirmada boolean)
    on conflict on constraint receita_mensal_pk do update set interna = excluded.interna, externa = excluded.externa,
      segregacao = excluded.segregacao, retencoes = excluded.retencoes, divergencias = excluded.divergencias,
      qtd_notas = excluded.qtd_notas, origem = excluded.origem, confirmada_em = excluded.confirmada_em,
      confirmada_por = excluded.confirmada_por, versao = receita_mensal.versao + 1`.execute(ctx.db)
}
