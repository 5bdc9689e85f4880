-- A result that was closed takes nothing more on a day that the closing covered, whoever writes; the closing itself is
-- posted in months that are locked, which is when it is made; and no entry is of before the company.
create index lancamento_de_encerramento on lancamento (escritorio_id, empresa_id, data) where tipo = 'E';
grant select (escritorio_id, id, abertura) on empresa to razao_livro;

-- Lines of result on or before the day of a closing that stands, of entries that came after it. A book that comes from
-- elsewhere brings its own closings, in its own order.
create function app.recusar_resultado_encerrado() returns trigger
language plpgsql security definer set search_path = pg_catalog, pg_temp set plan_cache_mode = force_generic_plan set enable_seqscan = off as $$
declare dia date;
begin
  if not exists (select from (select p.escritorio_id, p.empresa_id, min(p.data) as data from linhas p group by 1, 2) d
      join public.lancamento x on x.escritorio_id = d.escritorio_id and x.empresa_id = d.empresa_id and x.tipo = 'E' and x.data >= d.data) then
    return null;
  end if;
  select x.data into dia from linhas p
  join public.lancamento l on l.escritorio_id = p.escritorio_id and l.id = p.lancamento_id and l.tipo <> 'E'
  join public.conta_contabil c on c.escritorio_id = p.escritorio_id and c.id = p.conta_id
    and (c.grupo in ('resultado', 'apuracao') or (c.grupo is null and c.codigo ~ '^[345]'))
  join public.lancamento x on x.escritorio_id = p.escritorio_id and x.empresa_id = p.empresa_id and x.tipo = 'E' and x.data >= p.data
    and x.estorna_id is null and x.sequencia < l.sequencia
    and (x.origem <> 'importacao' or l.origem <> 'importacao' or x.origem_id is distinct from l.origem_id)
  where not exists (select from public.lancamento e where e.escritorio_id = x.escritorio_id and e.estorna_id = x.id)
  order by x.data desc limit 1;
  if found then
    raise exception 'O resultado até % está encerrado.', dia
      using errcode = 'check_violation', constraint = 'resultado_encerrado', detail = dia::text;
  end if;
  return null;
end $$;
create trigger resultado_encerrado after insert on partida referencing new table as linhas
  for each statement when (current_user <> 'razao_livro') execute function app.recusar_resultado_encerrado();

-- What changes in functions that are otherwise as they were.
do $$
declare
  mudanca record; antes text; depois text;
begin
  for mudanca in select * from (values
    -- The closing of the result comes when its months are locked.
    ('exigir_corrente', 'from (select distinct escritorio_id, empresa_id, competencia from linhas) n',
      'from (select distinct escritorio_id, empresa_id, competencia from linhas where not (tipo = ''E'' and origem = ''encerramento'')) n'),
    -- The long way tells why an entry is of no day of the company.
    ('preparar_lancamentos', '''bloqueadas'', bloqueadas)', '''bloqueadas'', bloqueadas,
    ''abertura'', (select e.abertura from public.empresa e where e.escritorio_id = escritorio and e.id = empresa))'),
    -- The short way posts nothing that the guards would refuse: a closing, a day out of the life of the company or after
    -- the next year, a day that some closing covers. The long way tells which.
    ('lancar_juntos', 'and ponta.sequencia || ponta.hash = coalesce(', 'and array_position(tipos, ''E'') is null
    and exists (select from public.empresa v where v.escritorio_id = escritorio and v.id = empresa and v.abertura <= all (datas))
    and make_date(extract(year from now())::int + 1, 12, 31) >= all (datas)
    and not exists (select from public.lancamento x where x.escritorio_id = escritorio and x.empresa_id = empresa and x.tipo = ''E''
      and x.data >= any (datas))
    and ponta.sequencia || ponta.hash = coalesce(')
  ) m (funcao, de, para) loop
    antes := pg_get_functiondef((select p.oid from pg_proc p where p.pronamespace = 'app'::regnamespace and p.proname = mudanca.funcao));
    depois := replace(antes, mudanca.de, mudanca.para);
    if depois = antes then raise exception 'app.% não é como se esperava', mudanca.funcao; end if;
    execute depois;
  end loop;
end $$;
