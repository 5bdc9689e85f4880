import type { RouteOutput, RouteParsed, captura as rotas } from '@razao/contract'
import { sql } from 'kysely'
import type { Context } from '../../../platform/context.ts'
import { avisar } from '../../../platform/jobs/index.ts'
import { problem } from '../../../platform/problem.ts'
import { chamarCaptura } from './capturar-notas.ts'

type Pedida = { id: number; temCertificado: boolean }

/** Which of these are there, and may be asked for. */
async function lerPedidas(ctx: Context, empresaIds: readonly number[]): Promise<Pedida[]> {
  const { rows } = await sql<Pedida>`
    select e.id, exists (select from certificado_digital c where c.escritorio_id = e.escritorio_id and c.empresa_id = e.id
      and c.tipo = 1 and c.situacao = 'ativo' and c.serial is not null
      and c.expira_em > ${ctx.clock.now().toISOString()}::timestamptz) as "temCertificado"
    from empresa e
    where e.escritorio_id = ${ctx.tenant.escritorioId} and e.id = any (${[...empresaIds]}::bigint[])
    order by e.id`.execute(ctx.db)
  return rows
}

/** Puts the reading of these companies in the queue, or of all of them where one is not there, of none. */
export async function capturarAgora(
  ctx: Context,
  { empresaIds, desdeOInicio }: RouteParsed<typeof rotas.capturarAgora>,
): Promise<RouteOutput<typeof rotas.capturarAgora>> {
  const pedidas = await lerPedidas(ctx, empresaIds)
  if (pedidas.length < new Set(empresaIds).size) throw problem('nao-encontrado')
  const comCertificado = pedidas.filter(({ temCertificado }) => temCertificado)
  for (const { id } of comCertificado) {
    await sql`
      insert into captura as c (escritorio_id, empresa_id, pedida_em)
      values (${ctx.tenant.escritorioId}, ${id}, ${ctx.clock.now().toISOString()})
      on conflict on constraint captura_pk do update set pedida_em = excluded.pedida_em,
        ultimo_nsu = case when ${desdeOInicio} then 0 else c.ultimo_nsu end`.execute(ctx.db)
    await chamarCaptura(ctx, id)
    await avisar(ctx, 'captura', { empresaId: id, resultado: 'na-fila' }, id)
  }
  const semCertificado = pedidas.filter(({ temCertificado }) => !temCertificado)
  return { pedidas: comCertificado.length, semCertificado: semCertificado.map(({ id }) => id) }
}
