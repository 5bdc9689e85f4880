-- The guards of posting cost their start, and what they did at each row: the account of a line was looked up and held
-- once for each line, and the chain was walked in PL/pgSQL. The guards run inside app.gravar_lancamentos, whose settings
-- of the planner hold for them too.

-- Is an account analítica? Asked of every line by the guard of the set, and held by the balances: none goes without
-- its account, of this kind, and the sums of the book refuse a line without its balance (exigir_livro_certo). So the
-- account is held once for each month in which it begins to move, and not at each line.
alter table saldo_mensal
  add column conta_tipo text not null default 'analitica' constraint saldo_mensal_analitica check (conta_tipo = 'analitica'),
  drop constraint saldo_mensal_conta;
alter table saldo_mensal
  add constraint saldo_mensal_conta foreign key (escritorio_id, conta_id, conta_tipo) references conta_contabil (escritorio_id, id, tipo);
alter table partida
  drop constraint partida_conta,
  drop column conta_tipo;

-- Numbers without gaps, the chain, and open months; and the tip of each book moves with its entries, which from here on
-- wait for their lines. In the order of the chain each row is looked at beside the one before it; only the first of a
-- company looks for what was there, as the last one up to it, for which only the index in that order will do. Where the
-- one before is of the same year, its number is the last; where it is not, the number before must be of a row that
-- stands before. The months are held, then looked at once, all together. The closing of the result is posted when its
-- months are locked, which is when it is made.
create or replace function app.exigir_corrente() returns trigger language plpgsql security definer
  set search_path = pg_catalog, pg_temp as $$
declare
  limite timestamptz := clock_timestamp() + interval '1 minute'; c record; mes text; qual text; tocados bigint;
