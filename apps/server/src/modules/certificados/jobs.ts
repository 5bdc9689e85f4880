import { sql } from 'kysely'
import type { Context } from '../../platform/context.ts'
import type { Job, Jobs, Rotina } from '../../platform/jobs/index.ts'
import { contarDoCertificado } from './contar.ts'
import { avisoDevido, degrauDoAviso } from './quando-avisar.ts'

const TAREFA_DOS_CERTIFICADOS = 'avisar-dos-certificados'

/** Has something to be told: it ended, or it is nearer to its end than when people were last told. */
const porContar = (hoje: string) =>
  `situacao = 'ativo' and serial is not null and ${avisoDevido('valido_ate', hoje)}`

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

/** Once the ended ones were marked. */
async function contarOsQueVencem(ctx: Context): Promise<Contado[]> {
  const hoje = `'${ctx.clock.today()}'::date`
  const { rows } = await sql<Contado>`
    update certificado_digital set avisado_dias = ${sql.raw(degrauDoAviso('valido_ate', hoje))}
    where escritorio_id = ${ctx.tenant.escritorioId} and ${sql.raw(porContar(hoje))}
    returning empresa_id as "empresaId", valido_ate as "validoAte", valido_ate - ${sql.raw(hoje)} as dias`.execute(
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
