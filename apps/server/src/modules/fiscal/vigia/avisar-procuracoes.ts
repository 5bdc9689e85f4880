import { sql } from 'kysely'
import type { Context } from '../../../platform/context.ts'
import type { Job, Rotina } from '../../../platform/jobs/index.ts'
import { notificar } from '../../acesso/index.ts'
import { avisoDevido, degrauDoAviso } from '../../certificados/index.ts'

export const TAREFA_DOS_AVISOS = 'avisar-das-procuracoes'

/** Offices with a procuração near its end, or past it, every morning of Brasília. */
export const rotinaDasProcuracoes: Rotina = {
  nome: 'procurar-procuracoes-a-vencer',
  quando: '50 10 * * *',
  async executar({ queuePool, clock, log }) {
    const { rowCount } = await queuePool.query(
      `select app.enqueue($1, jsonb_build_object('ator', jsonb_build_object('escritorioId', v.escritorio_id, 'empresas', 'todas',
          'usuarioId', null, 'usuarioNome', 'Razão', 'origem', 'automacao'), 'dados', '{}'::jsonb), $1 || ':' || v.escritorio_id)
       from (select distinct escritorio_id from procuracao_receita
         where valida_ate is not null and ${avisoDevido('valida_ate', '$2::date')}) v`,
      [TAREFA_DOS_AVISOS, clock.today()],
    )
    if ((rowCount ?? 0) > 0) log.info({ escritorios: rowCount }, 'procurações a vencer')
  },
}

type Devida = { empresaId: number; validaAte: string; dias: number; anotada: boolean }

/** Marks what is to be told, so that run twice in a day it tells nothing the second time. */
async function marcar(ctx: Context): Promise<Devida[]> {
  const hoje = `'${ctx.clock.today()}'::date`
  const { rows } = await sql<Devida>`
    update procuracao_receita p set avisado_dias = ${sql.raw(degrauDoAviso('valida_ate', hoje))}
    from empresa e
    where p.escritorio_id = ${ctx.tenant.escritorioId} and e.escritorio_id = p.escritorio_id and e.id = p.empresa_id
      and e.encerrada_em is null and p.valida_ate is not null and ${sql.raw(avisoDevido('valida_ate', hoje))}
    returning p.empresa_id as "empresaId", p.valida_ate as "validaAte", p.valida_ate - ${ctx.clock.today()}::date as dias,
      exists (select from credencial_governo c where c.escritorio_id = p.escritorio_id and c.empresa_id = p.empresa_id
        and c.sistema = 'e-cac' and c.forma = 'procuracao' and c.encerrada_em is null and c.valido_ate = p.valida_ate)
        as anotada`.execute(ctx.db)
  return rows
}

async function contar(ctx: Context, { empresaId, validaAte, dias }: Devida): Promise<void> {
  const { rows } = await sql<{ id: number; empresa: string }>`
    select q.id, e.apelido as empresa from empresa e
    cross join lateral app.quem_atende(e.escritorio_id, e.id) q (id)
    where e.escritorio_id = ${ctx.tenant.escritorioId} and e.id = ${empresaId} order by q.id`.execute(
    ctx.db,
  )
  for (const { id, empresa } of rows)
    await notificar(ctx, id, {
      tipo: 'receita',
      dados: { sobre: 'procuracao', empresaId, empresa, validaAte, dias },
    })
}

/** Tells who answers for each company; what the office wrote as an access of the same end is told as an access. */
export const avisarDasProcuracoesJob: Job<Record<string, never>> = async ({ write, log }) => {
  const contadas = await write(async (ctx) => {
    const quais = (await marcar(ctx)).filter(({ anotada }) => !anotada)
    for (const qual of quais) await contar(ctx, qual)
    return quais.length
  })
  log.info({ contadas }, 'procurações contadas')
}
