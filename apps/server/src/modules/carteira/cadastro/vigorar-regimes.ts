import type { Job, Jobs, Rotina } from '../../../platform/jobs/index.ts'
import { vigorar } from './alterar-regime.ts'

const TAREFA_DOS_REGIMES = 'vigorar-regimes'

/** Every hour: a regime told ahead begins with its month, and lists and filters show it from then on. */
export const rotinaDosRegimes: Rotina = {
  nome: 'procurar-regimes-a-vigorar',
  quando: '17 * * * *',
  async executar({ queuePool, log }) {
    const { rowCount } = await queuePool.query(
      `select app.enqueue($1, jsonb_build_object('ator', jsonb_build_object('escritorioId', e.escritorio_id, 'empresas', 'todas',
          'usuarioId', null, 'usuarioNome', 'Razão', 'origem', 'automacao'), 'dados', '{}'::jsonb), $1 || ':' || e.escritorio_id)
       from escritorio e
       where exists (select from empresa c
         join lateral (select p.regime from empresa_perfil p where p.escritorio_id = c.escritorio_id and p.empresa_id = c.id
           and p.vigente_de <= to_char(now() at time zone 'America/Sao_Paulo', 'YYYY-MM')
           order by p.vigente_de desc limit 1) v on v.regime <> c.regime
         where c.escritorio_id = e.escritorio_id)`,
      [TAREFA_DOS_REGIMES],
    )
    if ((rowCount ?? 0) > 0) log.info({ escritorios: rowCount }, 'regimes a vigorar')
  },
}

const vigorarRegimesJob: Job<Record<string, never>> = async (job) => {
  const empresas = await job.write((ctx) => vigorar(ctx, null))
  if (empresas > 0) job.log.info({ empresas }, 'regimes em vigor')
}

export const carteiraJobs: Jobs = { [TAREFA_DOS_REGIMES]: vigorarRegimesJob }
export const carteiraRotinas: readonly Rotina[] = [rotinaDosRegimes]
