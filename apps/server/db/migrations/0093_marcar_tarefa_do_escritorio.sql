-- Each job says of which office it is, so that the worker can give every office its turn.
create or replace function app.enqueue(tarefa text, dados jsonb, chave text default null, rodar_em timestamptz default null, tentativas int default 8)
returns void language plpgsql security definer set search_path = '' as $$
begin
  perform graphile_worker.add_job(tarefa, dados::json, job_key => chave, run_at => rodar_em, max_attempts => tentativas,
    flags => case when dados #>> '{ator,escritorioId}' is not null
      then array['escritorio:' || (dados #>> '{ator,escritorioId}')] end);
end $$;
