import { CATEGORIA_EMPRESA } from '@razao/engine/cadastro'
import { vencimentoDe } from '@razao/engine/tempo'
import { sql } from 'kysely'
import type { Context } from '../../../platform/context.ts'
import { oneOf } from '../../../platform/db/index.ts'
import { enqueue } from '../../../platform/jobs/index.ts'
import { fecharLote } from './fechar-lote.ts'

/** Judged at once; more than this goes to the queue and shows as not judged meanwhile. */
const NA_HORA = 200

/** Gives a month's row to every company that is a client in it; the new ones have their documents judged. */
export async function garantirFechamentos(ctx: Context, competencia: string): Promise<void> {
  const dia = (obrigacao: 'das' | 'das-mei' | 'pis-cofins') => {
    const vencimento = vencimentoDe(obrigacao, competencia)
    return vencimento.ok ? vencimento.value : null
  }
  const { rows } = await sql<{ empresa_id: number }>`
    insert into fechamento (escritorio_id, empresa_id, competencia, regime, categoria, anexo, prazo_legal,
      responsavel_id, motivo_codigo, motivo)
    select e.escritorio_id, e.id, ${competencia}, coalesce(pf.regime, e.regime), e.categoria,
      coalesce(pf.anexo, (select a.anexo from empresa_atividade a where a.escritorio_id = e.escritorio_id and a.empresa_id = e.id
        order by a.principal desc, a.id limit 1)),
      case coalesce(pf.regime, e.regime) when 1 then ${dia('das')}::date when 6 then ${dia('das-mei')}::date
        when 2 then ${dia('pis-cofins')}::date when 3 then ${dia('pis-cofins')}::date when 4 then ${dia('pis-cofins')}::date end,
      e.responsavel_id, 'nao-avaliada', 'Ainda não avaliada neste mês.'
    from empresa e
    left join lateral (
      select p.regime, p.anexo from empresa_perfil p where p.escritorio_id = e.escritorio_id and p.empresa_id = e.id
        and p.vigente_de <= ${competencia} order by p.vigente_de desc limit 1) pf on true
    where e.escritorio_id = ${ctx.tenant.escritorioId} and e.categoria in ${oneOf(CATEGORIA_EMPRESA.simples, CATEGORIA_EMPRESA.grupos)}
      and to_char(e.cliente_desde, 'YYYY-MM') <= ${competencia} and to_char(e.abertura, 'YYYY-MM') <= ${competencia}
      and (e.encerrada_em is null or to_char(e.encerrada_em, 'YYYY-MM') >= ${competencia})
      and not exists (select from fechamento f
        where f.escritorio_id = e.escritorio_id and f.empresa_id = e.id and f.competencia = ${competencia})
    order by e.id
    on conflict on constraint fechamento_pk do nothing
    returning empresa_id`.execute(ctx.db)
  const novas = rows.map((linha) => linha.empresa_id)
  if (novas.length === 0) return
  if (novas.length <= NA_HORA) {
    await fecharLote(ctx, { competencia, empresaIds: novas, etapas: ['documentos'] })
    return
  }
  const pares = novas.map((empresaId) => [empresaId, competencia])
  await enqueue(ctx, 'reavaliar-fechamento', { pares })
}
