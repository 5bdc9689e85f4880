-- The guards of posting, for every writer, each in as few and as small statements as it can be:
-- what one costs is its start, not its rows. Most postings are of one company, whose sums are then plain variables;
-- several companies at once go by sets. The functions keep one plan for the whole session, made to use indexes: a plan
-- made while the tables were empty would read them whole for ever, and planning takes longer than the work.

-- Lines are numbered 1..n without gaps: so a line added by a later transaction has ordem ≥ 3 and its
-- own check, and the two first lines are covered by the entry's.
-- As the owner: row security asked of every line what the entry had answered. In the order of the primary key, which
-- is then the only index that will do.
create function app.exigir_partidas_dobradas() returns trigger language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare linhas bigint; ultima bigint; total bigint; entrada bigint;
begin
  -- One statement for each table: a field is looked for only when its branch runs.
  if tg_table_name = 'lancamento' then entrada := new.id; else entrada := new.lancamento_id; end if;
  select count(*), coalesce(max(p.ordem), 0), coalesce(sum(p.valor), 0) into linhas, ultima, total
  from (select o.ordem, o.valor from public.partida o
    where o.escritorio_id = new.escritorio_id and o.lancamento_id = entrada order by o.ordem) p;
  if linhas < 2 or ultima <> linhas or total <> 0 then
    raise exception 'O lançamento % não fecha: % partidas, diferença de % centavos.', entrada, linhas, total
      using errcode = 'check_violation', constraint = 'partidas_nao_fecham';
  end if;
  return null;
end $$;
-- On the entry and on its lines: with only the entry's, a line added later would leave it open.
create constraint trigger lancamento_fecha after insert on lancamento
  deferrable initially deferred for each row execute function app.exigir_partidas_dobradas();
create constraint trigger partida_fecha after insert on partida
  deferrable initially deferred for each row when (new.ordem > 2) execute function app.exigir_partidas_dobradas();

-- Numbers without gaps, the chain, and open months. Looking for the entry before by its number alone, the planner
-- without statistics takes any index that begins with the company, and reads the whole book at each entry; asked
-- for the last one up to it, only the index in that order will do. The closing of the result is posted when its
-- months are locked, which is when it is made.
-- The row before is remembered while the rows of the statement go by in the order of the chain: only the first of
-- a company, and of a year, look for what was there. The months are held in the same walk and looked at once
-- behind it, all together.
create function app.exigir_corrente() returns trigger language plpgsql security definer set search_path = pg_catalog, pg_temp
  set plan_cache_mode = force_generic_plan set enable_seqscan = off as $$
declare
  l record; escritorio bigint; empresa bigint; antes bigint; ponta bytea; instante timestamptz;
    limite timestamptz := clock_timestamp() + interval '1 minute';
  numeros bigint[]; ultimo bigint; escritorios bigint[] := '{}'; empresas bigint[] := '{}'; meses text[] := '{}';
    da_empresa text[]; qual text;
