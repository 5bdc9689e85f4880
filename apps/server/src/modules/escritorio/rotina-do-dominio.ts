import type { Job, Rotina } from '../../platform/jobs/index.ts'
import { procurarProva } from './dominio.ts'

export const TAREFA_DO_DOMINIO = 'conferir-dominio'

/** Every five minutes: hosts whose next look has come. */
export const rotinaDosDominios: Rotina = {
  nome: 'conferir-dominios',
  quando: '*/5 * * * *',
  async executar({ queuePool, log }) {
    const { rowCount } = await queuePool.query(
      `select app.enqueue($1, jsonb_build_object('ator', jsonb_build_object('escritorioId', e.escritorio_id, 'empresas', 'todas',
          'usuarioId', null, 'usuarioNome', 'Razão', 'origem', 'automacao'), 'dados', '{}'::jsonb), $1 || ':' || e.escritorio_id)
       from escritorio e
       where e.dominio is not null and e.dominio_conferir_em <= now() and e.situacao <> 'encerrado'`,
      [TAREFA_DO_DOMINIO],
    )
    if ((rowCount ?? 0) > 0) log.info({ escritorios: rowCount }, 'domínios a conferir')
  },
}

/** Looks for the proof of the host of one office. */
export const conferirDominioJob: Job<Record<string, never>> = async ({ write, fora, log }) => {
  const visto = await procurarProva(write, fora.dns)
  if (visto) log.info({ dominio: visto.dominio, estado: visto.estado }, 'domínio conferido')
}