begin
  select count(*) as novos, count(*) filter (where x.antes is null) as livros, min(x.escritorio_id) as escritorio,
    min(x.empresa_id) as empresa, max(x.sequencia) as ultima, array_agg(distinct x.competencia) as meses, bool_or(x.ligado) as ligados,
    array_agg(array[x.qual, x.sequencia::text, x.numero::text, x.empresa_id::text]) filter (where x.qual is not null) as erros
  into c
  from (select w.escritorio_id, w.empresa_id, w.competencia, w.sequencia, w.numero, w.antes, w.ligado,
      case
        when coalesce(case when w.exercicio = w.ano_antes then w.numero_antes when w.exercicio = a.exercicio then a.numero end,
          (select u.numero from public.lancamento u where u.escritorio_id = w.escritorio_id and u.empresa_id = w.empresa_id
            and u.exercicio = w.exercicio and u.numero = w.numero - 1 and u.sequencia < w.sequencia), 0) <> w.numero - 1
          then 'numero_com_lacuna'
        when coalesce(w.antes, a.sequencia, 0) <> w.sequencia - 1 or coalesce(w.instante, a.registrado_em, '-infinity') > w.registrado_em
          or coalesce(w.ponta, a.hash, '\x0000000000000000000000000000000000000000000000000000000000000000') <> w.hash_anterior
          or w.registrado_em > limite
          then 'corrente_partida'
      end as qual
    from (select n.escritorio_id, n.empresa_id, n.competencia::text as competencia, n.exercicio, n.sequencia, n.numero,
        n.hash_anterior, n.registrado_em,
        n.estorna_id is not null or n.corrige_id is not null as ligado, lag(n.sequencia) over livro as antes,
        lag(n.hash) over livro as ponta, lag(n.registrado_em) over livro as instante,
        lag(n.exercicio) over livro as ano_antes, lag(n.numero) over livro as numero_antes
      from linhas n window livro as (partition by n.escritorio_id, n.empresa_id order by n.sequencia)) w
    left join lateral (select p.sequencia, p.hash, p.registrado_em, p.exercicio, p.numero from public.lancamento p
      where w.antes is null and p.escritorio_id = w.escritorio_id and p.empresa_id = w.empresa_id and p.sequencia < w.sequencia
      order by p.sequencia desc limit 1) a on true) x;
  if c.novos = 0 then return null; end if;
  if c.livros = 1 then
    foreach mes in array c.meses loop
      if pg_advisory_xact_lock_shared(app.chave_do_mes(c.escritorio, c.empresa, mes)) is null then null; end if;
    end loop;
  else
    perform pg_advisory_xact_lock_shared(app.chave_do_mes(m.escritorio_id, m.empresa_id, m.competencia))
    from (select distinct n.escritorio_id, n.empresa_id, n.competencia from linhas n order by 1, 2, 3) m;
  end if;
  -- Asked only when there is a link: to open a question costs as much as to ask it.
  if c.ligados and c.erros is null then
    select array_agg(array['ligado_de_outra_empresa', n.sequencia::text, n.numero::text, n.empresa_id::text]) into c.erros
    from linhas n join public.lancamento o on o.escritorio_id = n.escritorio_id and o.id in (n.estorna_id, n.corrige_id)
    where o.empresa_id <> n.empresa_id;
  end if;
  if c.erros is not null then
    raise exception 'O lançamento % (número %) da empresa % não continua o livro.', c.erros[1][2], c.erros[1][3], c.erros[1][4]
      using errcode = 'check_violation', constraint = c.erros[1][1];
  end if;
  if c.livros = 1 then
    update public.livro v
      set sequencia = u.sequencia, hash = u.hash, registrado_em = u.registrado_em, por_fechar = v.por_fechar + c.novos
    from linhas u
    where u.sequencia = c.ultima and v.escritorio_id = c.escritorio and v.empresa_id = c.empresa;
  else
    update public.livro v
      set sequencia = u.sequencia, hash = u.hash, registrado_em = u.registrado_em, por_fechar = v.por_fechar + u.novos
    from (select distinct on (n.escritorio_id, n.empresa_id) n.escritorio_id, n.empresa_id, n.sequencia, n.hash, n.registrado_em,
        count(*) over (partition by n.escritorio_id, n.empresa_id) as novos
      from linhas n order by n.escritorio_id, n.empresa_id, n.sequencia desc) u
    where v.escritorio_id = u.escritorio_id and v.empresa_id = u.empresa_id;
  end if;
  get diagnostics tocados = row_count;
  if tocados <> c.livros then
    raise exception 'A empresa não tem livro aberto.' using errcode = 'check_violation', constraint = 'livro_ausente';
  end if;
  -- Is any of these months, of any of these companies, locked at all? Nearly always none, and that is the end of it.
  if c.livros = 1 then
    if not exists (select from public.periodo_bloqueio b where b.escritorio_id = c.escritorio and b.empresa_id = c.empresa
        and b.competencia = any (c.meses) and b.reaberto_em is null)
      and not exists (select from public.periodo_area a where a.escritorio_id = c.escritorio and a.empresa_id = c.empresa
        and a.competencia = any (c.meses) and a.area = 'contabil' and a.estado in ('bloqueado', 'entregue')) then
      return null;
    end if;
  elsif not exists (select from linhas n join public.periodo_bloqueio b on b.escritorio_id = n.escritorio_id
        and b.empresa_id = n.empresa_id and b.competencia = n.competencia and b.reaberto_em is null)
    and not exists (select from linhas n join public.periodo_area a on a.escritorio_id = n.escritorio_id
        and a.empresa_id = n.empresa_id and a.competencia = n.competencia and a.area = 'contabil'
        and a.estado in ('bloqueado', 'entregue')) then
    return null;
  end if;
  select n.competencia into qual
    from (select distinct escritorio_id, empresa_id, competencia from linhas
    where not (tipo = 'E' and origem = 'encerramento')) n
  where app.mes_bloqueado(n.escritorio_id, n.empresa_id, n.competencia, 'contabil') limit 1;
  if found then
    raise exception 'A competência % está bloqueada.', qual
      using errcode = 'check_violation', constraint = 'competencia_fechada', detail = qual;
  end if;
  return null;
end $$;