begin
  for l in select n.escritorio_id, n.empresa_id, n.competencia, n.exercicio, n.sequencia, n.numero, n.hash,
    n.hash_anterior, n.registrado_em,
      n.estorna_id, n.corrige_id from linhas n order by n.escritorio_id, n.empresa_id, n.sequencia loop
    if l.empresa_id is distinct from empresa or l.escritorio_id is distinct from escritorio then
      escritorio := l.escritorio_id; empresa := l.empresa_id; numeros := '{}'; da_empresa := '{}';
      escritorios := escritorios || escritorio; empresas := empresas || empresa;
      select a.sequencia, a.hash, a.registrado_em into antes, ponta, instante from public.lancamento a
      where a.escritorio_id = l.escritorio_id and a.empresa_id = l.empresa_id and a.sequencia < l.sequencia
        order by a.sequencia desc limit 1;
      if antes is null then
        antes := 0; ponta := '\x0000000000000000000000000000000000000000000000000000000000000000'; instante := '-infinity';
      end if;
    end if;
    if l.competencia <> all (da_empresa) then
      if pg_advisory_xact_lock_shared(app.chave_do_mes(l.escritorio_id, l.empresa_id, l.competencia)) is null then null; end if;
      da_empresa := da_empresa || l.competencia::text; meses := meses || l.competencia::text;
    end if;
    ultimo := numeros[l.exercicio];
    if ultimo is null then
      select a.numero into ultimo from public.lancamento a where a.escritorio_id = l.escritorio_id and a.empresa_id = l.empresa_id
        and a.exercicio = l.exercicio and a.numero < l.numero order by a.numero desc limit 1;
      ultimo := coalesce(ultimo, 0);
    end if;
    qual := null;
    -- Asked only when there is a link: to open a question costs as much as to ask it.
    if l.estorna_id is not null or l.corrige_id is not null then
      if exists (select from public.lancamento o where o.escritorio_id = l.escritorio_id and o.id in (l.estorna_id, l.corrige_id)
          and o.empresa_id <> l.empresa_id) then
        qual := 'ligado_de_outra_empresa';
      end if;
    end if;
    if qual is not null then
      null;
    elsif ultimo <> l.numero - 1 then
      qual := 'numero_com_lacuna';
    elsif antes <> l.sequencia - 1 or ponta <> l.hash_anterior or instante > l.registrado_em or l.registrado_em > limite then
      qual := 'corrente_partida';
    end if;
    if qual is not null then
      raise exception 'O lançamento % (número %) da empresa % não continua o livro.', l.sequencia, l.numero, l.empresa_id
        using errcode = 'check_violation', constraint = qual;
    end if;
    antes := l.sequencia; ponta := l.hash; instante := l.registrado_em; numeros[l.exercicio] := l.numero;
  end loop;
  -- Is any of these months, of any of these companies, locked at all? Nearly always none, and that is the end of it.
  if exists (select from public.periodo_bloqueio b where b.escritorio_id = any (escritorios) and b.empresa_id = any (empresas)
      and b.competencia = any (meses) and b.reaberto_em is null)
    or exists (select from public.periodo_area a where a.escritorio_id = any (escritorios) and a.empresa_id = any (empresas)
      and a.competencia = any (meses) and a.area = 'contabil' and a.estado in ('bloqueado', 'entregue')) then
    select n.competencia into qual
      from (select distinct escritorio_id, empresa_id, competencia from linhas
      where not (tipo = 'E' and origem = 'encerramento')) n
    where app.mes_bloqueado(n.escritorio_id, n.empresa_id, n.competencia, 'contabil') limit 1;
    if found then
      raise exception 'A competência % está bloqueada.', qual
        using errcode = 'check_violation', constraint = 'competencia_fechada', detail = qual;
    end if;
  end if;
  return null;
end $$;
create trigger lancamento_na_corrente after insert on lancamento referencing new table as linhas
  for each statement execute function app.exigir_corrente();

-- One look at the lines: are they of an entry that is there, of its company and date, of an account and a cost centre
-- of the same company, and what do they sum to. The tip of the book moves with them, to the last entry: one update
-- of the book. An entry is looked for as the last one up to it, because without statistics the planner
-- takes any index that begins with the office, and would read the whole book.
create function app.conferir_partidas() returns trigger language plpgsql security definer set search_path = pg_catalog, pg_temp
  set plan_cache_mode = force_generic_plan set enable_seqscan = off as $$
