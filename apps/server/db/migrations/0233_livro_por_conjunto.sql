-- The guards of posting look at each statement once, as a set: a check of its own for each entry, and for each line
-- beyond the second, cost more than writing them.

-- Entries whose lines have not come yet; none when a transaction ends.
alter table livro add column por_fechar bigint not null default 0;

drop trigger lancamento_fecha on lancamento;
drop trigger partida_fecha on partida;
drop function app.exigir_partidas_dobradas();

-- Numbers without gaps, the chain, and open months, as before; and the tip of each book moves with its entries, which
-- from here on wait for their lines. Looking for the entry before by its number alone, the planner without statistics
-- takes any index that begins with the company, and reads the whole book at each entry; asked for the last one up to
-- it, only the index in that order will do. The closing of the result is posted when its months are locked, which is
-- when it is made.
-- The row before is remembered while the rows of the statement go by in the order of the chain: only the first of
-- a company, and of a year, look for what was there. The months are held in the same walk and looked at once
-- behind it, all together.
create or replace function app.exigir_corrente() returns trigger language plpgsql security definer set search_path = pg_catalog, pg_temp
  set plan_cache_mode = force_generic_plan set enable_seqscan = off as $$
declare
  l record; escritorio bigint; empresa bigint; antes bigint; ponta bytea; instante timestamptz;
    limite timestamptz := clock_timestamp() + interval '1 minute';
  numeros bigint[]; ultimo bigint; escritorios bigint[] := '{}'; empresas bigint[] := '{}'; meses text[] := '{}';
    da_empresa text[]; qual text; tocados bigint; novos bigint := 0;
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
    antes := l.sequencia; ponta := l.hash; instante := l.registrado_em; numeros[l.exercicio] := l.numero; novos := novos + 1;
  end loop;
  if novos = 0 then return null; end if;
  if cardinality(empresas) = 1 then
    update public.livro v
      set sequencia = antes, hash = ponta, registrado_em = instante, por_fechar = v.por_fechar + novos
    where v.escritorio_id = escritorio and v.empresa_id = empresa;
  else
    update public.livro v
      set sequencia = u.sequencia, hash = u.hash, registrado_em = u.registrado_em, por_fechar = v.por_fechar + u.novos
    from (select distinct on (n.escritorio_id, n.empresa_id) n.escritorio_id, n.empresa_id, n.sequencia, n.hash, n.registrado_em,
        count(*) over (partition by n.escritorio_id, n.empresa_id) as novos
      from linhas n order by n.escritorio_id, n.empresa_id, n.sequencia desc) u
    where v.escritorio_id = u.escritorio_id and v.empresa_id = u.empresa_id;
  end if;
  get diagnostics tocados = row_count;
  if tocados <> cardinality(empresas) then
    raise exception 'A empresa não tem livro aberto.' using errcode = 'check_violation', constraint = 'livro_ausente';
  end if;
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

-- One look at the lines: are they of an entry that is there, of its company and date, of an account and a cost centre
-- of the same company; what do they sum to; and are they all the lines of their entry, 1..n without gaps, two at least,
-- summing to zero. The lines of an entry come in one statement, so whoever adds one later does not bring the first.
-- An entry is looked for as the last one up to it, because without statistics the planner takes any index that begins
-- with the office, and would read the whole book.
create or replace function app.conferir_partidas() returns trigger language plpgsql security definer set search_path = pg_catalog, pg_temp
  set plan_cache_mode = force_generic_plan set enable_seqscan = off as $$
declare escritorio bigint; empresa bigint; uma boolean; certas boolean; inteiras boolean; soma numeric; fechados bigint;
  livros bigint; tocados bigint; aberto record;
