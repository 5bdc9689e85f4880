-- Each area of a month locks what is its own: the folha the events of employees too, the financeiro the receipts (which
-- the fiscal locks as well, for who is taxed by the caixa) and the payments of guides, by the day of the payment.

-- Refuses the first area locked of the months given. The month closed whole is told as such; one area, by its name.
-- What is told late by nature asks only for the area (`so_da_area`), not for the month closed whole.
create function app.recusar_meses_fechados(meses jsonb, areas text[], so_da_area boolean default false) returns void language plpgsql as $$
declare fechado record;
begin
  perform pg_advisory_xact_lock_shared(app.chave_do_mes(m.e, m.c, m.m))
  from (select distinct e, c, m from jsonb_to_recordset(meses) as d (e bigint, c bigint, m text) order by 1, 2, 3) m;
  select m.m as competencia, a.area, b.id is not null as inteiro into fechado
  from (select distinct e, c, m from jsonb_to_recordset(meses) as d (e bigint, c bigint, m text)) m
  cross join unnest(areas) with ordinality as a (area, ordem)
  left join periodo_bloqueio b on b.escritorio_id = m.e and b.empresa_id = m.c and b.competencia = m.m and b.reaberto_em is null
    and not so_da_area
  where (b.id is not null
      or exists (select from periodo_area p where p.escritorio_id = m.e and p.empresa_id = m.c
           and p.competencia = m.m and p.area = a.area and p.estado in ('bloqueado', 'entregue')))
    and not exists (select from periodo_excecao x where x.escritorio_id = m.e and x.empresa_id = m.c
           and x.competencia = m.m and x.area = a.area and x.usuario_id = app.usuario_id()
           and x.revogada_em is null and x.ate > clock_timestamp())
  order by m.m, a.ordem limit 1;
  if not found then return; end if;
  raise exception 'A competência % está bloqueada (%).', fechado.competencia, fechado.area
    using errcode = 'check_violation', constraint = 'competencia_fechada',
      detail = fechado.competencia || case when fechado.inteiro or fechado.area = 'contabil' then '' else ' ' || fechado.area end;
end $$;
revoke execute on function app.recusar_meses_fechados(jsonb, text[], boolean) from public;
grant execute on function app.recusar_meses_fechados(jsonb, text[], boolean) to razao_app;

create or replace function app.exigir_mes_aberto() returns trigger language plpgsql as $$
declare
  areas text[] := case
    when tg_nargs > 0 then tg_argv::text[]
    when tg_table_name = 'recebimento' then '{financeiro,fiscal}'::text[]
    when tg_table_name in ('lancamento', 'lancamento_anotacao') then '{contabil}'::text[]
    when tg_table_name in ('pro_labore', 'folha_mensal', 'folha_evento') then '{folha}'::text[]
    else '{fiscal}'::text[] end;
begin
  perform app.recusar_meses_fechados((select jsonb_agg(distinct jsonb_build_object('e', escritorio_id, 'c', empresa_id, 'm', competencia)) from linhas), areas);
  return null;
end $$;

-- A payment is in the month of its day; anything else of a guide (sent, read, worked out anew) is not money. Who paid
-- often tells it after the month was closed: that is heard (and posted in the open month), unless the financeiro of that
-- month was locked by itself.
create function app.exigir_pagamento_em_mes_aberto() returns trigger language plpgsql as $$
declare meses jsonb;
begin
  if tg_op = 'INSERT' then
    select jsonb_agg(distinct jsonb_build_object('e', escritorio_id, 'c', empresa_id, 'm', to_char(paga_em, 'YYYY-MM'))) into meses
    from depois where estado = 'paga' and paga_em is not null;
  else
    select jsonb_agg(distinct jsonb_build_object('e', g.escritorio_id, 'c', g.empresa_id, 'm', to_char(g.dia, 'YYYY-MM'))) into meses
    from (select d.escritorio_id, d.empresa_id, unnest(array[case when a.estado = 'paga' then a.paga_em end, case when d.estado = 'paga' then d.paga_em end]) as dia
      from antes a join depois d on d.escritorio_id = a.escritorio_id and d.id = a.id
      where (a.estado = 'paga' or d.estado = 'paga')
        and row (a.estado = 'paga', a.paga_em, a.total, a.composicao) is distinct from row (d.estado = 'paga', d.paga_em, d.total, d.composicao)) g
    where g.dia is not null;
  end if;
  if meses is not null then perform app.recusar_meses_fechados(meses, '{financeiro}', true); end if;
  return null;
end $$;
create trigger pagamento_em_mes_aberto_insercao after insert on guia referencing new table as depois
  for each statement execute function app.exigir_pagamento_em_mes_aberto();
create trigger pagamento_em_mes_aberto_alteracao after update on guia referencing old table as antes new table as depois
  for each statement execute function app.exigir_pagamento_em_mes_aberto();