-- One look at the lines: are they of an entry that is there, of its company and date, of an account analítica and a
-- cost centre of the same company; what do they sum to; and are they all the lines of their entry, 1..n without gaps, two
-- at least, summing to zero. The lines of an entry come in one statement, so whoever adds one later does not bring the
-- first. An entry is looked for as the last one up to it, because without statistics the planner takes any index that
-- begins with the office, and would read the whole book. Last, lines of result on or before the day of a closing that
-- stands, of entries that came after it; a book that comes from elsewhere brings its own closings, in its own order.
drop trigger resultado_encerrado on partida;
drop function app.recusar_resultado_encerrado();
create or replace function app.conferir_partidas() returns trigger language plpgsql security definer
  set search_path = pg_catalog, pg_temp as $$
declare escritorio bigint; empresa bigint; uma boolean; certas boolean; inteiras boolean; soma numeric; fechados bigint;
  livros bigint; tocados bigint; aberto record; qual text; desde date; dia date;
begin
  select min(e.escritorio_id), min(e.de), min(e.desde), min(e.de) = max(e.ate) and min(e.escritorio_id) = max(e.escritorio_id),
    bool_and(e.certas and e.de = e.ate and coalesce((
      select l.id = e.lancamento_id and l.empresa_id = e.de and l.data = e.desde and l.data = e.fim
      from public.lancamento l where l.escritorio_id = e.escritorio_id and l.id <= e.lancamento_id order by l.id desc limit 1), false)),
    bool_and(e.primeira = 1 and e.ultima = e.quantas and e.quantas > 1 and e.total = 0),
    sum(e.soma), count(*)
  into escritorio, empresa, desde, uma, certas, inteiras, soma, fechados
  from (select p.escritorio_id, p.lancamento_id, min(p.empresa_id) as de, max(p.empresa_id) as ate,
      min(p.data) as desde, max(p.data) as fim,
      min(p.ordem) as primeira, max(p.ordem) as ultima, count(*) as quantas, sum(p.valor) as total,
      bool_and(coalesce((select c.tipo = 'analitica' and (c.empresa_id is null or c.empresa_id = p.empresa_id)
          from public.conta_contabil c where c.escritorio_id = p.escritorio_id and c.id = p.conta_id), false)
        and (p.centro_id is null or coalesce((select k.empresa_id = p.empresa_id from public.centro_de_custo k
          where k.escritorio_id = p.escritorio_id and k.id = p.centro_id), true))) as certas,
      sum(app.impressao(p.empresa_id, p.conta_id, to_char(p.data, 'YYYY-MM'), greatest(p.valor, 0), greatest(-p.valor, 0))) as soma
    from linhas p group by p.escritorio_id, p.lancamento_id) e;
  if certas is null then return null; end if;
  if not certas then
    select case
        when not coalesce(l.empresa_id = p.empresa_id and l.data = p.data, false) then 'partida_de_outro'
        when c.tipo is distinct from 'analitica' then 'partida_conta'
        when c.empresa_id <> p.empresa_id then 'conta_de_outra_empresa' else 'centro_de_outra_empresa' end into qual
      from linhas p left join public.lancamento l on l.escritorio_id = p.escritorio_id and l.id = p.lancamento_id
      left join public.conta_contabil c on c.escritorio_id = p.escritorio_id and c.id = p.conta_id
      left join public.centro_de_custo k on k.escritorio_id = p.escritorio_id and k.id = p.centro_id
      where not coalesce(l.empresa_id = p.empresa_id and l.data = p.data, false) or c.tipo is distinct from 'analitica'
        or c.empresa_id <> p.empresa_id or k.empresa_id <> p.empresa_id limit 1;
    if qual = 'partida_conta' then
      raise exception 'A conta da partida não existe, ou não recebe lançamentos.'
        using errcode = 'foreign_key_violation', constraint = qual;
    end if;
    raise exception 'A partida, a sua conta ou o seu centro de custo é de outra empresa, ou de outra data.'
      using errcode = 'check_violation', constraint = qual;
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
  if uma then
    if not exists (select from public.lancamento x
      where x.escritorio_id = escritorio and x.empresa_id = empresa and x.tipo = 'E' and x.data >= desde) then
      return null;
    end if;
  elsif not exists (select from (select p.escritorio_id, p.empresa_id, min(p.data) as data from linhas p group by 1, 2) d
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

alter function app.somar_saldos() reset plan_cache_mode;
alter function app.somar_saldos() reset enable_seqscan;