declare escritorio bigint; empresa bigint; uma boolean; certas boolean; soma numeric; livros bigint; tocados bigint;
begin
  select min(p.escritorio_id), min(p.empresa_id), min(p.empresa_id) = max(p.empresa_id) and min(p.escritorio_id) = max(p.escritorio_id),
    bool_and(coalesce((select l.id = p.lancamento_id and l.empresa_id = p.empresa_id and l.data = p.data from public.lancamento l
        where l.escritorio_id = p.escritorio_id and l.id <= p.lancamento_id order by l.id desc limit 1), false)
      and coalesce((select c.empresa_id = p.empresa_id from public.conta_contabil c
        where c.escritorio_id = p.escritorio_id and c.id = p.conta_id), true)
      and (p.centro_id is null or coalesce((select k.empresa_id = p.empresa_id from public.centro_de_custo k
        where k.escritorio_id = p.escritorio_id and k.id = p.centro_id), true))),
    sum(app.impressao(p.empresa_id, p.conta_id, to_char(p.data, 'YYYY-MM'), greatest(p.valor, 0), greatest(-p.valor, 0)))
  into escritorio, empresa, uma, certas, soma from linhas p;
  if certas is null then return null; end if;
  if not certas then
    raise exception 'A partida, a sua conta ou o seu centro de custo é de outra empresa, ou de outra data.'
      using errcode = 'check_violation', constraint = (select case
          when not coalesce(l.empresa_id = p.empresa_id and l.data = p.data, false) then 'partida_de_outro'
          when c.empresa_id <> p.empresa_id then 'conta_de_outra_empresa' else 'centro_de_outra_empresa' end
        from linhas p left join public.lancamento l on l.escritorio_id = p.escritorio_id and l.id = p.lancamento_id
        left join public.conta_contabil c on c.escritorio_id = p.escritorio_id and c.id = p.conta_id
        left join public.centro_de_custo k on k.escritorio_id = p.escritorio_id and k.id = p.centro_id
        where not coalesce(l.empresa_id = p.empresa_id and l.data = p.data, false) or c.empresa_id <> p.empresa_id
          or k.empresa_id <> p.empresa_id limit 1);
  end if;
  if uma then
    update public.livro v
      set soma_partidas = v.soma_partidas + soma, sequencia = u.sequencia, hash = u.hash,
      registrado_em = u.registrado_em
    from (select a.sequencia, a.hash, a.registrado_em from public.lancamento a
      where a.escritorio_id = escritorio and a.empresa_id = empresa order by a.sequencia desc limit 1) u
    where v.escritorio_id = escritorio and v.empresa_id = empresa;
    livros := 1; get diagnostics tocados = row_count;
  else
    with somas as materialized (
      select p.escritorio_id, p.empresa_id,
        sum(app.impressao(p.empresa_id, p.conta_id, to_char(p.data, 'YYYY-MM'), greatest(p.valor, 0), greatest(-p.valor, 0))) as soma
      from linhas p group by 1, 2
    ), mudados as (
      update public.livro v
        set soma_partidas = v.soma_partidas + s.soma, sequencia = u.sequencia, hash = u.hash,
        registrado_em = u.registrado_em
      from somas s cross join lateral (select a.sequencia, a.hash, a.registrado_em from public.lancamento a
        where a.escritorio_id = s.escritorio_id and a.empresa_id = s.empresa_id order by a.sequencia desc limit 1) u
      where v.escritorio_id = s.escritorio_id and v.empresa_id = s.empresa_id returning 1
    ) select (select count(*) from somas), (select count(*) from mudados) into livros, tocados;
  end if;
  if livros <> tocados then
    raise exception 'A empresa não tem livro aberto.' using errcode = 'check_violation', constraint = 'livro_ausente';
  end if;
  return null;
end $$;
create trigger partida_confere after insert on partida referencing new table as linhas
  for each statement execute function app.conferir_partidas();

-- Lines of result on or before the day of a closing that stands, of entries that came after it. A book that comes from
-- elsewhere brings its own closings, in its own order.
create function app.recusar_resultado_encerrado() returns trigger
language plpgsql security definer set search_path = pg_catalog, pg_temp set plan_cache_mode = force_generic_plan
  set enable_seqscan = off as $$
declare dia date;
begin
  if not exists (select from (select p.escritorio_id, p.empresa_id, min(p.data) as data from linhas p group by 1, 2) d
      join public.lancamento x on x.escritorio_id = d.escritorio_id and x.empresa_id = d.empresa_id and x.tipo = 'E'
        and x.data >= d.data) then
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
  for each statement execute function app.recusar_resultado_encerrado();

create function app.somar_saldos() returns trigger language plpgsql security definer set search_path = pg_catalog, pg_temp
  set plan_cache_mode = force_generic_plan set enable_seqscan = off as $$
