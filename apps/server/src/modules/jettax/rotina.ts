import { sql } from 'kysely'
import type { Job, Rotina } from '../../platform/jobs/index.ts'
import { quandoForHora } from './escritorio.ts'
import { pedirLeituras } from './pedir.ts'
import { lerLigacao } from './token.ts'

export const TAREFA_DA_RODADA = 'rodada-da-jettax'

/** The day's reading of an office: one of each company that is on. Run twice in the same hour, it is one. */
export const rodadaDaJettaxJob: Job<Record<string, never>> = (job) =>
  job.write(async (ctx) => {
    const { escritorioId } = ctx.tenant
    const ligacao = await lerLigacao(ctx)
    if (!ligacao?.ativa) return
    const { rows } = await sql`
      update jettax_escritorio set proxima_em = ${quandoForHora(ctx, ligacao.hora)}
      where escritorio_id = ${escritorioId} and ativa and proxima_em <= ${ctx.clock.now().toISOString()}
      returning escritorio_id`.execute(ctx.db)
    if (rows.length === 0) return
    const { rows: empresas } = await sql<{ id: number }>`
      select j.empresa_id as id from jettax_empresa j
      join empresa e on e.escritorio_id = j.escritorio_id and e.id = j.empresa_id
      join jettax_cliente c on c.escritorio_id = j.escritorio_id and c.cnpj = e.identificacao
      where j.escritorio_id = ${escritorioId} and j.ligada and e.encerrada_em is null
      order by j.empresa_id`.execute(ctx.db)
    const quais = empresas.map(({ id }) => id)
    await pedirLeituras(ctx, quais, { tipo: 'horario', pedidaPor: null })
  })

/** Offices whose hour came, each to a job of its own. */
export const rotinaDaJettax: Rotina = {
  nome: 'procurar-rodadas-da-jettax',
  quando: '*/5 * * * *',
  async executar({ queuePool, clock, log }) {
    const { rowCount } = await queuePool.query(
      `select app.enqueue($1, jsonb_build_object('dados', '{}'::jsonb, 'ator', jsonb_build_object('escritorioId',
          j.escritorio_id, 'empresas', 'todas', 'usuarioId', null, 'usuarioNome', 'Razão', 'origem', 'automacao')),
          $1 || ':' || j.escritorio_id)
       from jettax_escritorio j where j.ativa and j.proxima_em <= $2::timestamptz`,
      [TAREFA_DA_RODADA, clock.now().toISOString()],
    )
    if ((rowCount ?? 0) > 0) log.info({ escritorios: rowCount }, 'rodadas da Jettax')
  },
}
