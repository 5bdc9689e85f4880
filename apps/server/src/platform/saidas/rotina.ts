import type { Rotina } from '../jobs/index.ts'
import { TAREFA_DAS_SAIDAS } from './intencionar.ts'

/** Every minute: lines whose time came and that no job, of the line alone or of several, is going to look at. */
export const rotinaDasSaidas: Rotina = {
  nome: 'procurar-saidas-esquecidas',
  quando: '* * * * *',
  async executar({ queuePool, log }) {
    const { rowCount } = await queuePool.query(
      `with na_fila as materialized (
         select j.key, j.payload from graphile_worker._private_jobs j
         where j.key ~ '^saidas?:[0-9]+:' and (j.attempts < j.max_attempts or j.locked_at is not null)),
       lembradas as materialized (
         select split_part(f.key, ':', 2)::bigint as escritorio_id, d.id::bigint as id
         from na_fila f cross join lateral json_array_elements_text(
           coalesce(f.payload #> '{dados,ids}', json_build_array(f.payload #> '{dados,id}'))) d (id))
       select app.enqueue($1, jsonb_build_object('ator', jsonb_build_object('escritorioId', s.escritorio_id, 'empresas', 'todas',
           'usuarioId', null, 'usuarioNome', 'Razão', 'origem', 'automacao'), 'dados', jsonb_build_object('id', s.id)),
           'saida:' || s.escritorio_id || ':' || s.id)
       from (select e.escritorio_id, e.id from saida_externa e
         where e.estado in ('intencionada', 'enviada', 'duvidosa') and e.tentar_em < now() - interval '2 minutes'
           and not exists (select from lembradas l where l.escritorio_id = e.escritorio_id and l.id = e.id)
         order by e.tentar_em limit 1000) s`,
      [TAREFA_DAS_SAIDAS],
    )
    if ((rowCount ?? 0) > 0) log.warn({ saidas: rowCount }, 'saídas esquecidas voltam à fila')
  },
}
