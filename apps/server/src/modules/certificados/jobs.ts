import { sql } from 'kysely'
import type { Context } from '../../platform/context.ts'
import type { Job, Jobs, Rotina } from '../../platform/jobs/index.ts'
import { contarDoCertificado } from './contar.ts'

const TAREFA_DOS_CERTIFICADOS = 'avisar-dos-certificados'
/** Days before the end at which people are told, once each. */
const AVISOS = [60, 30, 15, 7, 1] as const

/** Has something to be told: it ended, or it is nearer to its end than when people were last told. */
const porContar = (hoje: string) =>
  `situacao = 'ativo' and serial is not null and (valido_ate < ${hoje} or exists (
    select from unnest(array[${AVISOS.join(', ')}]) d
    where valido_ate - ${hoje} <= d and d < coalesce(avisado_dias, ${AVISOS[0] + 1})))`

/** Every day, in the morning of Brasília: offices with a certificate near its end, or past it. */
const rotinaDosCertificados: Rotina = {
  nome: 'procurar-certificados-a-vencer',
  quando: '35 10 * * *',
  async executar({ queuePool, clock, log }) {
    const { rowCount } = await queuePool.query(
      `select app.enqueue($1, jsonb_build_object('ator', jsonb_build_object('escritorioId', v.escritorio_id, 'empresas', 'todas',
          'usuarioId', null, 'usuarioNome', 'Razão', 'origem', 'automacao'), 'dados', '{}'::jsonb), $1 || ':' || v.escritorio_id)
       from (select distinct escritorio_id from certificado_digital where ${porContar('$2::date')}) v`,
      [TAREFA_DOS_CERTIFICADOS, clock.today()],
    )
    if ((rowCount ?? 0) > 0) log.info({ escritorios: rowCount }, 'certificados a vencer')
  },
}

type Contado = { empresaId: number; validoAte: string; dias: number }

async function contarOsVencidos(ctx: Context): Promise<Contado[]> {
  const { rows } = await sql<Contado>`
    update certificado_digital set situacao = 'vencido', versao = versao + 1
    where escritorio_id = ${ctx.tenant.escritorioId} and situacao = 'ativo' and serial is not null
      and valido_ate < ${ctx.clock.today()}::date
    returning empresa_id as "empresaId", valido_ate as "validoAte", 0 as dias`.execute(ctx.db)
  return rows
}

async function contarOsQueVencem(ctx: Context): Promise<Contado[]> {
  const hoje = sql`${ctx.clock.today()}::date`
  const { rows } = await sql<Contado>`
    update certificado_digital c set avisado_dias = (
      select min(d) from unnest(${[...AVISOS]}::int[]) d where c.valido_ate - ${hoje} <= d)
    where c.escritorio_id = ${ctx.tenant.escritorioId} and c.situacao = 'ativo' and c.serial is not null
      and exists (select from unnest(${[...AVISOS]}::int[]) d
        where c.valido_ate - ${hoje} <= d and d < coalesce(c.avisado_dias, ${AVISOS[0] + 1}))
    returning c.empresa_id as "empresaId", c.valido_ate as "validoAte", c.valido_ate - ${hoje} as dias`.execute(
    ctx.db,
  )
  return rows
}

/** Marks what ended and tells it; tells what is about to. Twice in a day, it tells nothing the second time. */
const avisarDosCertificadosJob: Job<Record<string, never>> = async ({ write, log }) => {
  const contados = await write(async (ctx) => {
    const vencidos = await contarOsVencidos(ctx)
    for (const um of vencidos) await contarDoCertificado(ctx, { ...um, mudou: 'venceu' })
    const vencem = await contarOsQueVencem(ctx)
    for (const um of vencem) await contarDoCertificado(ctx, { ...um, mudou: 'a-vencer' })
    return { vencidos: vencidos.length, aVencer: vencem.length }
  })
  log.info(contados, 'certificados contados')
}

export const certificadosJobs: Jobs = { [TAREFA_DOS_CERTIFICADOS]: avisarDosCertificadosJob }
export const certificadosRotinas: readonly Rotina[] = [rotinaDosCertificados]
