import { sql } from 'kysely'
import type { Context } from '../../../platform/context.ts'
import type { Job, Rotina } from '../../../platform/jobs/index.ts'
import { registrarOperacao } from '../../automacao/index.ts'
import { type Assunto, CUSTO, primeiraVez, SEM_CUSTO, TODOS_OS_ASSUNTOS } from './assuntos.ts'
import { lerConfiguracao, lerGasto } from './configurar.ts'
import { itensDe } from './consultar-receita.ts'
import { empresasVivas } from './sql-procuracoes.ts'

export const TAREFA_DA_RODADA = 'rodada-da-vigia'
/** Of one operation: the others of the office come with the next rounds. */
const DE_UMA_VEZ = 500
/** Taken by a round, and not taken again while it waits in the queue. */
const RESERVA_HORAS = 6

/** Companies and subjects that nobody asked of yet get their first hour. */
const criarAsQueFaltam = (ctx: Context, assuntos: readonly Assunto[]) =>
  sql`insert into vigia_consulta (escritorio_id, empresa_id, assunto, proxima_em)
    select e.escritorio_id, e.id, a.assunto, ${primeiraVez(`'${ctx.clock.now().toISOString()}'`)}
    from empresa e cross join unnest(${[...assuntos]}::text[]) as a (assunto)
    where ${empresasVivas(ctx)}
      and not exists (select from vigia_consulta v
        where v.escritorio_id = e.escritorio_id and v.empresa_id = e.id and v.assunto = a.assunto)
    on conflict do nothing`.execute(ctx.db)

type Devida = { empresaId: number; empresa: string; assunto: Assunto }

/** SQL: what a question of a subject counts as. */
const custoDo = (assunto: string) =>
  sql`(${JSON.stringify(CUSTO)}::jsonb ->> (${sql.raw(assunto)}))::int`

/** Takes what is due: all that costs nothing, and of the rest as much as the clock may still spend. */
async function tomarDevidas(
  ctx: Context,
  assuntos: readonly Assunto[],
  pagas: number,
): Promise<Devida[]> {
  const agora = ctx.clock.now().toISOString()
  const { rows } = await sql<Devida>`
    with devidas as (
      select v.empresa_id, v.assunto, e.apelido, row_number() over vez as n, sum(${custoDo('v.assunto')}) over vez as custo
      from vigia_consulta v join empresa e on e.escritorio_id = v.escritorio_id and e.id = v.empresa_id
      where v.escritorio_id = ${ctx.tenant.escritorioId} and v.proxima_em <= ${agora}::timestamptz
        and v.assunto = any (${[...assuntos]}::text[]) and ${empresasVivas(ctx)}
      window vez as (partition by v.assunto = any (${[...SEM_CUSTO]}::text[])
        order by array_position(${[...TODOS_OS_ASSUNTOS]}::text[], v.assunto), v.proxima_em, v.empresa_id)),
    tomadas as (
      update vigia_consulta v set proxima_em = ${agora}::timestamptz + make_interval(hours => ${RESERVA_HORAS})
      from devidas d
      where v.escritorio_id = ${ctx.tenant.escritorioId} and v.empresa_id = d.empresa_id and v.assunto = d.assunto
        and d.n <= ${DE_UMA_VEZ}::int and d.custo <= ${pagas}::int
      returning v.empresa_id, v.assunto, d.apelido)
    select empresa_id as "empresaId", apelido as empresa, assunto from tomadas order by apelido, empresa_id`.execute(
    ctx.db,
  )
  return rows
}

/** Questions that are in the queue already and will cost: what is taken now counts with them. */
async function pagasNaFila(ctx: Context): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select coalesce(sum(${custoDo("i.dados ->> 'assunto'")}), 0)::int as n from operacao o
    join operacao_item i on i.escritorio_id = o.escritorio_id and i.operacao_id = o.id
    where o.escritorio_id = ${ctx.tenant.escritorioId} and o.tipo = 'consultar-receita' and o.fim is null
      and i.resultado is null`.execute(ctx.db)
  return rows[0]?.n ?? 0
}

/** What an office asks by the clock now: one operation, seen and cancelled as any other. Run twice, the second finds nothing. */
export const rodadaDaVigiaJob: Job<Record<string, never>> = (job) =>
  job.write(async (ctx) => {
    const { ligado, teto, usados } = await lerGasto(ctx)
    if (!ligado) return
    const { assuntos, parteDoTeto } = await lerConfiguracao(ctx)
    await criarAsQueFaltam(ctx, assuntos)
    const doRelogio = Math.floor((teto * parteDoTeto) / 100)
    const pagas = Math.max(doRelogio - usados - (await pagasNaFila(ctx)), 0)
    const devidas = await tomarDevidas(ctx, assuntos, pagas)
    if (devidas.length === 0) return
    await registrarOperacao(ctx, {
      ...{ tipo: 'consultar-receita', itens: itensDe(devidas, false), parametros: { assuntos } },
    })
  })

/**
 * Offices with a contract that have something due, or a company of which nothing is known, each in a job of its own. An office
 * looks at a minute of its own of each quarter of an hour.
 */
export const rotinaDaVigia: Rotina = {
  nome: 'procurar-o-que-perguntar-a-receita',
  quando: '* * * * *',
  async executar({ queuePool, clock, log }) {
    const agora = clock.now()
    const { rowCount } = await queuePool.query(
      `select app.enqueue($1, jsonb_build_object('dados', '{}'::jsonb, 'ator', jsonb_build_object('escritorioId',
          s.escritorio_id, 'empresas', 'todas', 'usuarioId', null, 'usuarioNome', 'Razão', 'origem', 'automacao')),
          $1 || ':' || s.escritorio_id)
       from serpro_escritorio s
       where s.aprovado is not false and s.escritorio_id % 15 = $2 and (
         exists (select from vigia_consulta v where v.escritorio_id = s.escritorio_id and v.proxima_em <= $3::timestamptz)
         or exists (select from empresa e where e.escritorio_id = s.escritorio_id and e.encerrada_em is null
           and not exists (select from vigia_consulta v where v.escritorio_id = e.escritorio_id and v.empresa_id = e.id)))`,
      [TAREFA_DA_RODADA, agora.getUTCMinutes() % 15, agora.toISOString()],
    )
    if ((rowCount ?? 0) > 0) log.info({ escritorios: rowCount }, 'rodadas da vigia')
  },
}
