import { sql } from 'kysely'
import type { Context } from '../../platform/context.ts'
import type { Job, Jobs, Rotina } from '../../platform/jobs/index.ts'
import { avisoDevido, degrauDoAviso } from '../certificados/index.ts'
import { contarDaCredencial } from './contar.ts'

const TAREFA = 'avisar-das-credenciais'

/** In use, with an end of its own: who uses the certificate of the company is told of it as a certificate. */
const COM_FIM = `encerrada_em is null and forma <> 'certificado' and valido_ate is not null`

/** Every day, in the morning of Brasília: offices with an access near its end, or past it. */
const rotinaDasCredenciais: Rotina = {
  nome: 'procurar-credenciais-a-vencer',
  quando: '40 10 * * *',
  async executar({ queuePool, clock, log }) {
    const { rowCount } = await queuePool.query(
      `select app.enqueue($1, jsonb_build_object('ator', jsonb_build_object('escritorioId', v.escritorio_id, 'empresas', 'todas',
          'usuarioId', null, 'usuarioNome', 'Razão', 'origem', 'automacao'), 'dados', '{}'::jsonb), $1 || ':' || v.escritorio_id)
       from (select distinct escritorio_id from credencial_governo
         where ${COM_FIM} and ${avisoDevido('valido_ate', '$2::date')}) v`,
      [TAREFA, clock.today()],
    )
    if ((rowCount ?? 0) > 0) log.info({ escritorios: rowCount }, 'acessos a vencer')
  },
}

type Contada = { id: number; validoAte: string; dias: number }

/** Marks what is to be told, so that run twice in a day it tells nothing the second time. */
async function marcar(ctx: Context): Promise<Contada[]> {
  const hoje = `'${ctx.clock.today()}'::date`
  const { rows } = await sql<Contada>`
    update credencial_governo set avisado_dias = ${sql.raw(degrauDoAviso('valido_ate', hoje))}
    where escritorio_id = ${ctx.tenant.escritorioId} and ${sql.raw(COM_FIM)}
      and ${sql.raw(avisoDevido('valido_ate', hoje))}
    returning id, valido_ate as "validoAte", valido_ate - ${ctx.clock.today()}::date as dias`.execute(
    ctx.db,
  )
  return rows
}

const avisarDasCredenciaisJob: Job<Record<string, never>> = async ({ write, log }) => {
  const contadas = await write(async (ctx) => {
    const quais = await marcar(ctx)
    for (const { id, ...uma } of quais)
      await contarDaCredencial(ctx, id, { ...uma, mudou: uma.dias < 0 ? 'venceu' : 'a-vencer' })
    return quais.length
  })
  log.info({ contadas }, 'acessos contados')
}

export const credenciaisJobs: Jobs = { [TAREFA]: avisarDasCredenciaisJob }
export const credenciaisRotinas: readonly Rotina[] = [rotinaDasCredenciais]