begin
  select min(e.escritorio_id), min(e.de), min(e.de) = max(e.ate) and min(e.escritorio_id) = max(e.escritorio_id),
    bool_and(e.certas and e.de = e.ate and coalesce((
      select l.id = e.lancamento_id and l.empresa_id = e.de and l.data = e.desde and l.data = e.fim
      from public.lancamento l where l.escritorio_id = e.escritorio_id and l.id <= e.lancamento_id order by l.id desc limit 1), false)),
    bool_and(e.primeira = 1 and e.ultima = e.quantas and e.quantas > 1 and e.total = 0),
    sum(e.soma), count(*)
  into escritorio, empresa, uma, certas, inteiras, soma, fechados
  from (select p.escritorio_id, p.lancamento_id, min(p.empresa_id) as de, max(p.empresa_id) as ate,
      min(p.data) as desde, max(p.data) as fim,
      min(p.ordem) as primeira, max(p.ordem) as ultima, count(*) as quantas, sum(p.valor) as total,
      bool_and(coalesce((select c.empresa_id = p.empresa_id from public.conta_contabil c
          where c.escritorio_id = p.escritorio_id and c.id = p.conta_id), true)
        and (p.centro_id is null or coalesce((select k.empresa_id = p.empresa_id from public.centro_de_custo k
          where k.escritorio_id = p.escritorio_id and k.id = p.centro_id), true))) as certas,
      sum(app.impressao(p.empresa_id, p.conta_id, to_char(p.data, 'YYYY-MM'), greatest(p.valor, 0), greatest(-p.valor, 0))) as soma
    from linhas p group by p.escritorio_id, p.lancamento_id) e;
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
  if not inteiras then
    select p.lancamento_id as id, count(*) as linhas, sum(p.valor) as total into aberto
    from linhas p group by p.escritorio_id, p.lancamento_id
    having not (min(p.ordem) = 1 and max(p.ordem) = count(*) and count(*) > 1 and sum(p.valor) = 0)
    order by 1 limit 1;
    raise exception 'O lançamento % não fecha: % partidas, diferença de % centavos.', aberto.id, aberto.linhas, aberto.total
      using errcode = 'check_violation', constraint = 'partidas_nao_fecham';
  end if;
  if uma then
    update public.livro v
      set soma_partidas = v.soma_partidas + soma, por_fechar = v.por_fechar - fechados
    where v.escritorio_id = escritorio and v.empresa_id = empresa;
    livros := 1; get diagnostics tocados = row_count;
  else
    with somas as materialized (
      select p.escritorio_id, p.empresa_id, count(distinct p.lancamento_id) as fechados,
        sum(app.impressao(p.empresa_id, p.conta_id, to_char(p.data, 'YYYY-MM'), greatest(p.valor, 0), greatest(-p.valor, 0))) as soma
      from linhas p group by 1, 2
    ), mudados as (
      update public.livro v
        set soma_partidas = v.soma_partidas + s.soma, por_fechar = v.por_fechar - s.fechados
      from somas s
      where v.escritorio_id = s.escritorio_id and v.empresa_id = s.empresa_id returning 1
    ) select (select count(*) from somas), (select count(*) from mudados) into livros, tocados;
  end if;
  if livros <> tocados then
    raise exception 'A empresa não tem livro aberto.' using errcode = 'check_violation', constraint = 'livro_ausente';
  end if;
  return null;
end $$;

-- At the commit: every entry has its lines, the balances are what the lines say, and the tip is the last entry.
create or replace function app.exigir_livro_certo() returns trigger language plpgsql security definer
  set search_path = pg_catalog, pg_temp set plan_cache_mode = force_generic_plan set enable_seqscan = off as $$
declare v record;
begin
  select l.soma_partidas = l.soma_saldos as saldos, l.por_fechar, l.sequencia, l.hash, u.id, u.sequencia as ultima, u.hash as ultimo into v
  from public.livro l left join lateral (
    select e.id, e.sequencia, e.hash from public.lancamento e where e.escritorio_id = l.escritorio_id and e.empresa_id = l.empresa_id
    order by e.sequencia desc limit 1) u on true
  where l.escritorio_id = new.escritorio_id and l.empresa_id = new.empresa_id;
  if not found then return null; end if;
  if v.por_fechar <> 0 then
    raise exception 'Há lançamento sem partidas na empresa %, o último é o %.', new.empresa_id, v.id
      using errcode = 'check_violation', constraint = 'partidas_nao_fecham';
  end if;
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
-- Lines come only with their entry, which moved the tip in the same transaction: what they change is looked at then.
drop trigger livro_confere on livro;
create constraint trigger livro_confere after update on livro deferrable initially deferred for each row
  when (new.hash <> old.hash or new.sequencia <> old.sequencia
    or (new.soma_partidas <> new.soma_saldos and new.soma_partidas = old.soma_partidas))
  execute function app.exigir_livro_certo();