declare escritorio bigint; empresa bigint; uma boolean; mudou numeric;
begin
  if tg_op = 'INSERT' then
    select min(d.escritorio_id), min(d.empresa_id), min(d.empresa_id) = max(d.empresa_id) and min(d.escritorio_id) = max(d.escritorio_id),
      sum(app.impressao(d.empresa_id, d.conta_id, d.competencia, d.debitos, d.creditos)) into escritorio, empresa, uma, mudou from depois d;
  elsif tg_op = 'UPDATE' then
    select min(m.escritorio_id), min(m.empresa_id), min(m.empresa_id) = max(m.empresa_id)
      and min(m.escritorio_id) = max(m.escritorio_id), sum(m.soma)
      into escritorio, empresa, uma, mudou
    from (select d.escritorio_id, d.empresa_id,
      app.impressao(d.empresa_id, d.conta_id, d.competencia, d.debitos, d.creditos) as soma from depois d
      union all
      select a.escritorio_id, a.empresa_id, -app.impressao(a.empresa_id, a.conta_id, a.competencia, a.debitos, a.creditos) from antes a) m;
  else
    select min(a.escritorio_id), min(a.empresa_id), min(a.empresa_id) = max(a.empresa_id) and min(a.escritorio_id) = max(a.escritorio_id),
      -sum(app.impressao(a.empresa_id, a.conta_id, a.competencia, a.debitos, a.creditos)) into escritorio, empresa, uma, mudou from antes a;
  end if;
  -- Balances are written by insert or, when they are there, change: the guard of the other is left with nothing.
  if uma is null then return null; end if;
  if uma then
    update public.livro v set soma_saldos = v.soma_saldos + mudou where v.escritorio_id = escritorio and v.empresa_id = empresa;
  elsif tg_op = 'INSERT' then
    update public.livro v set soma_saldos = v.soma_saldos + s.soma
    from (select escritorio_id, empresa_id,
      sum(app.impressao(empresa_id, conta_id, competencia, debitos, creditos)) as soma from depois group by 1, 2) s
    where v.escritorio_id = s.escritorio_id and v.empresa_id = s.empresa_id;
  elsif tg_op = 'UPDATE' then
    update public.livro v set soma_saldos = v.soma_saldos + s.soma
    from (select escritorio_id, empresa_id, sum(soma) as soma from (
        select escritorio_id, empresa_id, app.impressao(empresa_id, conta_id, competencia, debitos, creditos) as soma from depois
        union all
        select escritorio_id, empresa_id, -app.impressao(empresa_id, conta_id, competencia, debitos, creditos)
          from antes) m group by 1, 2) s
    where v.escritorio_id = s.escritorio_id and v.empresa_id = s.empresa_id;
  else
    update public.livro v set soma_saldos = v.soma_saldos - s.soma
    from (select escritorio_id, empresa_id,
      sum(app.impressao(empresa_id, conta_id, competencia, debitos, creditos)) as soma from antes group by 1, 2) s
    where v.escritorio_id = s.escritorio_id and v.empresa_id = s.empresa_id;
  end if;
  return null;
end $$;
create trigger saldo_soma_exclusao after delete on saldo_mensal referencing old table as antes
  for each statement execute function app.somar_saldos();
create trigger saldo_soma_insercao after insert on saldo_mensal referencing new table as depois
  for each statement execute function app.somar_saldos();
create trigger saldo_soma_alteracao after update on saldo_mensal referencing old table as antes new table as depois
  for each statement execute function app.somar_saldos();

-- At the commit: the balances are what the lines say, and the tip is the last entry.
create function app.exigir_livro_certo() returns trigger language plpgsql security definer
  set search_path = pg_catalog, pg_temp set plan_cache_mode = force_generic_plan set enable_seqscan = off as $$
declare v record;
begin
  select l.soma_partidas = l.soma_saldos as saldos, l.sequencia, l.hash, u.sequencia as ultima, u.hash as ultimo into v
  from public.livro l left join lateral (
    select e.sequencia, e.hash from public.lancamento e where e.escritorio_id = l.escritorio_id and e.empresa_id = l.empresa_id
    order by e.sequencia desc limit 1) u on true
  where l.escritorio_id = new.escritorio_id and l.empresa_id = new.empresa_id;
  if not found then return null; end if;
  if not v.saldos then
    raise exception 'Os saldos mensais da empresa % não são o que as partidas dizem.', new.empresa_id
      using errcode = 'check_violation', constraint = 'saldo_diverge';
  end if;
  if v.sequencia <> coalesce(v.ultima, 0) or v.hash is distinct from coalesce(v.ultimo, decode(repeat('00', 32), 'hex')) then
    raise exception 'A ponta do livro da empresa % não é o seu último lançamento.', new.empresa_id
      using errcode = 'check_violation', constraint = 'ponta_diverge';
  end if;
  return null;
end $$;
create constraint trigger livro_confere after update on livro deferrable initially deferred for each row
  when (new.soma_partidas <> new.soma_saldos or new.hash <> old.hash or new.sequencia <> old.sequencia)
  execute function app.exigir_livro_certo();
