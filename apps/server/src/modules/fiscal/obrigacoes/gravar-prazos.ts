import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Context } from '../../../platform/context.ts'
import type { Plano } from '../fechamento/empresa-no-mes.ts'

type Prazos = { readonly resumo: string; readonly texto: string }

/** What a plan says must be done and may be chosen, by content; null when the month was not worked out. */
export function prazosDo({ apurado }: Plano): Prazos | null {
  if (apurado === null) return null
  const { obrigacoes, janelas, competencia } = apurado.fechamento
  const datas = obrigacoes.map(({ prazo }) => prazo)
  const conteudo = JSON.stringify({
    competencia,
    obrigacoes,
    janelas,
    // Already by date.
    de: datas[0] ?? null,
    ate: datas.at(-1) ?? null,
  })
  return { resumo: createHash('sha256').update(conteudo).digest('hex'), texto: conteudo }
}

/** Writes the contents that are not there yet: alike companies share one. */
export async function gravarPrazos(ctx: Context, prazos: readonly Prazos[]): Promise<void> {
  const novos = new Map(prazos.map(({ resumo, texto }) => [resumo, texto]))
  if (novos.size === 0) return
  const linhas = [...novos]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([resumo, texto]) => `{"resumo":"${resumo}",${texto.slice(1)}`)
  await sql`
    insert into prazos_do_mes (escritorio_id, resumo, competencia, obrigacoes, janelas, de, ate)
    select ${ctx.tenant.escritorioId}::bigint, l.resumo, l.competencia, l.obrigacoes, l.janelas, l.de, l.ate
    from jsonb_to_recordset(${`[${linhas.join(',')}]`}::jsonb) as l (resumo text, competencia text, obrigacoes jsonb, janelas jsonb,
      de date, ate date)
    where not exists (select from prazos_do_mes p where p.escritorio_id = ${ctx.tenant.escritorioId} and p.resumo = l.resumo)
    order by l.resumo
    on conflict do nothing`.execute(ctx.db)
}
